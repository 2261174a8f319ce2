import { Missing, type Request } from "@/lib/understanding/request";
import type { Plan, Planned } from "@/lib/understanding/teaching";
import { toLondonTime } from "../../london-time";
import { LINE_IDS, type LineId } from "../../types";
import { saidIn, WORDS } from "../kinds";
import { linesIn, passOverNots, stationOf, stationsIn } from "../places";
import { anyTimeOf, nextOf, type When } from "../times";
import {
  BROKEN,
  handOver,
  isOfEveryTrain,
  isOfOtherWay,
  isOfWayRound,
  linesOnWay,
  MAPS,
  planAs,
} from "./common";
import { stops } from "./stops";

const FOCUS = { count: "count", explain: "why" } as const;

export const status: Plan<undefined> = (request) => {
  passOverNots(request);
  const other = isOfOtherWay(request) || isOfWayRound(request) ? handOver(request, "journey") : undefined;
  if (other) return other;
  const ride = isOfRide(request) ? handOver(request, "journey") : undefined;
  if (ride) {
    request.frame.function = "journey";
    return ride;
  }
  const ofStations = isOfStops(request) ? handOver(request, stops) : undefined;
  if (ofStations) return ofStations;
  if (isOfLifts(request)) return { say: BROKEN };
  if (isOfTimetable(request)) return hours(request);
  if (isOfMap(request)) return onMap(request);
  const except = linesIn(request, ["except", "not"]);
  const plain = linesIn(request, ["name", "every", "within", "what", "by", "from", "to", "against"]);
  const named = plain.length > 0 ? plain : linesIn(request, ["on", "avoid"]);
  const at = stationsIn(request, ["name", "toward", "within"]).map(({ value }) => value);
  const ends = [...stationsIn(request, ["from"]), ...stationsIn(request, ["to"])].map(({ values }) => values);
  const unnamed = () => (isOfNetwork(request) ? [] : [...ofThose(request), ...byStations(at, ends)]);
  const lines = named.length > 0 ? [...named, ...comparedWith(request, named)] : unnamed();
  const [last] = request.earlier;
  const isOfAnswer = last?.function === "status";
  if (lines.length === 0 && !isOfAnswer && isVague(request.text, request.has("ref")))
    throw new Missing("name", "Which line?", [], "line");
  const only = [
    ...new Set([...request.values("severity", ["what", "name"]), ...saidIn(WORDS.severity, request.text)]),
  ];
  request.values("trouble", ["what", "name"]);
  request.values("works", ["what", "name"]);
  request.use("every");
  if (saidIn(WORDS.table, request.text).length > 0) request.use("form");
  const isOfStation =
    named.length === 0 &&
    saidIn(WORDS.opened, request.text).length > 0 &&
    (at.length > 0 || saidIn(WORDS.part, request.text).includes("stations"));
  const isWaiting = saidIn(WORDS.waiting, request.text).length > 0;
  if (isOfStation) request.use("time", "what");
  if (named.length === 0 && at.length > 0 && !isWaiting && !isOfStation)
    request.note(`These are the lines at ${at.join(" and ")}; status is given by line.`);
  const { period, unsaid }: Days = isWaiting
    ? ofOneTrain(request)
    : isOfStation
      ? { unsaid: "station" }
      : daysOf(request);
  const isOther = unsaid !== undefined && unsaid !== "today" && unsaid !== "one_train";
  const way = isOfWay(request) ? handOver(request, "journey") : undefined;
  const isRef = isOfAnswer && (request.frame.act !== "ask" || request.has("ref", "every"));
  const isTube =
    lines.length === 0 &&
    [request.text, isRef ? last.text : ""].some((text) => saidIn(WORDS.tubeLines, text).length > 0);
  return [
    {
      tool: "line_status",
      args: {
        ...(isTube && { is_tube: true }),
        ...(saidIn(WORDS.wording, request.text).length > 0 && { is_wording: true }),
        ...formOf(request),
        lines: lines.length === LINE_IDS.length ? [] : lines.filter((line) => !except.includes(line)),
        ...(except.length > 0 && lines.length === 0 && { except }),
        // Of the works planned for a day, a part closure counts as well.
        ...(only.length > 0 && !isOther && !period && { only }),
        ...period,
        ...(unsaid && { unsaid }),
        // A yes or a no would be of the present alone.
        ...(!isOther && !isWaiting && focusOf(request)),
      },
    },
    ...(Array.isArray(way) ? way.filter(({ tool }) => tool !== "line_status") : []),
  ];
};

/** “Any delays on the Tube?”, whatever stations were spoken of before. */
const isOfNetwork = (request: Request): boolean =>
  saidIn(WORDS.network, request.text).length > 0 &&
  stationsIn(request, ["name", "toward", "within", "from", "to"]).every(({ isCarried }) => isCarried);

/** “Which branch, from Oval to Bank?”, “has the one line fewer stations than the other?”: no matter of how they run. */
function isOfStops(request: Request): boolean {
  const { text } = request;
  const hasEnds = stationsIn(request, ["from"]).length > 0 && stationsIn(request, ["to"]).length > 0;
  if (hasEnds && isOfEveryTrain(text)) return true;
  const isOfSize = saidIn(WORDS.size, text).length > 0 && saidIn(WORDS.part, text).includes("stations");
  return isOfSize && request.names("line", ["name", "on"]).length > 1;
}

/** “And how long from Oval?”, after a line's status to somewhere, asks for the ride. */
const isOfRide = (request: Request): boolean =>
  [WORDS.howLong, WORDS.ride].some((kind) => saidIn(kind, request.text).length > 0) &&
  saidIn(WORDS.howLongSo, request.text).length === 0 &&
  (["from", "to"] as const).every((role) => stationsIn(request, [role]).length > 0) &&
  stationsIn(request, ["from", "to"]).some(({ isCarried }) => !isCarried);

function formOf({ text }: Request) {
  const has = (kind: keyof typeof WORDS) => saidIn(WORDS[kind], text).length > 0;
  return {
    ...(has("onlyBad") && { is_only_bad: true }),
    ...(has("table") && { is_table: true }),
    ...(has("affected") && { is_of_stations: true }),
  };
}

function isOfLifts({ frame, earlier }: Request): boolean {
  const [last] = earlier;
  const isNamed = frame.slots.some(
    ({ carried, mentions }) => !carried && mentions.some(({ kind }) => kind === "line" || kind === "station"),
  );
  return (
    frame.act !== "ask" &&
    !isNamed &&
    last?.function === "station" &&
    saidIn(WORDS.fact, last.text).includes("lifts")
  );
}

const isOfWay = (request: Request): boolean =>
  [WORDS.wayNeed, WORDS.wayTo, WORDS.rumour].some((kind) => saidIn(kind, request.text).length > 0) &&
  stationsIn(request, ["from"]).length > 0 &&
  stationsIn(request, ["to"]).length > 0;

/** “Which of them is worst?”: the lines of the answer before, if they weren't all. */
function ofThose({ text, earlier: [last] }: Request): LineId[] {
  if (last?.function !== "status" || saidIn(WORDS.ofThem, text).length === 0) return [];
  const mentions = last.slots.flatMap((slot) => slot.mentions.filter(({ kind }) => kind === "line"));
  return [...new Set(mentions.flatMap(({ values }) => values))] as LineId[];
}

function comparedWith({ frame, text, earlier: [last] }: Request, named: LineId[]): LineId[] {
  const isOfTwo = frame.act !== "ask" && saidIn(WORDS.betterThan, text).length > 0;
  if (!isOfTwo || last?.function !== "status") return [];
  const before = last.slots.flatMap(({ mentions }) => mentions.filter(({ kind }) => kind === "line"));
  return [...new Set(before.flatMap(({ values }) => values as LineId[]))].filter(
    (line) => !named.includes(line),
  );
}

interface Days {
  period?: { from: string; to: string };
  /** What was asked for that a status of the present doesn't tell. */
  unsaid?: "today" | "earlier" | "works" | "one_train" | "station" | "strike" | "since";
}

/** “Stuck at Oval for 15 minutes”: how long it has lasted is no time to look at. */
function ofOneTrain(request: Request): Days {
  request.use("time", "until", "arrive", "leave", "last", "since", "rhythm", "above", "below", "what");
  return { unsaid: "one_train" };
}

function daysOf(request: Request): Days {
  if (saidIn(WORDS.strike, request.text).length > 0) {
    request.use("time", "until", "since", "what");
    return { unsaid: "strike" };
  }
  if (saidIn(WORDS.earlier, request.text).length > 0) {
    request.use("against", "since", "until", "time");
    return { unsaid: "earlier" };
  }
  if (saidIn(WORDS.howLongSo, request.text).length > 0) {
    request.use("since", "until", "time", "what");
    return { unsaid: "since" };
  }
  const when = anyTimeOf(request, ["time", "until", "arrive", "leave"]);
  const isOfTwo = saidIn(WORDS.betterThan, request.text).length > 0 && request.has("name", "against", "on");
  if (isOfTwo) request.use("against", "since", "time");
  const isCompared =
    (!isOfTwo && request.is("trend")) ||
    (!isOfTwo && (request.has("against", "since") || saidIn(WORDS.compared, request.text).length > 0));
  if (when.kind === "past" || isCompared) {
    request.use("against", "since", "until", "time");
    return { unsaid: "earlier" };
  }
  if (isToday(request, when)) return { unsaid: "today" };
  const ahead = when.kind === "recurring" ? nextDay(request, when) : when;
  const isOfWorks = saidIn(WORDS.works, request.text).length > 0;
  // “Today at eleven” is told by how lines run now.
  if (when.kind === "future" && isSoon(request, when.from)) return { unsaid: "today" };
  if (ahead?.kind === "future" || (ahead?.kind === "now" && ahead.to && (isOfWorks || isOfDays(ahead)))) {
    const from = ahead.kind === "future" ? ahead.from : request.moment.now;
    // A clock time is a moment, in which no works would fall.
    const to = new Date(Math.max(ahead.to!.getTime(), from.getTime() + HOUR));
    return { period: { from: from.toISOString(), to: to.toISOString() } };
  }
  if (when.kind === "recurring" || (when.kind === "none" && isOfWorks)) return { unsaid: "works" };
  return when.kind === "now" && when.time?.grain === "day" ? { unsaid: "today" } : {};
}

/** So much later the same day nothing is planned that isn't there now. */
const SOON = 6 * 3_600_000;

const isSoon = ({ moment: { now } }: Request, at: Date): boolean =>
  at.getTime() - now.getTime() < SOON && toLondonTime(at).date === toLondonTime(now).date;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** “This weekend”, said on its Sunday, still has a day to come. */
const isOfDays = ({ time }: Extract<When, { kind: "now" }>): boolean =>
  Boolean(time?.from && time.to && time.to.getTime() - time.from.getTime() > 1.5 * DAY);

const isToday = ({ moment, text }: Request, when: When): boolean =>
  when.kind === "recurring" &&
  when.time.recurring?.days?.includes(londonDay(moment.now)) === true &&
  saidIn(WORDS.thisTime, text).length > 0;

const londonDay = (now: Date): number => {
  const { date } = toLondonTime(now);
  return new Date(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T12:00:00Z`).getUTCDay();
};

/** “At weekends”: the next of those days. */
function nextDay(request: Request, when: Extract<When, { kind: "recurring" }>): When | undefined {
  const start = nextOf(request, when.time.recurring!);
  if (!start) return undefined;
  const from = new Date(`${start.toISOString().slice(0, 10)}T00:00:00.000Z`);
  const isWeekend = when.time.recurring?.days?.length === 2;
  const to = new Date(from.getTime() + (isWeekend ? 2 : 1) * DAY);
  return { kind: "future", from: from > request.moment.now ? from : request.moment.now, to, time: when.time };
}

const isOfTimetable = (request: Parameters<Plan<undefined>>[0]): boolean =>
  saidIn(WORDS.nightTube, request.text).length > 0 ||
  saidIn(WORDS.runs, request.text).length > 0 ||
  saidIn(WORDS.holiday, request.text).length > 0 ||
  saidIn(WORDS.missed, request.text).length > 0 ||
  (request.is("when") && saidIn(WORDS.which, request.text).length > 0);

function focusOf(request: Request): { focus?: string } {
  const { operation, text } = request.frame;
  // All of them are told from the worst on.
  if (saidIn(WORDS.worstFirst, text).length > 0) return {};
  if (saidIn(WORDS.worst, text).length > 0) return { focus: "worst" };
  if (operation === "count" || operation === "explain") return { focus: FOCUS[operation] };
  if (saidIn(WORDS.why, text).length > 0) return { focus: "why" };
  if (operation !== "yesno") return {};
  const isTrouble = isOfTrouble(spokenAs(request));
  const isDenied = saidIn(WORDS.negation, text).length > 0;
  if (isTrouble && isDenied) return {};
  return { focus: isTrouble ? "trouble" : "running" };
}

const isOfTrouble = (text: string): boolean =>
  [WORDS.trouble, WORDS.severity, WORDS.works].some((kind) => saidIn(kind, text).length > 0);

/** The words that say what a yes means: “and the Victoria?” goes on from “any problems on the Northern?” */
function spokenAs({ frame, text, earlier }: Request): string {
  const before = frame.act === "ask" ? [] : earlier.filter((one) => one.function === "status");
  const texts = [text, ...before.map((one) => one.text)];
  return texts.find((said) => isOfTrouble(said) || saidIn(WORDS.fine, said).length > 0) ?? text;
}

function hours(request: Request) {
  const { frame, earlier } = request;
  const isOfStatus = earlier[0]?.function === "status";
  if (isOfStatus) frame.slots = frame.slots.filter(({ role, carried }) => !(carried && role === "time"));
  return planAs(request, "timetable");
}

const isOfMap = (request: Request): boolean => {
  if (saidIn(WORDS.map, request.text).length > 0) return true;
  return saidIn(WORDS.table, request.text).length === 0 && (request.has("form") || request.is("plot"));
};

function onMap(request: Request): Planned {
  const lines = linesIn(request, ["name", "on", "what", "within"]);
  request.use("form");
  if (lines.length === 0) return { say: MAPS };
  request.note(MAPS);
  return lines.slice(0, 1).map((line) => ({ tool: "line_stations", args: { line } }));
}

const isVague = (text: string, isReferring: boolean) => isReferring || saidIn(WORDS.vague, text).length > 0;

function byStations(at: string[], ends: string[][]): LineId[] {
  if (ends.length === 2) {
    // Of two stations with one name, either is fit.
    const [from, to] = ends.map((names) => [...new Set(names.flatMap((name) => stationOf(name).lines))]);
    const shared = from!.filter((line) => to!.includes(line));
    return shared.length > 0 ? shared : linesOnWay(ends[0]![0]!, ends[1]![0]!);
  }
  return [...new Set([...at, ...ends.flat()].flatMap((name) => stationOf(name).lines))];
}
