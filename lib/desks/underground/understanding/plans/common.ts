import { clock } from "@/lib/clock";
import type { Call } from "@/lib/understanding/frame";
import type { Request } from "@/lib/understanding/request";
import type { Plan } from "@/lib/understanding/teaching";
import { tokenise } from "@/lib/understanding/text";
import { findJourneys } from "../../journeys";
import type { LineId } from "../../types";
import { saidIn, WORDS } from "../kinds";
import { linesIn, noteSight, settleEnds, stationOf, stationsIn } from "../places";

const handedOver = new WeakSet<Request>();

/** What another plan makes of a request that is rather its own; a request is handed over once, so that it can't come back. */
export function handOver(
  request: Request,
  plan: Plan<undefined> | PlanName,
): Call[] | { say: string } | undefined {
  if (handedOver.has(request)) return undefined;
  handedOver.add(request);
  return typeof plan === "string"
    ? planAs(request, plan)
    : (plan(request, undefined) as Call[] | { say: string });
}

/** The functions that requests are handed over to by name: their plans know each other. */
type PlanName = "arrivals" | "journey" | "station" | "status" | "timetable";

export const planAs = (request: Request, name: PlanName) =>
  request.planAs(name, request) as Call[] | { say: string };

const PLACES = ["name", "from", "to", "within", "toward", "against"] as const;
const LINE_WORDS: ReadonlySet<string> = new Set(["line", "lines"]);

export function linesInCommon(request: Request): Call[] | undefined {
  const isAsked = saidIn(WORDS.shared, request.text).length > 0;
  if (!isAsked || !isOfLines(request)) return undefined;
  const here = stationsIn(request, PLACES);
  const before = here.some(({ isCarried }) => !isCarried) && here.length > 1 ? [] : spokenOf(request);
  const [first, ...others] = [...new Set([...here, ...before].map(({ value }) => value))].slice(0, MOST);
  if (!first || others.length === 0) return undefined;
  request.values("fact", ["what"]);
  request.values("shared", ["what", "by", "every"]);
  request.use("every");
  return [{ tool: "find_station", args: { station: first, about: "lines", with: others } }];
}

const MOST = 4;

const isOfLines = ({ text, frame, earlier }: Request): boolean =>
  [
    text,
    ...(frame.act === "ask" ? [] : earlier.slice(0, 1).map((last) => last.text)),
    ...frame.slots.flatMap((slot) => (slot.role === "what" ? slot.text : [])),
  ].some((said) => tokenise(said).some((token) => LINE_WORDS.has(token.text)));

const LINES_IN = ["name", "on", "within", "what", "from", "to", "against", "via", "toward"] as const;

export function meeting(request: Request): Call[] | undefined {
  const { text, frame, earlier } = request;
  if (saidIn(WORDS.meet, text).length === 0) return undefined;
  const isFresh = ({ isCarried }: { isCarried: boolean }) => !isCarried;
  if (stationsIn(request, PLACES).some(isFresh)) return undefined;
  const here = linesIn(request, LINES_IN, { freshFirst: true });
  const isNamed = request.names("line", LINES_IN).some(isFresh);
  const before =
    here.length > 1 ? [] : [frame, ...earlier].flatMap(({ slots }) => slots.flatMap(linesOf)).slice(0, 2);
  const lines = [...new Set([...here, ...before])].slice(0, MOST);
  if (!isNamed || lines.length < 2) return undefined;
  request.use("what", "form", "every");
  if (saidIn(WORDS.map, text).length > 0) request.note(MAPS);
  return [{ tool: "compare_lines", args: { lines, about: "meeting" } }];
}

const linesOf = ({ mentions }: Request["frame"]["slots"][number]): LineId[] =>
  mentions.flatMap(({ kind, values }) => (kind === "line" ? (values as LineId[]) : []));

export const BROKEN =
  "Whether a lift works right now isn't in my data: TfL lists faults at tfl.gov.uk/status-updates.";

export const MAPS =
  "TfL's own maps are at tfl.gov.uk/maps; the map on this page shows the stations and ways that I tell you about.";

/** The stations of this turn and those before, the newest first; until there are two. */
export function spokenOf({ frame, earlier }: Request): { value: string }[] {
  const found: { value: string }[] = [];
  for (const { slots } of [frame, ...earlier]) {
    if (new Set(found.map(({ value }) => value)).size > 1) break;
    for (const { role, mentions } of slots) {
      const value = mentions.find(({ kind }) => kind === "station")?.values[0];
      if (value && (PLACES as readonly string[]).includes(role)) found.push({ value });
    }
  }
  return found;
}

export function linesCalled(request: Request): Call[] | undefined {
  const { text } = request;
  if (saidIn(WORDS.called, text).length === 0 || !isOfLines(request)) return undefined;
  const [station, second] = stationsIn(request, PLACES).filter(({ isCarried }) => !isCarried);
  if (!station || second) return undefined;
  noteSight(request, station);
  request.use("what");
  request.names("line", ["name", "on", "what", "within"]);
  return [{ tool: "find_station", args: { station: station.value, about: "lines" } }];
}

export const isOfOtherWay = ({ text, earlier }: Request): boolean =>
  saidIn(WORDS.otherwise, text).length > 0 && earlier.some((frame) => frame.function === "journey");

export const isOfWayRound = (request: Request): boolean =>
  request.earlier[0]?.function === "status" &&
  saidIn(WORDS.otherwise, request.text).length > 0 &&
  (["from", "to"] as const).every((role) => stationsIn(request, [role]).some(({ isCarried }) => !isCarried));

const BETWEEN = 4;
const EVERY: ReadonlySet<string> = new Set(["every", "all", "each"]);
const TRAINS: ReadonlySet<string> = new Set(["train", "trains"]);

/** “Is it just the shuttle, or does any go through to town?”, of the trains at a station. */
export function intoTown(request: Request): Call[] | undefined {
  const { text, frame, earlier } = request;
  if (saidIn(WORDS.intoTown, text).length === 0) return undefined;
  const [fresh] = stationsIn(request, PLACES).filter(({ isCarried }) => !isCarried);
  const isGoneOn = frame.act !== "ask" || earlier[0]?.function === "arrivals";
  const [before] = isGoneOn ? request.fromBefore("station", ["name", "from"]) : [];
  const station = (fresh ?? before)?.value;
  if (!station) return undefined;
  request.use("what", "to", "toward", "on", "name", "prefer");
  return [{ tool: "arrivals", args: { station, focus: "through" } }];
}

/** “I need Archway, but the front says Edgware: do I get on?”: by which branch one gets there, and the next trains that do. */
export function thisTrain(request: Request): Call[] | undefined {
  const { text } = request;
  if (saidIn(WORDS.getOn, text).length === 0) return undefined;
  settleEnds(request);
  const [start] = stationsIn(request, ["from", "name"]);
  const [goal] = stationsIn(request, ["to"]);
  const [front] = stationsIn(request, ["toward", "via"]);
  if (!start || !goal || !front || new Set([start.value, goal.value, front.value]).size < 3) return undefined;
  const shared = stationOf(start.value).lines.filter((line) =>
    [goal, front].every(({ value }) => stationOf(value).lines.includes(line)),
  );
  request.use("toward", "what", "on", "time");
  const way = { from: start.value, to: goal.value };
  if (shared.length === 0) return undefined;
  return [
    { tool: "line_stations", args: { line: shared[0], ...way, about: "branch", train_to: front.value } },
    { tool: "arrivals", args: { station: start.value, line: shared[0], towards: goal.value, focus: "next" } },
  ];
}

export function isOfEveryTrain(text: string): boolean {
  if ([WORDS.everyTrain, WORDS.whichBranch].some((kind) => saidIn(kind, text).length > 0)) return true;
  const words = tokenise(text).map((token) => token.text);
  return words.some(
    (word, at) => EVERY.has(word) && words.slice(at + 1, at + 2 + BETWEEN).some((next) => TRAINS.has(next)),
  );
}

export function linesOnWay(
  from: string,
  to: string,
  avoidLines: LineId[] = [],
  useLines: LineId[] = [],
  departAt?: Date,
): LineId[] {
  const ends = { from: stationOf(from), to: stationOf(to) };
  const [way] = findJourneys({ ...ends, avoidLines, useLines, ...(departAt && { departAt }) }, clock.now());
  return way?.legs.flatMap(({ line }) => line ?? []) ?? [];
}

export const isOfLastBit = ({ frame, text }: Request): boolean =>
  frame.act !== "ask" && [WORDS.lastBit, WORDS.onFoot].every((kind) => saidIn(kind, text).length > 0);

/** Where the last bit of the usual way begins: at a place that was spoken of and lies on it, else at the last stop before its end. */
export function lastBit(from: string, to: string, spoken: readonly string[]): string | undefined {
  const [way] = findJourneys({ from: stationOf(from), to: stationOf(to) }, clock.now());
  const passed = way?.legs.flatMap(({ stops }) => stops.map(({ name }) => name)).slice(0, -1) ?? [];
  return passed.findLast((name) => spoken.includes(name)) ?? passed.at(-1);
}
