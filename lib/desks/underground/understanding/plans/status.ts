import type { Role } from "@/lib/understanding/reader/labels";
import { Missing, type Request } from "@/lib/understanding/request";
import type { Plan } from "@/lib/understanding/teaching";
import { findTimes } from "@/lib/understanding/times";
import { LINE_IDS, type LineId } from "../../types";
import { saidIn, WORDS } from "../kinds";
import { linesIn, passOverNots, stationOf, stationsIn } from "../places";
import { nextOf, type When, whenFrom, whenOf } from "../times";
import { timetable } from "./timetable";

const FOCUS = { count: "count", explain: "why" } as const;

/** How lines are running, now or on a day ahead. */
export const status: Plan<undefined> = (request) => {
  passOverNots(request);
  if (isOfTimetable(request)) return timetable(request, undefined);
  const except = linesIn(request, ["except", "not"]);
  const plain = linesIn(request, ["name", "every", "within", "what", "by"]);
  const named = plain.length > 0 ? plain : linesIn(request, ["on", "avoid"]);
  const at = stationsIn(request, ["name", "toward", "within"]).map(({ value }) => value);
  const ends = [...stationsIn(request, ["from"]), ...stationsIn(request, ["to"])].map(({ value }) => value);
  const lines = named.length > 0 ? named : byStations(at, ends);
  if (lines.length === 0 && isVague(request.text, request.has("ref")))
    throw new Missing("name", "Which line?", [], "line");
  const only = request.values("severity", ["what", "name"]);
  request.values("trouble", ["what", "name"]);
  request.values("works", ["what", "name"]);
  request.use("every");
  if (named.length === 0 && at.length > 0)
    request.note(`These are the lines at ${at.join(" and ")}; status is given by line.`);
  const { period, isOther } = daysOf(request);
  return [
    {
      tool: "line_status",
      args: {
        lines: lines.length === LINE_IDS.length ? [] : lines.filter((line) => !except.includes(line)),
        ...(except.length > 0 && lines.length === 0 && { except }),
        // Of the works planned for a day, a part closure counts as well.
        ...(only.length > 0 && !isOther && !period && { only }),
        ...period,
        // A yes or a no would be of the present alone.
        ...(!isOther && focusOf(request)),
      },
    },
  ];
};

const NO_HISTORY =
  "I keep no history of how lines ran, so I can't compare with an earlier time; this is how they run now.";
const ONLY_NOW =
  "I know of works planned ahead only for days that you name; this is how the lines run at present.";

/** The days ahead that are asked about; whether it is another time than now of which nothing is known. */
function daysOf(request: Request): { period?: { from: string; to: string }; isOther: boolean } {
  const when = timeOf(request);
  const isCompared =
    request.is("trend") || request.has("against", "since") || saidIn(WORDS.compared, request.text).length > 0;
  if (when.kind === "past" || isCompared) {
    request.use("against", "since", "until", "time");
    request.note(NO_HISTORY);
    return { isOther: true };
  }
  const ahead = when.kind === "recurring" ? nextDay(request, when) : when;
  const isOfWorks = saidIn(WORDS.works, request.text).length > 0;
  if (ahead?.kind === "future" || (ahead?.kind === "now" && ahead.to && isOfWorks)) {
    const from = ahead.kind === "future" ? ahead.from : request.moment.now;
    return { period: { from: from.toISOString(), to: ahead.to!.toISOString() }, isOther: false };
  }
  const isOther = when.kind === "recurring" || (when.kind === "none" && (isOfWorks || isUnread(request)));
  if (isOther) request.note(ONLY_NOW);
  return { isOther };
}

/** A time that was marked and couldn't be read. */
const isUnread = (request: Request): boolean =>
  request.frame.slots.some(({ role, carried }) => TIMES.includes(role) && !carried);

const TIMES: readonly Role[] = ["time", "until", "arrive", "leave", "last"];

/** The time that is asked about, marked or not: “weekend closures”. */
function timeOf(request: Request): When {
  const marked = whenOf(request, ["time", "until", "arrive", "leave"]);
  if (marked.kind !== "none" || isUnread(request)) return marked;
  const found = findTimes(request.text, request.moment, { towards: "future" }).find(
    ({ time }) => time.grain !== "minute" && time.grain !== "hour",
  );
  return found ? whenFrom(found.time, request.moment) : marked;
}

/** “At weekends”: the next of those days. */
function nextDay(request: Request, when: Extract<When, { kind: "recurring" }>): When | undefined {
  const start = nextOf(request, when.time.recurring!);
  if (!start) return undefined;
  const from = new Date(`${start.toISOString().slice(0, 10)}T00:00:00.000Z`);
  const isWeekend = when.time.recurring?.days?.length === 2;
  const to = new Date(from.getTime() + (isWeekend ? 2 : 1) * 86_400_000);
  return { kind: "future", from: from > request.moment.now ? from : request.moment.now, to, time: when.time };
}

/** “When does it stop running?”, “is the Night Tube on?” */
const isOfTimetable = (request: Parameters<Plan<undefined>>[0]): boolean =>
  saidIn(WORDS.nightTube, request.text).length > 0 ||
  (request.is("when") && saidIn(WORDS.which, request.text).length > 0);

function focusOf(request: Parameters<Plan<undefined>>[0]): { focus?: string } {
  const { operation, text } = request.frame;
  if (operation === "count" || operation === "explain") return { focus: FOCUS[operation] };
  if (operation !== "yesno") return {};
  const isTrouble = [WORDS.trouble, WORDS.severity, WORDS.works].some(
    (kind) => saidIn(kind, text).length > 0,
  );
  const isDenied = saidIn(WORDS.negation, text).length > 0;
  if (isTrouble && isDenied) return {};
  return { focus: isTrouble ? "trouble" : "running" };
}

const isVague = (text: string, isReferring: boolean) => isReferring || saidIn(WORDS.vague, text).length > 0;

/** The lines at some stations, or those that connect two. */
function byStations(at: string[], ends: string[]): LineId[] {
  if (ends.length === 2) {
    const [from, to] = ends.map((name) => stationOf(name).lines);
    return from!.filter((line) => to!.includes(line));
  }
  return [...new Set([...at, ...ends].flatMap((name) => stationOf(name).lines))];
}
