import { hasCue } from "@/lib/understanding/cues";
import type { Call, Frame } from "@/lib/understanding/frame";
import { readCount, readOrdinal, readQuantities } from "@/lib/understanding/quantities";
import { Missing, type Named, type Request } from "@/lib/understanding/request";
import type { Plan } from "@/lib/understanding/teaching";
import { normalise, tokenise } from "@/lib/understanding/text";
import { findTimes, type Moment } from "@/lib/understanding/times";
import { lineName } from "../../format";
import { directionBetween } from "../../network";
import type { LineId } from "../../types";
import { saidIn, WORDS } from "../kinds";
import {
  candidates,
  directionsIn,
  linesIn,
  noteSight,
  passOverNots,
  quickest,
  remember,
  settleEnds,
  stationOf,
  stationsIn,
} from "../places";
import { dayIn, type When, whenOf } from "../times";
import { handOver, planAs } from "./common";
import { isOfDirections } from "./directions";
import { walkedFrom, withWalk } from "./walked";
import { lineOfStation } from "./which-line";

export const arrivals: Plan<undefined> = (request) => {
  const ofDirections = isOfDirections(request) ? handOver(request, "station") : undefined;
  if (ofDirections) return ofDirections;
  const ofLines = lineOfStation(request);
  if (ofLines) return ofLines;
  const walked = walkedFrom(request);
  if (typeof walked === "object") return walked;
  if (walked) {
    const trains = board(request);
    return Array.isArray(trains) ? withWalk(trains, walked) : trains;
  }
  if (!isOfRide(request)) return board(request);
  const isOfBoth = saidIn(WORDS.nextTrain, request.text).length > 0 && request.frame.act === "ask";
  const trains = isOfBoth ? board(request) : [];
  const way = handOver(request, ride);
  if (!way) return board(request);
  return Array.isArray(trains) && Array.isArray(way) ? [...trains, ...way] : way;
};

function board(request: Request): Call[] | { say: string } {
  passOverNots(request);
  const called = calledAt(request) ?? waitOr(request) ?? throughAt(request);
  if (called) return called;
  settleEnds(request);
  settlePlace(request);
  settleToward(request);
  settleBeyond(request);
  const other = isOfDelay(request)
    ? handOver(request, "status")
    : saidIn(WORDS.service, request.text).includes("frequency")
      ? handOver(request, "timetable")
      : undefined;
  if (other) return other;
  const lines = linesIn(request, ["on", "name", "every", "what", "toward", "from"], {
    orStation: true,
    freshFirst: true,
  });
  remember(request, "line", linesIn(request, ["toward"], { orStation: true }));
  const except = linesIn(request, ["except", "not", "avoid"]);
  const named = placesOf(request);
  for (const one of named) noteSight(request, one);
  const places = [...new Set(named.flatMap((one) => candidates(one, lines)))];
  if (places.length > named.length && lines.length === 0) {
    request.note(
      `${named.map(({ text }) => `“${text}”`).join(" and ")} may be ${places.length === 2 ? "either of two stations" : "any of these stations"}; here are their boards.`,
    );
  }
  const when = whenOf(request, ["time", "leave", "since"]);
  if (when.kind === "future" || when.kind === "recurring") {
    const { towards } = towardsOf(request, places[0]);
    request.note("Live trains are known for the next half hour only; this is from the timetable.");
    const goes = (place: string) =>
      towards !== undefined && stationOf(place).lines.some((line) => stationOf(towards).lines.includes(line));
    const direct = places.filter(goes);
    return (direct.length > 0 ? direct : places).map((station) => ({
      tool: "timetable",
      args: {
        station,
        ...(towards && { to: towards }),
        lines: own(station, lines),
        ...dayIn(when),
        about: "frequency",
      },
    }));
  }
  const later = laterThan(request);
  const isTable = saidIn(WORDS.table, request.text).length > 0;
  const base = {
    ...towardsOf(request, places[0]),
    ...numbers(request),
    ...(request.is("yesno") && within(request, when)),
    ...later,
    ...(later.from_minutes !== undefined && { within_minutes: undefined }),
    ...(except.length > 0 && { except_lines: except }),
    focus: isTable ? "board" : focusOf(request),
    ...(isTable && { is_table: true }),
  };
  request.use("every", ...(isTable ? (["form"] as const) : []));
  const ends = stationsIn(request, ["toward", "to"]).filter(
    ({ isCarried, value }) => !isCarried && !places.includes(value),
  );
  const goals = [...new Set(ends.map(({ value }) => value))];
  const towards = goals.length > 1 ? goals : [base.towards];
  return places.flatMap((station) =>
    towards.flatMap((end) =>
      boards(station, own(station, lines), lines, { ...base, towards: end === station ? undefined : end }),
    ),
  );
}

/** “Does it go via Bank?” is asked of the train that was told last. */
function calledAt(request: Request): Call[] | undefined {
  const { frame, earlier, text } = request;
  const [last] = earlier;
  const isOfTrain = saidIn(WORDS.oneTrain, text).length > 0 && saidIn(WORDS.stopsAt, text).length > 0;
  if (frame.act === "ask" || !isOfTrain || last?.function !== "arrivals") return undefined;
  const [via, other] = stationsIn(request, ["via", "name", "toward", "to"]).filter((one) => !one.isCarried);
  const [start] = request.fromBefore("station", ["from", "name"]);
  if (!via || other || !start || start.value === via.value) return undefined;
  noteSight(request, via);
  const lines = own(start.value, linesIn(request, ["on", "name", "every"], { orStation: true }));
  const [direction] = directionsIn(request, ["toward", "what", "name", "on"]);
  const [towards] = stationsIn(request, ["toward", "to"]).filter(({ isCarried }) => isCarried);
  const nth = last.slots
    .map(({ role, text: said }) => (role === "nth" ? readOrdinal(said) : undefined))
    .find(Boolean);
  return [
    {
      tool: "arrivals",
      args: {
        station: start.value,
        ...(lines.length === 1 && { line: lines[0] }),
        ...(direction && { direction: direction.value }),
        ...(towards && { towards: towards.value }),
        via: via.value,
        ...(nth !== undefined && nth > 0 && { nth }),
        focus: "calls",
      },
    },
  ];
}

/** “Do I wait, or go round by the Circle?”: the next train there, and the ways with either line. */
function waitOr(request: Request): Call[] | undefined {
  const { frame, text, earlier } = request;
  if (frame.act === "ask" || saidIn(WORDS.waitOr, text).length === 0) return undefined;
  const [start] = stationsIn(request, ["name", "from"]);
  const [end] = stationsIn(request, ["toward", "to"]);
  const lines = linesIn(request, ["on", "name", "via"], { orStation: true, freshFirst: true });
  const before = earlier.flatMap(({ slots }) =>
    slots.flatMap(({ role, mentions }) =>
      role === "on" || role === "name"
        ? mentions.flatMap((one) => (one.kind === "line" ? one.values : []))
        : [],
    ),
  ) as LineId[];
  const [other] = lines;
  const waited = before.find((line) => line !== other && start && own(start.value, [line]).length > 0);
  if (!start || !end || !other || !waited || start.value === end.value) return undefined;
  const way = { from: start.value, to: end.value };
  request.note("By usual intervals and running times:");
  return [
    {
      tool: "compare_journeys",
      args: {
        options: [waited, other].map((line) => ({
          ...way,
          label: `the ${lineName(line)}`,
          use_lines: [line],
        })),
        by: "minutes",
      },
    },
    { tool: "arrivals", args: { station: start.value, line: waited, towards: end.value, focus: "next" } },
  ];
}

/** “Do they run direct, or must I change at Finchley Central?”, of the trains at the first station. */
function throughAt(request: Request): Call[] | undefined {
  const { text } = request;
  if (saidIn(WORDS.through, text).length === 0 || saidIn(WORDS.askChanges, text).length === 0)
    return undefined;
  const [station, via, third] = stationsIn(request, ["name", "from", "via", "to", "toward"]);
  if (!station || !via || third || station.value === via.value) return undefined;
  request.use("time", "what", "prefer");
  return [{ tool: "arrivals", args: { station: station.value, via: via.value, focus: "through" } }];
}

/** “How long does it take to get there?” is asked of the ride, not of the wait. */
const isOfRide = (request: Request): boolean =>
  ([WORDS.ride, WORDS.askChanges].some((kind) => saidIn(kind, request.text).length > 0) ||
    isOfOtherWay(request)) &&
  saidIn(WORDS.untilNext, request.text).length === 0 &&
  request.has("to", "toward");

const isOfOtherWay = ({ frame }: Request): boolean =>
  frame.act !== "ask" && frame.slots.some(({ role, carried }) => role === "prefer" && !carried);

const ride: Plan<undefined> = (request) => {
  const { frame } = request;
  const hasEnd = request.has("to");
  const hasStart = request.has("from");
  for (const slot of frame.slots) {
    if (slot.role === "toward" && !hasEnd) slot.role = "to";
    if (slot.role === "name" && !hasStart) slot.role = "from";
  }
  frame.function = "journey";
  return planAs(request, "journey");
};

/** “Stuck at Oval for ages” is a matter of how the line runs, if no next train is spoken of. */
const isOfDelay = (request: Request): boolean =>
  saidIn(WORDS.waiting, request.text).length > 0 && saidIn(WORDS.nextTrain, request.text).length === 0;

/** “No, I'm at Oval” says where one is, whatever role the reader gave it. */
function settlePlace({ frame, text, earlier }: Request): void {
  if (frame.act === "correct") settleStart(frame);
  const fresh = frame.slots.find(
    ({ role, carried }) => !carried && (role === "to" || role === "toward" || role === "from"),
  );
  const before = fresh && normalise(text.slice(0, fresh.start)).split(" ").at(-1);
  // “I meant Morden”, where an end was said, is that one.
  const hadEnd = earlier[0]?.slots.some(({ role }) => role === "to" || role === "toward");
  const isPlace = before === "at" || (frame.act === "correct" && before === "meant" && !hadEnd);
  if (!fresh || !isPlace || !fresh.mentions.some(({ kind }) => kind === "station")) return;
  fresh.role = "name";
  frame.slots = frame.slots.filter(({ role, carried }) => !(carried && (role === "name" || role === "from")));
}

/** “I meant from Manor House”: the station before isn't asked about any more. */
function settleStart(frame: Frame): void {
  const isNamed = frame.slots.some(
    ({ role, carried, mentions }) =>
      (role === "name" || role === "from") && !carried && mentions.some(({ kind }) => kind === "station"),
  );
  if (isNamed) frame.slots = frame.slots.filter(({ role, carried }) => !(carried && role === "from"));
}

const JOINTS: ReadonlySet<string> = new Set(["or", "and"]);

/** “Liverpool Street departures Heathrow”: of two names with nothing to join them, the second is where the trains go. */
function settleToward({ frame, text }: Request): void {
  const named = frame.slots.filter(
    ({ role, carried, mentions }) =>
      role === "name" && !carried && mentions.some(({ kind }) => kind === "station"),
  );
  const ends = frame.slots.filter(({ role, carried }) => !carried && (role === "to" || role === "toward"));
  // “To Ealing Broadway or West Ruislip”: the second is as the first.
  for (const slot of named) {
    const between = ends.map((end) => text.slice(end.start + end.text.length, slot.start));
    if (between.some((words) => JOINTS.has(normalise(words)))) slot.role = "toward";
  }
  const [first, second, third] = named;
  if (
    !first ||
    !second ||
    third ||
    frame.slots.some(({ role }) => role === "toward" || role === "to" || role === "from")
  )
    return;
  const between = text.slice(first.start + first.text.length, second.start);
  if (/[,/&]/.test(between) || saidIn(WORDS.joined, between).length > 0) return;
  second.role = "toward";
}

function settleBeyond({ frame, text }: Request): void {
  for (const slot of frame.slots) {
    const isPlace = !slot.carried && slot.mentions.some(({ kind }) => kind === "station");
    const before = text.slice(0, slot.start);
    const isSaid = WORDS.beyond.find(before).some(({ end }) => before.slice(end).trim() === "");
    if (isPlace && isSaid) slot.role = "toward";
  }
}

function placesOf(request: Request) {
  const from = stationsIn(request, ["from"]);
  const named = stationsIn(request, ["name"]);
  if (from.length > 0 && !from.every(({ isCarried }) => isCarried && named.some((one) => !one.isCarried)))
    return from;
  if (named.length > 0 && named.every(({ score }) => score >= 0.72)) return named;
  const isUnknown = request.unknown(["name"]) !== undefined;
  const before = named.length === 0 && !isUnknown ? request.fromBefore("station", ["name", "from"]) : [];
  if (before.length > 0) return before;
  // “The Victoria” names a line, which the engine may take for the station.
  const isLineOnly =
    named.length === 0 && !isUnknown && request.names("station", ["name", "from"]).length > 0;
  if (isLineOnly) throw new Missing("name", "Which station?", [], "station");
  return request.need("station", { ask: "Which station?", roles: ["name", "from"] });
}

const own = (station: string, lines: LineId[]): LineId[] =>
  stationOf(station).lines.filter((line) => lines.includes(line));

function boards(station: string, fit: LineId[], asked: LineId[], args: object): Call[] {
  if (fit.length === 0 && asked.length > 1)
    return [{ tool: "find_station", args: { station, about: "lines", lines: asked, is_plain: true } }];
  // A line that doesn't call there is asked for all the same: the tool says so.
  const lines = fit.length > 0 ? fit : asked.slice(0, 1);
  if (lines.length === 0 || lines.length === stationOf(station).lines.length) {
    const only = lines.length === 1 ? { line: lines[0] } : {};
    return [{ tool: "arrivals", args: { station, ...only, ...args } }];
  }
  return lines.map((line) => ({ tool: "arrivals", args: { station, line, ...args } }));
}

function towardsOf(request: Request, place?: string): { direction?: string; towards?: string; via?: string } {
  const isBoth = request.frame.act !== "ask" && hasCue(request.text, "both");
  const fresh = ({ isCarried }: Named) => !isCarried || !isBoth;
  const direction = directionsIn(request, ["toward", "what", "name", "on"]).filter(fresh)[0];
  const ends = stationsIn(request, ["toward", "to"]).filter(fresh);
  const to = ends.find(({ isCarried }) => !isCarried) ?? ends[0];
  const [via] = stationsIn(request, ["via"]);
  // “Back” from a journey's end has turned the ends already.
  const isToward = request.frame.slots.some(({ role, carried }) => role === "toward" && carried);
  const isAway = !direction && to?.isCarried && isToward && isTurned(request);
  const turned = isAway
    ? awayFrom(to.value, place, linesIn(request, ["on", "name"], { orStation: true }))
    : undefined;
  if (turned) return { direction: turned };
  for (const one of [to, via]) if (one) noteSight(request, one);
  const way =
    direction && (direction.isCarried && isTurned(request) ? OPPOSITE[direction.value] : direction.value);
  const nameOf = ({ values, value }: Named) =>
    values.length > 1 && place ? quickest(values, place, request.moment.now) : value;
  return {
    ...(way && { direction: way }),
    ...(to && { towards: nameOf(to) }),
    ...(via && { via: nameOf(via) }),
  };
}

const isTurned = ({ text }: Request): boolean => saidIn(WORDS.turn, text).length > 0;

/** “Other direction”, after trains to a station: what they go in when they don't go there. */
function awayFrom(end: string, place: string | undefined, asked: readonly LineId[]): string | undefined {
  if (!place) return undefined;
  const [from, to] = [stationOf(place), stationOf(end)];
  const lines = asked.length > 0 ? asked : from.lines;
  const there = lines.flatMap((line) => directionBetween(line, from.id, to.id) ?? []);
  return OPPOSITE[there[0] ?? ""];
}

const OPPOSITE: Record<string, string> = {
  northbound: "southbound",
  southbound: "northbound",
  eastbound: "westbound",
  westbound: "eastbound",
  inner: "outer",
  outer: "inner",
};

function within(request: Request, when: When): { within_minutes?: number } {
  const to = when.kind === "now" ? when.to : undefined;
  const minutes = to ? (to.getTime() - request.moment.now.getTime()) / 60_000 : 0;
  return minutes >= 1 && minutes <= 60 ? { within_minutes: Math.round(minutes) } : {};
}

function numbers(request: Request) {
  const nth = request.ordinal();
  const limit = request.count();
  const within = request.quantity("below", "above");
  return {
    ...(nth !== undefined && nth > 0 && { nth }),
    ...(limit !== undefined && { limit }),
    ...(within && { within_minutes: within.value }),
  };
}

const SHOWN = { board: 6, next: 4 };

function laterThan(request: Request): { nth?: number; limit?: number; from_minutes?: number } {
  const { frame, text, earlier, moment } = request;
  const [last] = earlier;
  if (frame.act === "ask" || last?.function !== "arrivals") return {};
  const after = afterIn(text);
  const minutes = saidIn(WORDS.missIt, text).length > 0 ? minutesIn(text, moment) : undefined;
  request.use("nth", "top", ...(minutes === undefined ? [] : (["time", "below", "above", "until"] as const)));
  const count = after && readCount(text.slice(0, after.start).split(" ").slice(-3).join(" "));
  const isOfThose = after && hasCue(text.slice(after.start, after.end), "several");
  const limit = count !== undefined && count > 1 ? { limit: count } : {};
  return {
    ...(after && { nth: isOfThose ? toldBefore(earlier) + 1 : 2, ...limit }),
    ...(minutes !== undefined && { from_minutes: minutes }),
  };
}

function afterIn(text: string): { start: number; end: number } | undefined {
  const said = WORDS.afterThose.find(text).find(({ score }) => score === 1);
  const last = tokenise(text).at(-1);
  return said ?? (last?.text === "after" ? last : undefined);
}

function toldBefore(earlier: readonly Frame[]): number {
  const first = earlier.findIndex(({ function: asked, act }) => asked !== "arrivals" || act === "ask");
  const board = earlier[first];
  const shown = board?.operation === "list" && board.function === "arrivals" ? SHOWN.board : SHOWN.next;
  return shown + SHOWN.next * Math.max(0, first);
}

function minutesIn(text: string, moment: Moment): number | undefined {
  const to = findTimes(text, moment, { towards: "future" }).find(({ time }) => time.to)?.time.to;
  const minutes = to ? Math.round((to.getTime() - moment.now.getTime()) / 60_000) : 0;
  const read = minutes > 0 ? minutes : readQuantities(text).find(({ unit }) => unit === "min")?.value;
  return read !== undefined && read > 0 && read <= 60 ? read : undefined;
}

function focusOf(request: Request): string {
  const { operation, text } = request.frame;
  const isPlatform =
    request.values("platform", ["what", "name"]).length > 0 || saidIn(WORDS.platform, text).length > 0;
  if (isPlatform && operation !== "list") return "platform";
  if (operation === "count") return "count";
  return operation === "list" && !request.has("nth") ? "board" : "next";
}
