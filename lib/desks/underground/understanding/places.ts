import type { Frame } from "@/lib/understanding/frame";
import type { Role } from "@/lib/understanding/reader/labels";
import { Missing, type Named, type Request } from "@/lib/understanding/request";
import { normalise } from "@/lib/understanding/text";
import { findJourneys } from "../journeys";
import { stations } from "../network";
import type { LineId, Station } from "../types";
import { landmarkKind, WORDS } from "./kinds";

type Slot = Frame["slots"][number];

const byName = new Map<string, Station>();

/** The station of a name, as kinds have it. */
export function stationOf(name: string): Station {
  if (byName.size === 0) for (const station of stations()) byName.set(station.name, station);
  return byName.get(name)!;
}

/** How much of a slot a kind explains: the letters of its longest mention, less where they are misspelt. */
const reach = ({ mentions }: Slot, kind: string): number =>
  Math.max(
    0,
    ...mentions
      .filter((mention) => mention.kind === kind)
      .map(({ start, end, score }) => Math.max(1, end - start) * score),
  );

/** “Victoria line” is a line, “Victoria” may be either. */
const isLine = (slot: Slot): boolean => reach(slot, "line") > reach(slot, "station");
const isStation = (slot: Slot): boolean => reach(slot, "station") > reach(slot, "line");

const slotOf = (request: Request, { text, role }: Named): Slot | undefined =>
  request.frame.slots.find((slot) => slot.text === text && slot.role === role);

/** “The Victoria” is the line, where the name alone is the station. */
const isAfterThe = (request: Request, slot: Slot): boolean =>
  !slot.carried && normalise(request.text.slice(0, slot.start)).split(" ").at(-1) === "the";

/** The lines named in these roles; a word for several gives all of them. */
export function linesIn(
  request: Request,
  roles: readonly Role[],
  { orStation = false, freshFirst = false } = {},
): LineId[] {
  const named = request.names("line", roles).filter((one) => {
    const slot = slotOf(request, one);
    if (!slot || isStation(slot)) return false;
    return !orStation || isLine(slot) || slot.role === "on" || isAfterThe(request, slot);
  });
  const fresh = named.filter(({ isCarried }) => !isCarried);
  const counted = freshFirst && fresh.length > 0 ? fresh : named;
  return [...new Set(counted.flatMap(({ values }) => values))] as LineId[];
}

/** The stations named in these roles, without names that rather mean a line. */
export const stationsIn = (request: Request, roles: readonly Role[]): Named[] =>
  request.names("station", roles).filter((one) => {
    const slot = slotOf(request, one);
    if (!slot || isLine(slot)) return false;
    return reach(slot, "line") === 0 || !isAfterThe(request, slot);
  });

/** The directions named, but for those that are part of a station's name. */
export function directionsIn(request: Request, roles: readonly Role[]): Named[] {
  const named = request.names("direction", roles).filter((one) => {
    const slot = slotOf(request, one);
    return slot !== undefined && reach(slot, "direction") >= reach(slot, "station");
  });
  if (named.some(({ isCarried }) => !isCarried)) return named;
  const said = unmarkedDirection(request);
  return said ? [said] : named;
}

/** “Southbound” is part of no name and means one thing, marked or not. */
function unmarkedDirection({ frame, text }: Request): Named | undefined {
  const found = WORDS.direction
    .find(text)
    .find(({ start, end, score }) => score === 1 && end - start >= LONG);
  const [value] = found?.values ?? [];
  if (!found || !value || frame.slots.some(({ role, start }) => role === "wrong" && start === found.start))
    return undefined;
  return {
    value,
    values: [value],
    text: text.slice(found.start, found.end),
    score: 1,
    role: "toward",
    isCarried: false,
  };
}

const LONG = "eastwards".length;

/** “No map, please”: what isn't wanted and never comes needs no word. */
export function passOverNots(request: Request): void {
  const isIdle = ({ role, mentions }: Slot) =>
    role !== "not" || mentions.every(({ kind }) => kind !== "station" && kind !== "line");
  if (request.frame.slots.every(isIdle)) request.use("not");
}

/** Says which station a sight was taken for. */
export function noteSight(request: Request, named: Named): void {
  const isSight = landmarkKind
    .find(named.text)
    .some(({ score, values }) => score === 1 && values.includes(named.value));
  const isName = normalise(named.value).includes(normalise(named.text));
  if (isSight && !isName && !named.isCarried)
    request.note(`The nearest station to ${named.text} is ${named.value}.`);
}

/** The stations that a name may mean, of those that are on the lines asked for if any is. */
export function candidates({ values }: Named, lines: LineId[] = []): string[] {
  const fit = values.filter((name) => stationOf(name).lines.some((line) => lines.includes(line)));
  return fit.length > 0 ? fit : values;
}

const bare = (name: string) => name.replace(/\s*\(.*\)$/, "");

/** Whether the stations are called the same, but for what is in brackets. */
const isOneName = (names: string[]): boolean => new Set(names.map(bare)).size === 1;

const BEFORE: Record<string, Role> = {
  from: "from",
  leaving: "from",
  to: "to",
  towards: "to",
  into: "to",
  via: "via",
  through: "via",
  avoid: "avoid",
  avoiding: "avoid",
  skipping: "avoid",
  thru: "via",
};
/** Words before a line that one won't take. */
const REFUSED: ReadonlySet<string> = new Set([
  "avoid",
  "avoiding",
  "without",
  "not",
  "no",
  "boycotting",
  "clear of",
  "skipping",
]);
function isRefused(slot: Slot, text: string): boolean {
  if (slot.carried || !["on", "name", "via", "prefer"].includes(slot.role) || !isLine(slot)) return false;
  const words = normalise(text.slice(0, slot.start))
    .split(" ")
    .filter((word) => word !== "the");
  return REFUSED.has(words.at(-1) ?? "") || REFUSED.has(words.slice(-2).join(" "));
}

const ENDS: ReadonlySet<Role> = new Set(["from", "to", "name", "via"]);

/**
 * Gives starts, ends and stops on the way the role that the word before them says, and two names of one role theirs by order. The
 * frame itself is mended, so that “and back?” turns the right ones.
 */
export function settleEnds(request: Request): void {
  const { frame, text } = request;
  for (const slot of frame.slots) if (isRefused(slot, text)) slot.role = "avoid";
  const isEnd = (slot: Slot) => ENDS.has(slot.role) && reach(slot, "station") > 0 && !slot.carried;
  // “Heathrow Terminal” and “5” that were marked apart are one name twice.
  frame.slots = frame.slots.filter(
    (slot, at) =>
      !isEnd(slot) || !frame.slots.slice(0, at).some((other) => isEnd(other) && other.start === slot.start),
  );
  const named = frame.slots.filter(isEnd);
  const said = named.map((slot) => {
    const words = normalise(text.slice(0, slot.start)).split(" ");
    return BEFORE[words.filter((word) => word !== "the").at(-1) ?? ""];
  });
  named.forEach((slot, at) => {
    // Alone, a name after “to” may be a direction as well.
    if (named.length > 1 || said[at] === "from") slot.role = said[at] ?? slot.role;
  });
  const [first, second, third] = named.filter(({ role }) => role !== "via" && role !== "avoid");
  if (!first || !second || third || first.role !== second.role || first.role === "name") return;
  if (request.is("compare", "extreme")) return;
  const isTurned = said[named.indexOf(second)] === "from" || said[named.indexOf(first)] === "to";
  first.role = isTurned ? "to" : "from";
  second.role = isTurned ? "from" : "to";
}

/**
 * The station of a role; of two that share a name the one that is quicker to the other end.
 * @throws Missing where none is named, or a name fits several
 */
export function placeOf(
  request: Request,
  role: Role,
  ask: string,
  { other, lines = [] }: { other?: string; lines?: LineId[] } = {},
): string {
  const found = stationsIn(request, [role]);
  if (found.length === 0 && request.frame.act === "ask" && !request.unknown([role])) {
    throw new Missing(role, ask, [], "station");
  }
  const [named] =
    found.length > 0 && found[0]!.score >= 0.72 ? found : request.need("station", { roles: [role], ask });
  noteSight(request, named!);
  return oneOf(request, named!, role, { other, lines });
}

/** One station of those that a name may mean. */
export function oneOf(
  request: Request,
  named: Named,
  role: Role,
  { other, lines = [] }: { other?: string; lines?: LineId[] } = {},
): string {
  const names = candidates(named, lines);
  if (names.length === 1) return names[0]!;
  if (!isOneName(names) || !other)
    throw new Missing(role, `Which station do you mean by “${named.text}”?`, names, "station");
  const quickest = names
    .map((name) => ({
      name,
      minutes:
        findJourneys({ from: stationOf(name), to: stationOf(other) }, request.moment.now)[0]?.minutes ?? 999,
    }))
    .sort((a, b) => a.minutes - b.minutes)[0]!;
  request.note(
    `There are ${names.length === 2 ? "two stations" : `${names.length} stations`} called ${bare(quickest.name)}; this is about ${quickest.name}.`,
  );
  return quickest.name;
}

/** Keeps in the frame what was read from words that no one marked, so that a follow-up goes on from it. */
export function remember(request: Request, kind: string, values: readonly string[]): void {
  const { slots, text } = request.frame;
  for (const value of values) {
    const isKept = slots.some(({ mentions }) =>
      mentions.some((one) => one.kind === kind && one.values[0] === value),
    );
    if (isKept) continue;
    const mention = { kind, values: [value], start: text.length, end: text.length, score: 1 };
    slots.push({ role: "what", text: value, start: text.length, certainty: 0, mentions: [mention] });
  }
}
