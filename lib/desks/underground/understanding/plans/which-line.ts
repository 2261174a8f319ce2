import type { Call, Frame, Slot } from "@/lib/understanding/frame";
import type { Request } from "@/lib/understanding/request";
import { normalise, STOP_WORDS, tokenise } from "@/lib/understanding/text";
import { saidIn, WORDS } from "../kinds";
import { noteSight, stationOf, stationsIn } from "../places";

const ASKED =
  /\b(?:which|what)(?:s|(?: (?:is|are|was|the|of|tube|underground|overground|london|train|rail|orange|new))*) lines?\b/;

const valuesOf = ({ mentions }: Slot, wanted: string): string[] =>
  mentions.find(({ kind }) => kind === wanted)?.values ?? [];

const isOfStation = (slot: Slot): boolean => valuesOf(slot, "station").length > 0;

/** “What Overground line stops at Chingford?”, and “the one through Peckham Rye?” after that. */
export function lineOfStation(request: Request): Call[] | undefined {
  const { frame, text } = request;
  if (settleAnother(request)) return told(request);
  const end = endOf(request);
  if (end) {
    end.role = "name";
    return told(request);
  }
  const group = groupIn(frame.slots);
  if (group.length === 0 || !ASKED.test(normalise(text)) || request.is("count", "yesno")) return undefined;
  const stations = frame.slots.filter((slot) => isOfStation(slot));
  if (stations.length !== 1 || frame.slots.some((slot) => isNamedAlone(slot))) return undefined;
  stations[0]!.role = "name";
  return told(request);
}

const GOES =
  /^(?:so |and |ok |please )?(?:which|what) (?:tube|underground|train|line)s?(?: line| train)?s? (?:goes|go|runs|run|stops|stop|calls|call|serves|serve)\b/;

/** “Which tube goes to Heathrow?”, of no start: the lines of that station. */
function endOf({ frame, text }: Request): Slot | undefined {
  if (frame.act !== "ask" || !GOES.test(normalise(text)) || frame.slots.some(isOfRide)) return undefined;
  const [end, other] = frame.slots.filter((slot) => isOfStation(slot));
  return other ? undefined : end;
}

const OF_RIDE: ReadonlySet<Slot["role"]> = new Set<Slot["role"]>([
  "from",
  "via",
  "toward",
  "arrive",
  "leave",
  "time",
  "avoid",
]);
const isOfRide = ({ role }: Slot): boolean => OF_RIDE.has(role);

/** A line that is named by itself, which leaves nothing of a group to ask for. */
const isNamedAlone = (slot: Slot): boolean => !isOfStation(slot) && valuesOf(slot, "line").length === 1;

const groupIn = (slots: readonly Slot[]): string[] =>
  slots.map((slot) => valuesOf(slot, "line")).find((lines) => lines.length > 1) ?? [];

function told(request: Request): Call[] | undefined {
  const { frame, earlier } = request;
  const [named] = stationsIn(request, ["name"]);
  if (!named) return undefined;
  const group = groupIn([...frame.slots, ...(frame.act === "ask" ? [] : (earlier[0]?.slots ?? []))]);
  keepAsked(request);
  request.use("what", "on", "ref", "within", "name", "by");
  noteSight(request, named);
  return named.values.map((station) => {
    const isOfGroup = stationOf(station).lines.some((line) => group.includes(line));
    const lines = group.length > 0 && !isOfGroup ? { lines: group } : {};
    return { tool: "find_station", args: { station, about: "lines", ...lines, is_plain: true } };
  });
}

/** What the next turn knows the question by. */
function keepAsked({ frame: { slots, text } }: Request): void {
  if (slots.some(isAsked)) return;
  const mention = { kind: "fact", values: ["lines"], start: text.length, end: text.length, score: 1 };
  slots.push({ role: "what", text: "lines", start: text.length, certainty: 0, mentions: [mention] });
}

const isAsked = (slot: Slot): boolean => slot.text === "lines" && valuesOf(slot, "fact").includes("lines");

/** A follow-up that only names another station asks the same of it, in whatever place it was read. */
function settleAnother({ frame, text, earlier: [last] }: Request): boolean {
  if (frame.act === "ask" || !last || !isOfLines(last)) return false;
  const [station, second] = frame.slots.filter((slot) => !slot.carried && isOfStation(slot));
  if (!station || second || !isBare(text, station)) return false;
  frame.slots = frame.slots.filter((slot) => !slot.carried || !isOfStation(slot));
  station.role = "name";
  frame.operation = last.operation;
  return true;
}

const isOfLines = ({ text, slots, function: name }: Frame): boolean =>
  (name === "stops" || name === "station") &&
  (ASKED.test(normalise(text)) || slots.some(isAsked)) &&
  slots.filter(isOfStation).length === 1 &&
  !slots.some(isNamedAlone);

const GOING: ReadonlySet<string> = new Set([
  "goes",
  "passes",
  "passing",
  "line",
  "lines",
  "station",
  "calling",
]);

function isBare(text: string, { start, text: name }: Slot): boolean {
  if (saidIn(WORDS.ask, text).length > 0 || /\bhow (?!about)|\bthere\b|\bwhy\b|\bwhen\b/i.test(text))
    return false;
  return tokenise(text).every(
    ({ text: word, start: at }) =>
      STOP_WORDS.has(word) || GOING.has(word) || (at >= start && at < start + name.length),
  );
}
