import type { Frame } from "@/lib/understanding/frame";
import type { Kind } from "@/lib/understanding/kinds";
import type { Role } from "@/lib/understanding/reader/labels";
import { Missing, type Named, type Request } from "@/lib/understanding/request";
import { normalise, tokenise } from "@/lib/understanding/text";
import { either, linesListed, listed } from "../format";
import { findJourneys } from "../journeys";
import { stations } from "../network";
import { metresBetween } from "../timetable";
import type { LineId, Station } from "../types";
import { landmarkKind, type Outlying, outlyingOf, saidIn, stationKind, WORDS } from "./kinds";

type Slot = Frame["slots"][number];

const byName = new Map<string, Station>();

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

export const isOfLine = (request: Request, slot: Slot): boolean =>
  isLine(slot) ||
  (slot.role !== "to" && slot.role !== "from" && isAfterThe(request, slot) && reach(slot, "line") > 0);

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
  return [...new Set(withoutGroups(counted, request.text).flatMap(({ values }) => values))] as LineId[];
}

/** “Overground stations on the Windrush line”: a line that is named says which of its group's are meant. */
function withoutGroups(named: Named[], text: string): Named[] {
  if (tokenise(text).some((token) => OTHERS.has(token.text))) return named;
  const isPart = ({ values }: Named, group: Named) =>
    values.length === 1 && group.values.includes(values[0]!);
  // “All the Overground”, after one of its lines, is all of them.
  const isMeant = (one: Named, group: Named) => isPart(one, group) && (!one.isCarried || group.isCarried);
  return named.filter((group) => group.values.length === 1 || !named.some((one) => isMeant(one, group)));
}

/** Of a group (“the Overground”) those that stop there, or all if none does. A line named by itself stays, to be told. */
export function linesAt(
  { frame }: Pick<Request, "frame">,
  lines: readonly LineId[],
  station: string,
): LineId[] {
  const named = frame.slots.flatMap(({ mentions }) => mentions.filter(({ kind }) => kind === "line"));
  const stopping: readonly string[] = stationOf(station).lines;
  return lines.filter(
    (line) =>
      stopping.includes(line) ||
      named.some(
        ({ values }) =>
          values.includes(line) && (values.length === 1 || !values.some((one) => stopping.includes(one))),
      ),
  );
}

/** “The Windrush and the other Overground lines”: the whole group, too. */
const OTHERS: ReadonlySet<string> = new Set(["other", "others", "rest", "else", "remaining"]);

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

export function sightOf({ text, value }: Named): string | undefined {
  const sight = landmarkKind.find(text).find(({ values }) => values.includes(value));
  const said = sight && text.slice(sight.start, sight.end);
  return said && !normalise(value).includes(normalise(said)) ? said : undefined;
}

export function noteSight(request: Request, named: Named): void {
  const sight = sightOf(named);
  if (sight && !named.isCarried) request.note(`The nearest station to ${sight} is ${named.value}.`);
}

/** The stations that a name may mean, of those that are on the lines asked for if any is. */
export function candidates({ values }: Named, lines: LineId[] = []): string[] {
  const fit = values.filter((name) => stationOf(name).lines.some((line) => lines.includes(line)));
  return fit.length > 0 ? fit : values;
}

const bare = (name: string) => name.replace(/\s*\(.*\)$/, "");

const isOneName = (names: string[]): boolean => new Set(names.map(bare)).size === 1;

/** The role that the words just before a name say: “from”, “I'm at”, “via”. */
export function roleBefore(text: string, start: number, kind: Kind = WORDS.end): Role | undefined {
  const before = text.slice(0, start);
  const said = kind.find(before).findLast(({ end, score }) => score === 1 && isJustBefore(before, end));
  return said?.values[0] as Role | undefined;
}

const isJustBefore = (text: string, end: number): boolean =>
  ["", "the", "london"].includes(normalise(text.slice(end)).trim());

function isLandedAt(text: string, start: number): boolean {
  const before = text.slice(0, start);
  return WORDS.landing
    .find(before)
    .some(({ end, score }) => score === 1 && (isJustBefore(before, end) || isTimeAt(before.slice(end))));
}

/** “ 7am at”: a time that stands between the verb and the place. */
const isTimeAt = (text: string): boolean => {
  const words = normalise(text).trim().split(" ");
  return words.length <= 6 && ["at", "in", "into"].includes(words.at(-1) ?? "") && /\d/.test(text);
};

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
function isRefused(request: Request, slot: Slot): boolean {
  const { text } = request;
  if (isDown(request, slot)) return true;
  // “Why not the Victoria?” refuses nothing.
  if (saidIn(WORDS.why, text).length > 0) return false;
  if (slot.carried || !["on", "name", "via", "prefer"].includes(slot.role) || !isLine(slot)) return false;
  const words = normalise(text.slice(0, slot.start))
    .split(" ")
    .filter((word) => word !== "the");
  return REFUSED.has(words.at(-1) ?? "") || REFUSED.has(words.slice(-2).join(" "));
}

function isSameStation(one: Slot, other: Slot): boolean {
  const [a, b] = [one, other].map(({ mentions }) => mentions.find(({ kind }) => kind === "station"));
  return !one.carried && a !== undefined && a.start === b?.start && a.end === b.end;
}

const BESIDE: ReadonlySet<string> = new Set(["", "at", "by", "near", "the", "hospital", "station"]);

/** “Guy's Hospital, London Bridge” is one place said twice. */
function isBeside(text: string, one: Slot, other: Slot): boolean {
  const [a, b] = [one, other].map(
    ({ mentions }) => mentions.find(({ kind }) => kind === "station")?.values[0],
  );
  const between = normalise(text.slice(one.start + one.text.length, other.start)).trim();
  return (
    !one.carried &&
    !isLine(one) &&
    a !== undefined &&
    a === b &&
    between.split(" ").every((word) => BESIDE.has(word))
  );
}

/** “What if the District line is down”: what is said of a line just after it. */
function isDown(request: Request, slot: Slot): boolean {
  if (slot.carried || !["on", "name"].includes(slot.role) || !isOfLine(request, slot)) return false;
  const after = request.text.slice(slot.start + slot.text.length).slice(0, SAID_AFTER);
  return WORDS.trouble.find(after).some(({ score, values }) => score === 1 && values[0] === "closures");
}

const SAID_AFTER = 30;

/** Where a name begins, of which the reader may have marked the end only: “[Terminal] 4”. */
export const nameStart = ({ start, mentions }: Slot): number =>
  Math.min(start, ...mentions.flatMap((one) => (one.kind === "station" ? one.start : [])));

const ENDS: ReadonlySet<Role> = new Set(["from", "to", "name", "via"]);

/** Gives ends and stops the role of the word before them, else by order. Mends the frame, for “and back?”. */
export function settleEnds(request: Request): void {
  const { frame, text } = request;
  settleMeant(request);
  for (const slot of frame.slots) {
    const isWrong =
      slot.role === "wrong" && isLine(slot) && (frame.act === "ask" || !isReplaced(frame, slot));
    if (isWrong || isRefused(request, slot)) slot.role = "avoid";
  }
  const isEnd = (slot: Slot) =>
    ENDS.has(slot.role) && reach(slot, "station") + reach(slot, "outlying") > 0 && !slot.carried;
  // “Heathrow Terminal” and “5” that were marked apart are one name twice.
  frame.slots = frame.slots.filter(
    (slot, at) =>
      !isEnd(slot) ||
      !frame.slots.slice(0, at).some((other) => isSameStation(other, slot) || isBeside(text, other, slot)),
  );
  const named = frame.slots.filter(isEnd);
  const said = named.map((slot) => roleBefore(text, nameStart(slot)));
  // Who lands at one place and wants to go “to” another starts at the first.
  named.forEach((slot, at) => {
    const others = said.filter((_, other) => other !== at);
    // One arrives at a sight from the hotel, and lands on the way to it.
    const isFlown = saidIn(WORDS.flight, text).length > 0 || isAirport(slot);
    const isHomeSaid =
      isFlown &&
      named.some((other) => other !== slot && roleBefore(text, nameStart(other), WORDS.lives) !== undefined);
    if (
      isLandedAt(text, nameStart(slot)) &&
      (isHomeSaid || others.includes("to") || (slot.role === "from" && !others.includes("from")))
    )
      said[at] = "from";
  });
  settleHome(said, named, text);
  named.forEach((slot, at) => {
    // Alone, a name after “to” may be a direction as well.
    if (named.length > 1 || said[at] === "from") slot.role = said[at] ?? slot.role;
  });
  if (leaveAsides(request, named, said)) return;
  const [first, second, third] = named.filter(({ role }) => role !== "via" && role !== "avoid");
  if (!first || !second || third || first.role !== second.role || first.role === "name") return;
  if (request.is("compare", "extreme")) return;
  const saidOf = (slot: Slot) => said[named.indexOf(slot)];
  // Of two places that one goes to, the first is passed first.
  const isTurned = saidOf(second) === "from" || (saidOf(first) === "to" && saidOf(second) !== "to");
  first.role = isTurned ? "to" : "from";
  second.role = isTurned ? "from" : "to";
}

const isAirport = ({ mentions }: Slot): boolean =>
  mentions.some(({ values }) => AIRPORT.test(values[0] ?? ""));

const AIRPORT = /^Heathrow |\bAirport$|^(?:Gatwick|Stansted|Luton)/;

const isReplaced = ({ slots }: Frame, put: Slot): boolean =>
  slots.some((slot) => slot !== put && !slot.carried && reach(slot, "station") + reach(slot, "line") > 0);

function settleHome(said: (Role | undefined)[], named: Slot[], text: string): void {
  const isEnd = said.includes("from") || saidIn(WORDS.home, text).length > 0;
  named.forEach((slot, at) => {
    if (!said[at] && roleBefore(text, nameStart(slot), WORDS.lives))
      said[at] = isEnd && !said.includes("to") ? "to" : "from";
  });
}

/** From so many words on a message tells more than it asks. */
const TALK = 25;

/** In a long message with a start and an end that its words say, the other places are told of only by the way. */
function leaveAsides(request: Request, named: Slot[], said: (Role | undefined)[]): boolean {
  const [from, to] = [named[said.indexOf("from")], named[said.indexOf("to")]];
  const asides = named.filter((slot, at) => !said[at] && reach(slot, "line") === 0);
  if (!from || !to || asides.length === 0 || tokenise(request.text).length < TALK) return false;
  request.frame.slots = request.frame.slots.filter((slot) => !asides.includes(slot));
  const left = [...new Set(asides.map(({ text }) => text))];
  request.note(`I took ${from.text} as the start and ${to.text} as the end, and left out ${listed(left)}.`);
  return true;
}

/** “No, I meant Morden” after a way: it is where one goes, unless its words say otherwise. What was taken is said. */
function settleMeant(request: Request): void {
  const { frame, text, earlier } = request;
  const isPlace = (slot: Slot) => reach(slot, "station") > 0 && !isLine(slot);
  const [fresh, ...others] = frame.slots.filter((slot) => !slot.carried && isPlace(slot));
  const before = earlier[0]?.slots.filter(isPlace) ?? [];
  const from = before.find(({ role }) => role === "from") ?? before.find(({ role }) => role === "name");
  const to = before.find(({ role }) => role === "to" || role === "toward");
  const isMeant = frame.act !== "ask" && saidIn(WORDS.meant, text).length > 0;
  const stationIn = ({ mentions }: Slot) => mentions.find(({ kind }) => kind === "station")?.values[0];
  // “North Greenwich, the O2” is one place.
  const isSeveral = fresh && others.some((slot) => stationIn(slot) !== stationIn(fresh));
  if (!isMeant || !fresh || isSeveral || !from || !to || roleBefore(text, fresh.start)) return;
  if (frame.slots.some(({ role }) => role === "wrong" || role === "via")) return;
  fresh.role = "to";
  frame.slots = [
    ...frame.slots.filter((slot) => slot === fresh || !isPlace(slot)),
    { ...from, role: "from", carried: true },
  ];
  request.note(
    `I took ${stationIn(fresh) ?? fresh.text} as where you go, in place of ${to.text}.${apart(request, to, fresh)}`,
  );
}

function apart({ text }: Request, ...slots: [Slot, Slot]): string {
  const names = slots.map(({ mentions }) => mentions.find(({ kind }) => kind === "station")?.values[0]);
  const [one, other] = names.map((name) => (name ? stationOf(name) : undefined));
  const isAsked = saidIn(WORDS.sameThing, text).length > 0 && saidIn(WORDS.sameAgain, text).length === 0;
  if (!one || !other || one.id === other.id || !isAsked) return "";
  const km = (metresBetween(one, other) / 1000).toFixed(1);
  return ` No, they aren't the same: **${other.name}** is another station, ${km} km from **${one.name}** in a straight line, on ${linesListed(other.lines)}.`;
}

/** Of two stations of one name, the quicker to reach. @throws Missing where none is named, or a name fits several */
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
  const unknown = request.unknown([role]);
  if (found.length === 0 && unknown) throw unknownPlace(role, unknown);
  const [named] =
    found.length > 0 && found[0]!.score >= 0.72 ? found : request.need("station", { roles: [role], ask });
  noteSight(request, named!);
  return oneOf(request, named!, role, { other, lines });
}

function unknownPlace(role: Role, text: string): Missing {
  const near = stationKind.near?.(text) ?? [];
  const ask =
    near.length > 0
      ? `I don't know “${text}”. Do you mean ${near.length === 1 ? "this station" : "one of these stations"}?`
      : `I don't know “${text}” on these lines. Which station is it near?`;
  return new Missing(role, ask, near, "station");
}

/** One station of those that a name may mean: of several the one that is quicker to the other end, which is said. */
export function oneOf(
  request: Request,
  named: Named,
  role: Role,
  { other, lines = [] }: { other?: string; lines?: LineId[] } = {},
): string {
  const names = candidates(named, lines);
  if (names.length === 1) return names[0]!;
  if (!other) throw new Missing(role, `Which station do you mean by “${named.text}”?`, names, "station");
  const chosen = quickest(names, other, request.moment.now);
  request.note(
    isOneName(names)
      ? `There are ${names.length === 2 ? "two stations" : `${names.length} stations`} called ${bare(chosen)}; this is about ${chosen}.`
      : `“${named.text}” may be ${either(names)}; this is for ${chosen}.`,
  );
  return chosen;
}

/** After a board, where one stands is the start and where its trains go is the end. Only then is a direction kept. */
export function keepDirection(request: Request): void {
  const { frame, earlier } = request;
  const [last] = earlier;
  if (frame.act === "ask" || last?.function !== "arrivals" || request.has("to")) return;
  const toward = last.slots.find(
    ({ role, mentions }) =>
      (role === "toward" || role === "to") && mentions.some(({ kind }) => kind === "station"),
  );
  if (toward) frame.slots.push({ ...toward, role: "to", carried: true });
  if (!request.has("from"))
    for (const slot of frame.slots) if (slot.role === "name" && slot.carried) slot.role = "from";
}

export function quickest(names: string[], other: string, now: Date): string {
  const minutes = (name: string) =>
    findJourneys({ from: stationOf(name), to: stationOf(other) }, now)[0]?.minutes ?? 999;
  const ways = names.map((name) => ({ name, minutes: name === other ? 0 : minutes(name) }));
  return ways.toSorted((a, b) => a.minutes - b.minutes)[0]!.name;
}

/** Shorter words begin too many names. */
const SHORTEST_PART = 5;

/** Takes a name that no one knows for the stations whose names begin with it: “Shoreditch”, “Tooting”. */
export function settleParts(request: Request): void {
  for (const slot of request.frame.slots) {
    const { role, text, carried } = slot;
    const isOpen = slot.mentions.length === 0 || isLineAtEnd(slot);
    if (carried || !isOpen || !WAY_ENDS.has(role) || text.length < SHORTEST_PART) continue;
    const values = (stationKind.near?.(text) ?? []).filter((name) =>
      normalise(name).startsWith(`${normalise(text)} `),
    );
    if (values.length === 0) continue;
    slot.mentions = [{ kind: "station", values, start: slot.start, end: slot.start + text.length, score: 1 }];
    // Of several, the plan says which it took.
    if (values.length === 1) request.note(`I took “${text}” as ${values[0]}.`);
  }
}

/** A way to “Piccadilly” ends at a station, not at the line. */
const isLineAtEnd = ({ role, mentions }: Slot): boolean =>
  (role === "from" || role === "to") && mentions.every(({ kind }) => kind === "line");

/** “And the Hammersmith & City?”: a station within a line's name doesn't take the place of the one that is named. */
export function settleLines({ frame }: Request): void {
  const fresh = frame.slots.filter(({ carried }) => !carried);
  if (frame.act === "ask" && !fresh.some(isStation)) return;
  for (const slot of fresh)
    if (isLine(slot)) slot.mentions = slot.mentions.filter(({ kind }) => kind !== "station");
}

/** “Forget Angel, do King's Cross”: a name that is put aside for another, here and from before. */
export function settleDropped({ frame, text, earlier }: Request): void {
  if (frame.act === "ask") return;
  const nameIn = ({ mentions }: Slot) =>
    mentions.find(({ kind }) => kind === "station" || kind === "line")?.values[0];
  const named = frame.slots.filter((slot) => !slot.carried && nameIn(slot) !== undefined);
  const isDropped = (slot: Slot) => {
    const before = text.slice(0, nameStart(slot));
    return WORDS.dropName.find(before).some(({ end, score }) => score === 1 && isJustBefore(before, end));
  };
  const dropped = named.filter(isDropped);
  if (dropped.length === 0 || dropped.length === named.length) return;
  const values = new Set(dropped.map(nameIn));
  const kept = [...frame.slots.filter(({ carried }) => carried), ...(earlier[0]?.slots ?? [])];
  const before = kept.find((slot) => values.has(nameIn(slot)));
  const [next, second] = named.filter((slot) => !dropped.includes(slot));
  // “…, make it Moorgate” stands where the one put aside stood.
  if (before && next && !second) next.role = before.role;
  frame.slots = frame.slots.filter((slot) => !values.has(nameIn(slot)));
}

const WAY_ENDS: ReadonlySet<Role> = new Set(["from", "to", "name", "toward"]);

export interface Gateway extends Outlying {
  station: string;
  isStart: boolean;
}

/** Puts the station where one changes in place of an end beyond the network, and says so. Mends the frame. */
export function settleGateways(request: Request): Gateway[] {
  const { frame, text } = request;
  const named = frame.slots.filter(({ role }) => WAY_ENDS.has(role));
  // “King's Cross for Harry Potter” says what is wanted there, not where else to go.
  const isStartSaid = named.some(({ role }) => role === "from");
  const isWhy = ({ start }: Slot) =>
    isStartSaid &&
    named.some(
      (end) => end.role === "to" && normalise(text.slice(end.start + end.text.length, start)) === "for",
    );
  frame.slots = frame.slots.filter((slot) => !(named.includes(slot) && isBeyond(slot) && isWhy(slot)));
  const ends = frame.slots.filter(({ role }) => WAY_ENDS.has(role));
  return ends.filter(isBeyond).map((slot) => {
    const place = outlyingOf(slot.mentions.find(({ kind }) => kind === "outlying")!.values[0]!);
    const other = ends.find((end) => end !== slot && !isBeyond(end))?.mentions;
    const otherName = other?.find(({ kind }) => kind === "station")?.values[0];
    const station = otherName ? quickest(place.via, otherName, request.moment.now) : place.via[0]!;
    slot.mentions = [
      { kind: "station", values: [station], start: slot.start, end: slot.start + slot.text.length, score: 1 },
    ];
    return { ...place, station, isStart: slot.role === "from" };
  });
}

export const isBeyond = (slot: Slot): boolean => reach(slot, "outlying") > reach(slot, "station");

/** Keeps in the frame what was read from words that no one marked, so that a follow-up goes on from it. */
export function remember(
  request: Request,
  kind: string,
  values: readonly string[],
  role: Role = "what",
): void {
  const { slots, text } = request.frame;
  for (const value of values) {
    const isKept = slots.some(({ mentions }) =>
      mentions.some((one) => one.kind === kind && one.values[0] === value),
    );
    if (isKept) continue;
    const mention = { kind, values: [value], start: text.length, end: text.length, score: 1 };
    slots.push({ role, text: value, start: text.length, certainty: 0, mentions: [mention] });
  }
}
