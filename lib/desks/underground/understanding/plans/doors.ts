import { readQuantity } from "@/lib/understanding/quantities";
import type { Request } from "@/lib/understanding/request";
import { type Token, tokenise } from "@/lib/understanding/text";
import { timeInLondon } from "../../format";
import { landmarkKind, saidIn, WORDS } from "../kinds";

/** Minutes on foot that one tells of: from the door to the first station, and from the last one to where one goes. */
export interface Walks {
  walk_before?: number;
  walk_after?: number;
}

const ON_FOOT: ReadonlySet<string> = new Set(["walk", "walks", "walking", "foot"]);
/** “At most ten minutes' walk” is a wish, and no walk that is told of. */
const BOUNDS: ReadonlySet<string> = new Set(["than", "most", "max", "maximum", "under", "within", "longer"]);
const BESIDE = 5;

/** The walks that a question tells of: “it's 5 mins walk to the tube”. Their minutes are no time to leave or arrive. */
export function walksIn(request: Request): Walks {
  const { frame, text } = request;
  const tokens = tokenise(text);
  const walks: Walks = {};
  for (const [at, token] of tokens.entries()) {
    const minutes = minutesAt(tokens, at);
    const around = tokens.slice(Math.max(0, at - BESIDE), at + BESIDE + 1).map((one) => one.text);
    const isWalk = around.some((word) => ON_FOOT.has(word)) && !around.some((word) => BOUNDS.has(word));
    if (minutes === undefined || !isWalk) continue;
    const start = /^\d/.test(token.text) ? token.start : tokens[at - 1]!.start;
    walks[isAtEnd(request, token.end) ? "walk_after" : "walk_before"] = minutes;
    frame.slots = frame.slots.filter(
      (slot) =>
        slot.carried ||
        slot.mentions.some(({ kind }) => kind === "station") ||
        slot.start >= token.end ||
        slot.start + slot.text.length <= start,
    );
  }
  return walks;
}

function minutesAt(tokens: Token[], at: number): number | undefined {
  const own = tokens[at]!.text;
  const said = /^\d/.test(own) ? own : `${tokens[at - 1]?.text ?? ""} ${own}`;
  const read = readQuantity(said);
  return read?.unit === "min" ? read.value : undefined;
}

function isAtEnd({ frame, text }: Request, at: number): boolean {
  const end = tokenise(text.slice(at))[BESIDE]?.end;
  const next = text.slice(at, end === undefined ? undefined : at + end);
  const named = frame.slots
    .filter(({ carried, start, mentions }) => !carried && start >= at && mentions.some(isStation))
    .sort((a, b) => a.start - b.start);
  const [first] = named;
  if (!first || !next.includes(first.text)) return saidIn(WORDS.otherEnd, next).length > 0;
  const isRepeated = frame.slots.some(
    (slot) => slot !== first && slot.role === "to" && slot.text === first.text && slot.start < at,
  );
  return isRepeated || first.role === "to";
}

const isStation = ({ kind }: { kind: string }): boolean => kind === "station";

/** Moves the times that were asked for from the doors to the stations. */
export function atStations<Times extends { depart_at?: string; arrive_by?: string }>(
  times: Times,
  { walk_before: before = 0, walk_after: after = 0 }: Walks,
  now: Date,
): Times {
  const moved = (iso: string, minutes: number) => new Date(Date.parse(iso) + minutes * 60_000).toISOString();
  const start = times.depart_at ?? (before > 0 && !times.arrive_by ? now.toISOString() : undefined);
  return {
    ...times,
    ...(times.arrive_by && { arrive_by: moved(times.arrive_by, -after) }),
    ...(start && { depart_at: moved(start, before) }),
  };
}

const CHECK_IN = 2 * 3_600_000;

/** “My flight is at 7:40”: when to be at the airport for it. */
export function beforeFlight<Times extends { arrive_by?: string }>(request: Request, times: Times): Times {
  const { text, frame } = request;
  const by = times.arrive_by;
  const slot = frame.slots.find(({ role, carried }) => role === "arrive" && !carried);
  const before = slot && text.slice(0, slot.start);
  const isOfFlight =
    before !== undefined &&
    WORDS.flight.find(before).some(({ end }) => isJustBefore(request, before.slice(end))) &&
    saidIn(WORDS.landing, text).length === 0;
  if (!by || !isOfFlight || saidIn(WORDS.byTime, slot!.text).length > 0) return times;
  request.note(`I plan for two hours before the flight at ${timeInLondon(by)}; say when else to be there.`);
  return { ...times, arrive_by: new Date(Date.parse(by) - CHECK_IN).toISOString() };
}

const FLIGHT_WORDS = 3;

/** “We fly home from Gatwick at noon”: a few words and the airport, but no “we must be there at noon”. */
function isJustBefore({ frame }: Request, words: string): boolean {
  const isThere = saidIn(WORDS.must, words).length > 0 || /\b(?:be|get|there)\b/i.test(words);
  const names = isThere ? [] : frame.slots.filter(({ carried, role }) => !carried && role === "to");
  const rest = names.reduce((text, { text: name }) => text.replace(name, ""), words);
  return tokenise(rest).length <= FLIGHT_WORDS;
}

/** Who must be somewhere by a time, and starts at a hotel or goes to a sight, walks at both ends. */
export function noteDoors(
  request: Request,
  { arrive_by: by, depart_at: from }: { arrive_by?: string; depart_at?: string },
  walks: Walks,
): void {
  const { text, frame } = request;
  const isFlight = saidIn(WORDS.flight, text).length > 0;
  const isLanding = saidIn(WORDS.landing, text).length > 0;
  const isOfDoors =
    saidIn(WORDS.door, text).length > 0 ||
    frame.slots.some((slot) => saidIn(landmarkKind, slot.text).length > 0);
  if (isFlight && isLanding && from)
    request.note("This leaves when the plane lands: add your time for passport control and bags.");
  else if (by && isOfDoors && Object.keys(walks).length === 0)
    request.note("The times are from station to station: add your walks at both ends.");
}
