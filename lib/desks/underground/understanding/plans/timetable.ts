import { hasCue } from "@/lib/understanding/cues";
import type { Call } from "@/lib/understanding/frame";
import type { Named, Request } from "@/lib/understanding/request";
import type { Plan } from "@/lib/understanding/teaching";
import { normalise } from "@/lib/understanding/text";
import { findTimes, readTime, type Time } from "@/lib/understanding/times";
import { timeInLondon } from "../../format";
import { fromLondonTime, toLondonTime } from "../../london-time";
import type { LineId } from "../../types";
import { saidIn, WORDS } from "../kinds";
import {
  candidates,
  directionsIn,
  linesAt,
  linesIn,
  noteSight,
  passOverNots,
  remember,
  settleEnds,
  stationOf,
  stationsIn,
} from "../places";
import { anyTimeOf, clocksIn, dayIn, nextOf, type When, whenFrom } from "../times";
import { handOver, isOfLastBit, linesOnWay } from "./common";
import { beforeFlight } from "./doors";
import { lineOfStation } from "./which-line";

export const timetable: Plan<undefined> = (request) => {
  const isOfStation = saidIn(WORDS.rank, request.text).length > 0;
  const ofStation = isOfStation ? handOver(request, "station") : undefined;
  if (ofStation) return ofStation;
  const ofLines = lineOfStation(request);
  if (ofLines) return ofLines;
  const onFoot = isOfLastBit(request) ? handOver(request, "journey") : undefined;
  if (onFoot) return onFoot;
  const home = homeAt(request);
  if (home) return home;
  const ofBoth = inTimeOfBoth(request);
  if (ofBoth) return ofBoth;
  passOverNots(request);
  leaveAllNight(request);
  turnBack(request);
  settleEnds(request);
  leaveLondon(request);
  const lines = linesIn(request, ["on", "name", "every", "within", "what", "from", "to"], {
    orStation: true,
    freshFirst: true,
  });
  const [start, second] = startsOf(request);
  if (start && !start.isCarried) leaveEarlierStarts(request);
  const ends = stationsIn(request, ["to", "toward"]);
  const apart = ends.filter(({ value, isCarried }) => !isCarried || value !== start?.value);
  const marked = apart.find(({ isCarried }) => !isCarried) ?? apart[0];
  const [direction] = directionsIn(request, ["toward"]);
  if (direction && !direction.isCarried) {
    request.note(`I don't tell ${direction.value} trains apart from the others here.`);
  }
  const when = anyTimeOf(request);
  const isLongAgo =
    when.kind === "past" && request.moment.now.getTime() - when.from.getTime() > 7 * 86_400_000;
  if (isLongAgo) request.note("I know the usual service of these days, not how it was.");
  const usual = aboutOf(request, when);
  const night = usual === "frequency" ? smallHours(request, when) : undefined;
  const about = night ? "night" : usual;
  const to = marked ?? (about === "night" ? second : undefined);
  for (const one of [start, to]) if (one) noteSight(request, one);
  const which = whichOf(request);
  request.values("service", ["what"]);
  request.use("rhythm", "every");
  // “Sunday service” says the day, which was read.
  if (when.kind !== "none" && saidIn(WORDS.serviceOf, request.text).length > 0) request.use("what");
  // Trains that run all night run at any hour of it.
  if (about === "night") request.use("arrive", "leave");
  const changing = about === "frequency" ? oftenOnWay(request, { start, to, lines, when }) : undefined;
  if (changing) return changing;
  const stations = start ? candidates(start, lines) : [undefined];
  const calls: Call[] = whensOf(request, when).flatMap((when) =>
    stations.map((name) => ({
      tool: "timetable",
      args: {
        ...(name && { station: name }),
        ...(to && { to: to.value }),
        lines: name ? linesAt(request, lines, name) : lines,
        about,
        ...(about === "frequency" && saidIn(WORDS.perHour, request.text).length > 0 && { is_per_hour: true }),
        ...(which && about === "times" && { which }),
        ...(night && { is_often: true }),
        ...(night ??
          (about === "running" && when.kind !== "future"
            ? { at: request.moment.now.toISOString() }
            : daysOf(request, about, when))),
      },
    })),
  );
  noteTable(request);
  if (isOfOneTrain(request)) request.note(ONE_TRAIN);
  const inTime = about === "times" ? inTimeOf(request, stations[0], to?.value, when) : [];
  return [...calls, ...inTime, ...rideOf(request, { about, from: stations[0], to: to?.value })];
};

/** “I finish at 00:20 on Friday night, can I still get home to Oval?”: the way at that time, which knows when trains run. */
function homeAt(request: Request): Call[] | { say: string } | undefined {
  const isAsked = saidIn(WORDS.stillGet, request.text).length > 0 && clocksIn(request).length > 0;
  const ends = stationsIn(request, ["from", "to", "name", "toward"]);
  if (!isAsked || new Set(ends.map(({ value }) => value)).size < 2) return undefined;
  for (const slot of request.frame.slots) if (slot.role === "last" || slot.role === "nth") slot.role = "what";
  request.use("what");
  return handOver(request, "journey");
}

/** “How often do trains run to Bank?”, from where none goes all the way: at the end that is asked of, else at both. */
function oftenOnWay(
  request: Request,
  { start, to, lines, when }: { start?: Named; to?: Named; lines: LineId[]; when: When },
): Call[] | undefined {
  if (!start || !to || start.values.length > 1 || to.values.length > 1) return undefined;
  const isDirect = stationOf(start.value).lines.some((line) => stationOf(to.value).lines.includes(line));
  if (isDirect && start.value !== to.value) return undefined;
  const used = linesOnWay(start.value, to.value, [], lines);
  const ends: [string, LineId | undefined][] =
    start.isCarried || start.value === to.value
      ? [[to.value, used.at(-1)]]
      : [
          [start.value, used[0]],
          [to.value, used.at(-1)],
        ];
  if (ends.length > 1) request.note("No train goes all the way, so this is how often they run at both ends.");
  const days = daysOf(request, "frequency", when);
  const isPerHour = saidIn(WORDS.perHour, request.text).length > 0;
  return ends.map(([station, line]) => ({
    tool: "timetable",
    args: {
      station,
      lines: line ? [line] : [],
      about: "frequency",
      ...(isPerHour && { is_per_hour: true }),
      ...days,
    },
  }));
}

function noteTable(request: Request): void {
  const isOfEach =
    saidIn(WORDS.eachOne, request.text).length > 0 || saidIn(WORDS.eachDirection, request.text).length > 0;
  if (saidIn(WORDS.table, request.text).length === 0 && !isOfEach) return;
  request.use("form", "every", "toward", "what");
  request.note("The times aren't put into a table here, nor asked of each direction alone.");
}

const isOfOneTrain = ({ frame, text, earlier }: Request): boolean =>
  frame.act !== "ask" &&
  earlier[0]?.function === "timetable" &&
  [WORDS.oneTrain, WORDS.stopsAt].every((kind) => saidIn(kind, text).length > 0);

const ONE_TRAIN = "Where that very train ends isn't in my data. TfL's timetables tell it at tfl.gov.uk.";

/** The night of “all night” is no time, and doesn't take the place of the one that was spoken of. */
function leaveAllNight({ frame, text, earlier: [last] }: Request): void {
  const isAllNight = ({ role, carried, start, text: own }: (typeof frame.slots)[number]) =>
    role === "time" &&
    !carried &&
    normalise(own) === "night" &&
    normalise(text.slice(0, start)).split(" ").at(-1) === "all";
  if (!frame.slots.some(isAllNight)) return;
  const before =
    frame.act !== "ask" && last?.function === "timetable"
      ? last.slots.filter(({ role }) => role === "time")
      : [];
  frame.slots = [
    ...frame.slots.filter((slot) => !isAllNight(slot)),
    ...before.map((slot) => ({ ...slot, carried: true as const })),
  ];
}

/** “Neither gets me to Bank before 6, does it?”, after the first trains of two stations: whether one is there in time from each. */
function inTimeOfBoth(request: Request): Call[] | undefined {
  const { frame, text, earlier } = request;
  if (frame.act === "ask" || saidIn(WORDS.neither, text).length === 0) return undefined;
  const to = stationsIn(request, ["to", "toward"]).find(({ isCarried }) => !isCarried);
  const [by] = request.allSaid("arrive", "below");
  const starts = startsBefore(request);
  const isOfFirst = earlier[0]?.function === "timetable" && whichOf(request) === "first";
  if (!to || !by || starts.length < 2 || !isOfFirst) return undefined;
  const clock = saidIn(WORDS.halfDay, by).length > 0 ? by : `${by} am`;
  const when = anyTimeOf(request);
  const days =
    when.kind === "recurring"
      ? when.time.recurring
      : when.kind === "future"
        ? { days: [when.from.getUTCDay()] }
        : undefined;
  const at = nextOf(request, days ?? {}, clock);
  if (!at) return undefined;
  return starts.map((from) => ({
    tool: "plan_journey",
    args: { from, to: to.value, arrive_by: at.toISOString(), focus: "by_then", is_brief: true },
  }));
}

/** Where trains of before left from is of no account once another start is named. Mends the frame. */
function leaveEarlierStarts({ frame }: Request): void {
  frame.slots = frame.slots.filter(
    ({ role, carried, mentions }) =>
      !carried || !["from", "name", "within"].includes(role) || !mentions.some(isStation),
  );
}

/** “And the first one back the other way?”, after trains from Oval to Bank: from Bank to Oval. Mends the frame. */
function turnBack({ frame, text }: Request): void {
  const isSwapped = hasCue(text, "swaps");
  if (frame.act === "ask" || (!isSwapped && saidIn(WORDS.turn, text).length === 0)) return;
  const places = frame.slots.filter(({ role, mentions }) => WAY.has(role) && mentions.some(isStation));
  if (places.length < 2 || places.some(({ carried }) => !carried)) return;
  for (const slot of places) {
    // Of “from” and “to” a follow-up's were turned as it was read.
    if (slot.role === "name") slot.role = "to";
    else if (slot.role === "toward") slot.role = "from";
    else if (!isSwapped) slot.role = slot.role === "from" ? "to" : "from";
  }
}

const WAY: ReadonlySet<string> = new Set(["from", "to", "name", "toward"]);
const isStation = ({ kind }: { kind: string }): boolean => kind === "station";

const TO_LONDON = /\b(?:to|into|towards) (?:central )?(?:london|town)\b/;

/** “The last train back to London from Debden” isn't for where one went before. Mends the frame. */
function leaveLondon({ frame, text }: Request): void {
  if (!TO_LONDON.test(normalise(text))) return;
  frame.slots = frame.slots.filter(
    ({ role, carried, mentions }) =>
      !carried || !["to", "toward"].includes(role) || !mentions.some(isStation),
  );
}

const startsBefore = ({ earlier }: Request): string[] => {
  const slots = earlier.filter((frame) => frame.function === "timetable").flatMap((frame) => frame.slots);
  const names = slots
    .filter(({ role }) => role === "from" || role === "name")
    .flatMap(({ mentions }) => mentions.find(({ kind }) => kind === "station")?.values[0] ?? []);
  return [...new Set(names)].slice(0, 2);
};

function whensOf({ frame, moment }: Request, when: When): When[] {
  const slots = frame.slots.filter(({ role, carried }) => role === "time" && !carried);
  const said = [...new Set(slots.map(({ text }) => text))];
  const times = said.map((text) => readTime(text, moment, { towards: "future" }));
  const isOfDays = times.every((time) => time?.grain === "day" || time?.recurring !== undefined);
  if (said.length < 2 || !isOfDays) return [when];
  return times.flatMap((time) => (time ? [whenFrom(time, moment)] : []));
}

/** “The first train to Heathrow on a Sunday, my flight is at 7:40”: whether one gets there in time, too. */
function inTimeOf(request: Request, from: string | undefined, to: string | undefined, when: When): Call[] {
  if (!from || !to || !request.has("arrive") || whichOf(request) !== "first") return [];
  const [clock] = clocksIn(request);
  const day =
    when.kind === "recurring"
      ? nextOf(request, when.time.recurring!, clock && timeInLondon(clock))
      : clock
        ? clockOn(when, clock)
        : undefined;
  const by = day?.toISOString() ?? clock;
  if (!by) return [];
  request.use("arrive");
  const times = beforeFlight(request, { arrive_by: by });
  return [{ tool: "plan_journey", args: { from, to, ...times, focus: "by_then" } }];
}

function clockOn(when: When, clock: string): Date | undefined {
  if (when.kind !== "future" || when.time.grain !== "day") return undefined;
  const { date } = toLondonTime(new Date(when.from.getTime() + HALF_DAY));
  return fromLondonTime(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${timeInLondon(clock)}:00`);
}

const HALF_DAY = 12 * 3_600_000;

function startsOf(request: Request): Named[] {
  const all = stationsIn(request, ["from", "name", "within"]);
  // “And from Oval?” is of that station, whatever was named before.
  const named = all.toSorted((a, b) => Number(a.isCarried) - Number(b.isCarried));
  const isMissed = saidIn(WORDS.missed, request.text).length > 0;
  return named.length === 0 && isMissed ? request.fromBefore("station", ["from", "name"]) : named;
}

function rideOf(
  request: Request,
  { about, from, to }: { about: string; from?: string; to?: string },
): Call[] {
  if (about !== "frequency" || !from || !to || saidIn(WORDS.ride, request.text).length === 0) return [];
  return [{ tool: "plan_journey", args: { from, to, focus: "minutes" } }];
}

/** Nights are told apart by their evening: “tonight” is no night for it, unless it is a Friday or a Saturday. */
function daysOf(request: Request, about: string, when: When): { day?: string; at?: string } {
  // “Sunday morning”, said on a Sunday evening, is any Sunday's.
  if (when.kind === "past") return { at: when.from.toISOString() };
  // “The evening peak” is of weekdays, unless a day is named.
  const isOfPeak = about === "frequency" && saidIn(WORDS.peak, request.text).length > 0;
  if (isOfPeak && saidIn(WORDS.dayName, request.text).length === 0) return { day: "weekday" };
  if (about !== "night") return when.kind === "now" ? { at: request.moment.now.toISOString() } : dayIn(when);
  if (
    when.kind === "now" ||
    (when.kind === "future" && when.to.getTime() - when.from.getTime() < 30 * 3_600_000)
  ) {
    return when.kind === "now" ? { at: request.moment.now.toISOString() } : dayIn(when);
  }
  const isMissed = when.kind === "none" && saidIn(WORDS.missed, request.text).length > 0;
  return isMissed ? missedAt(request) : {};
}

/** In these hours only those trains run that run all night. */
const SMALL_HOURS = [1, 5] as const;
const OF_NIGHT =
  /\d ?a\.?m\b|\bin the (?:night|morning|early|small|dead|middle)\b|\b0[1-4][:.]?\d\d|\b(?:to|at )?nights?\b/i;

/** “How often at 3am?”: the night that is asked about, without a day where none is said; undefined at other hours. */
function smallHours(request: Request, when: When): { at?: string } | undefined {
  const { text, moment, frame, earlier } = request;
  const time = findTimes(text, moment, { towards: "future" }).find((one) => one.time.clock)?.time;
  const hour = time && (time.recurring?.hours?.[0] ?? (time.from && hourOf(time.from)));
  if (hour === undefined || hour === null || hour < SMALL_HOURS[0] || hour >= SMALL_HOURS[1])
    return undefined;
  const isGoneOn = frame.act !== "ask" && earlier[0]?.function === "timetable";
  if (!OF_NIGHT.test(text) && !(isGoneOn && OF_NIGHT.test(earlier[0]!.text))) return undefined;
  request.use("above", "below", "since", "until", "ref", "what", "time", "arrive", "leave");
  if (when.kind === "recurring") return nightOf(request, when.time);
  if (saidIn(WORDS.dayName, text).length > 0) return when.kind === "future" ? dayIn(when) : {};
  const said = isGoneOn
    ? daySaid([...frame.slots.filter(({ carried }) => carried), ...earlier[0]!.slots])
    : undefined;
  const day = said && readTime(said, moment, { towards: "future" });
  return day ? nightOf(request, day) : {};
}

const hourOf = (at: Date): number => Number(toLondonTime(at).time.slice(0, 2));

const daySaid = (slots: Request["frame"]["slots"]): string | undefined =>
  slots.find(({ role, text }) => role === "time" && saidIn(WORDS.dayName, text).length > 0)?.text;

function nightOf(request: Request, time: Time): { at?: string } {
  const when = whenFrom(time, request.moment);
  if (when.kind !== "recurring") return dayIn(when);
  const hour = time.recurring?.hours?.[0];
  const at = nextOf(request, time.recurring!, hour === undefined ? undefined : `${Math.floor(hour)}:00`);
  return at ? { at: at.toISOString() } : {};
}

function missedAt(request: Request): { at?: string } {
  const said = request.earlier[0]?.slots.find(({ role }) => role === "time")?.text;
  const time = said ? readTime(said, request.moment, { towards: "future" }) : undefined;
  const when = time && whenFrom(time, request.moment);
  if (when?.kind === "recurring") return {};
  return when?.kind === "future" ? dayIn(when) : { at: request.moment.now.toISOString() };
}

function aboutOf(request: Request, when: When): string {
  const own = saidIn(WORDS.service, request.text);
  const said = own.length > 0 ? own : request.values("service", ["what"]);
  remember(request, "service", own.slice(0, 1));
  const { operation } = request.frame;
  const isOfOften = own.includes("frequency") && !own.includes("night");
  if (saidIn(WORDS.missed, request.text).length > 0 && !isOfOften) return "night";
  // “What's the first one on Monday?”, after the night's trains.
  if (own.length === 0 && saidIn(WORDS.firstTrain, request.text).length > 0) return "times";
  const isLast = request.frame.slots.some(({ role, carried }) => role === "last" && !carried);
  if (said.includes("frequency") && !said.includes("night") && !isLast) return "frequency";
  if (
    said.includes("night") &&
    !isLast &&
    (operation !== "when" || request.values("service", ["what"]).includes("night"))
  )
    return "night";
  if (
    operation === "yesno" &&
    !isLast &&
    (when.kind === "now" || (when.kind === "future" && when.time.clock))
  )
    return "running";
  return "times";
}

function whichOf(request: Request): "first" | "last" | undefined {
  if (saidIn(WORDS.latest, request.text).length === 0 && saidIn(WORDS.firstTrain, request.text).length > 0) {
    request.use("last");
    const isOfLast = WORDS.which.find(request.text).some(({ values }) => values[0] === "last");
    if (!isOfLast) return "first";
  }
  const marked = request.allSaid("last").join(" ");
  const said = new Set(saidIn(WORDS.which, marked || request.text));
  if (saidIn(WORDS.latest, request.text).length > 0) return "last";
  if (said.size !== 1) return marked && said.size === 0 ? "last" : undefined;
  return said.has("first") ? "first" : "last";
}
