import { hasCue } from "@/lib/understanding/cues";
import type { Call } from "@/lib/understanding/frame";
import type { Named, Request } from "@/lib/understanding/request";
import type { Plan } from "@/lib/understanding/teaching";
import { normalise } from "@/lib/understanding/text";
import { isStepFree, SINCE } from "../../facts";
import { either, listed, timeInLondon } from "../../format";
import { toLondonTime } from "../../london-time";
import { dayKindOf } from "../../timetable";
import { saidIn, stationKind, WORDS } from "../kinds";
import {
  type Gateway,
  keepDirection,
  linesIn,
  noteSight,
  oneOf,
  placeOf,
  remember,
  roleBefore,
  settleEnds,
  settleGateways,
  stationOf,
  stationsIn,
} from "../places";
import rareTrains from "../rare.json";
import {
  adoptTimes,
  anyTimeOf,
  clocksIn,
  minutesIn,
  momentOf,
  nextOf,
  settleHalfPast,
  settleNumber,
  settleTimes,
  type When,
  whenOf,
} from "../times";
import { avoidedBy, avoidTroubled, deepLines, settleCentre, settleRefused } from "./avoiding";
import { besideAvoided, optionsBeside } from "./beside-avoided";
import {
  BROKEN,
  handOver,
  isOfEveryTrain,
  isOfLastBit,
  isOfWayRound,
  lastBit,
  linesInCommon,
  linesOnWay,
  planAs,
} from "./common";
import { atStations, beforeFlight, noteDoors, type Walks, walksIn } from "./doors";
import { comparedBy, optionsOf } from "./options";
import { settleShift, shifted } from "./shifted";
import { stops } from "./stops";
import { lineOfStation } from "./which-line";

const FROM = "Where do you start?";
const TO = "Where do you want to go?";

export const journey: Plan<undefined> = (request) => {
  const shared = linesInCommon(request) ?? lineOfStation(request);
  if (shared) return shared;
  const ofLift = leaveLift(request);
  if (ofLift) return ofLift;
  const ofEnd = isOfOneEnd(request) ? handOver(request, "station") : undefined;
  if (ofEnd) return ofEnd;
  passOverBuses(request);
  const beside = besideAvoided(request);
  const shift = settleShift(request);
  if (!beside) avoidTroubled(request);
  const rumoured = leaveRumours(request);
  settleUsed(request);
  leaveOtherLines(request);
  dropConstraints(request);
  settleWhy(request);
  settleUnsaid(request);
  keepDirection(request);
  turnBack(request);
  fromOneToOther(request);
  settleOnward(request);
  settleCentre(request);
  settleRefused(request);
  settleEnds(request);
  const walks = walksIn(request);
  const gateways = settleGateways(request);
  const last = lastTrain(request);
  if (last) return last;
  if (isOfStops(request)) return stops(request, undefined);
  const board = isOfNextTrain(request) || isBareStation(request) ? handOver(request, "arrivals") : undefined;
  const isOfRide = [WORDS.ride, WORDS.askChanges].some((kind) => saidIn(kind, request.text).length > 0);
  if (board && (!isOfRide || !Array.isArray(board))) return board;
  for (const gateway of gateways) request.note(onward(gateway));
  const ends = onLastBit(request, endsOf(request));
  if (gateways.length > 0 && ends.from === ends.to)
    return {
      say: `So between there and **${ends.from}** you need none of these lines; National Rail's times are at nationalrail.co.uk.`,
    };
  const planned = beforeFlight(request, constraintsOf(request, ends));
  const { focus, ...asked } = shift ? shifted(request, shift, planned) : { ...planned, focus: undefined };
  const constraints = { ...atStations(asked, walks, request.moment.now), ...walks };
  noteRare(request, ends, constraints);
  noteDoors(request, constraints, walks);
  const isOfPart = [WORDS.askWalk, WORDS.ofIt, WORDS.slower, WORDS.shift].some(
    (kind) => saidIn(kind, request.text).length > 0,
  );
  if (saidIn(WORDS.fareWords, request.text).length > 0 && !isOfPart)
    request.note("I don't have fares: TfL's single fare finder is at tfl.gov.uk/fares.");
  const options = beside ? optionsBeside(beside, ends, constraints) : optionsOf(request, ends, constraints);
  if (options.length > 1) return [{ tool: "compare_journeys", args: { options, by: comparedBy(request) } }];
  const isTable = saidIn(WORDS.table, request.text).length > 0;
  if (isTable) request.use("form");
  const args = {
    ...ends,
    ...constraints,
    ...(focus ? { focus } : focusOf(request, constraints)),
    ...(isTable && { is_table: true }),
  };
  const affected = affectedOn(request, ends, constraints);
  return [
    ...affected,
    ...statusAgain(request),
    ...(Array.isArray(board) ? board : []),
    { tool: "plan_journey", args },
    ...rumoured,
    ...wayBack(request, ends, constraints),
    ...onFrom(request, ends, constraints),
  ];
};

/** “And is the lift there working?” is no wish for a way without stairs; alone it asks for no way at all. */
function leaveLift(request: Request): { say: string } | undefined {
  const { frame, text } = request;
  const isOfLift = saidIn(WORDS.fact, text).includes("lifts") && saidIn(WORDS.brokenDown, text).length > 0;
  if (!isOfLift) return undefined;
  const isNamed = frame.slots.some(
    ({ carried, mentions }) => !carried && mentions.some(({ kind }) => kind === "station"),
  );
  if (!isNamed) return { say: BROKEN };
  frame.slots = frame.slots.filter(
    ({ carried, text: own }) => carried || !saidIn(WORDS.fact, own).includes("lifts"),
  );
  frame.operation = "plan";
  request.note(BROKEN);
  return undefined;
}

/** “Is Oval itself step-free?”, after a way from there, asks of the station. */
function isOfOneEnd(request: Request): boolean {
  const { frame, text, earlier } = request;
  const [last] = earlier;
  if (frame.act === "ask" || last?.function !== "journey" || !request.is("yesno")) return false;
  const fresh = frame.slots.filter(
    ({ carried, mentions }) => !carried && mentions.some(({ kind }) => kind === "station"),
  );
  const [named, other] = fresh;
  const isOfAccess = saidIn(WORDS.fact, text).some((fact) => fact === "step_free" || fact === "lifts");
  if (named?.role !== "name" || other || !isOfAccess) return false;
  frame.slots = frame.slots.filter((slot) => !slot.carried);
  return true;
}

/** “Same again for Oval”, where a line's status was asked for before the way: that, too. */
function statusAgain({ frame, text, earlier }: Request): Call[] {
  const before = earlier.slice(1).find((one) => one.function === "status");
  if (frame.act === "ask" || !before || saidIn(WORDS.sameAgain, text).length === 0) return [];
  const lines = [...new Set(before.slots.flatMap(({ mentions }) => lineOf(mentions)))];
  return lines.length > 0 ? [{ tool: "line_status", args: { lines } }] : [];
}

/** No way uses buses, so that “no buses” needs no word. */
function passOverBuses({ frame }: Request): void {
  frame.slots = frame.slots.filter(
    ({ role, text }) => !PREFERRED.has(role) || saidIn(WORDS.bus, text).length === 0,
  );
}

const PREFERRED: ReadonlySet<string> = new Set(["prefer", "not", "avoid"]);

/** “Somebody told us the District isn't running”: no wish about that line, but how it runs is told after the way. */
function leaveRumours({ frame, text }: Request): Call[] {
  if (saidIn(WORDS.rumour, text).length === 0) return [];
  const isRumoured = ({ carried, start, text: name, mentions }: (typeof frame.slots)[number]) =>
    !carried &&
    saidIn(WORDS.halted, text.slice(start + name.length).slice(0, SAID_AFTER)).length > 0 &&
    mentions.some(({ kind }) => kind === "line");
  const lines = frame.slots.filter(isRumoured).flatMap(({ mentions }) => lineOf(mentions));
  frame.slots = frame.slots.filter((slot) => !isRumoured(slot));
  return lines.length > 0 ? [{ tool: "line_status", args: { lines: [...new Set(lines)] } }] : [];
}

const SAID_AFTER = 30;

const lineOf = (mentions: Request["frame"]["slots"][number]["mentions"]): string[] =>
  mentions.filter(({ kind }) => kind === "line").flatMap(({ values }) => values);

/** “Then Camden Market” is a place to go on to, however it was marked. */
function settleOnward({ frame, text }: Request): void {
  for (const slot of frame.slots) {
    const isPlace = slot.mentions.some(({ kind }) => kind === "station");
    const before = normalise(text.slice(0, slot.start)).split(" ").at(-1);
    if (!slot.carried && isPlace && before === "then") slot.role = "to";
  }
}

function onFrom(request: Request, { to }: Ends, constraints: Constraints): Call[] {
  const [, ...next] = stationsIn(request, ["to"]).filter(({ isCarried }) => !isCarried);
  if (next.length === 0 || saidIn(WORDS.then, request.text).length === 0) return [];
  const { depart_at: _, arrive_by: __, via: ___, ...rest } = constraints;
  request.note("The way on is told as if you set off now, as I don't know how long you stay.");
  let start = to;
  return next.flatMap((named) => {
    noteSight(request, named);
    const [from, end] = [start, oneOf(request, named, "to", { other: start })];
    start = end;
    return from === end ? [] : [{ tool: "plan_journey", args: { from, to: end, ...rest } }];
  });
}

function affectedOn(request: Request, { from, to }: Ends, constraints: Constraints): Call[] {
  const { text } = request;
  const isRound = isOfWayRound(request);
  const isOfClosures = saidIn(WORDS.disrupted, text).length > 0;
  if (!isRound && !isOfClosures && saidIn(WORDS.affects, text).length === 0) return [];
  if (isOfClosures) request.use("what", "name");
  const at = constraints.depart_at ?? constraints.arrive_by;
  const lines = [
    ...new Set(
      linesOnWay(from, to, constraints.avoid_lines, constraints.use_lines, at ? new Date(at) : undefined),
    ),
  ];
  const day = Date.parse(at ?? "");
  const isAhead = day - request.moment.now.getTime() > AHEAD;
  const when = isAhead
    ? { from: new Date(day).toISOString(), to: new Date(day + AHEAD).toISOString() }
    : isRound && !isOfClosures
      ? {}
      : { focus: "trouble" };
  return lines.length > 0 ? [{ tool: "line_status", args: { lines, ...when } }] : [];
}

function noteRare(request: Request, ends: Ends, constraints: Constraints): void {
  const at = new Date(constraints.depart_at ?? constraints.arrive_by ?? request.moment.now);
  if (dayKindOf(at) !== "weekday") return;
  const rare = RARE.find(({ station }) => station === ends.from || station === ends.to);
  if (rare) request.note(rare.note);
}

const RARE: { station: string; note: string }[] = rareTrains;

/** Nearer than that, how lines run now is what matters. */
const AHEAD = 3 * 3_600_000;

function onLastBit(request: Request, ends: Ends): Ends {
  const { earlier } = request;
  if (!isOfLastBit(request)) return ends;
  const before = earlier.flatMap(({ slots }) =>
    slots.flatMap(({ role, mentions }) =>
      role === "to" ? (mentions.find(({ kind }) => kind === "station")?.values[0] ?? []) : [],
    ),
  );
  const from = lastBit(ends.from, ends.to, before);
  if (!from) return ends;
  request.note(`I took the last bit as ${from} to ${ends.to}.`);
  return { from, to: ends.to };
}

/** “… leaving 8.15, and back at 6pm”: the way back at the second time that is said. */
function wayBack(request: Request, { from, to }: Ends, constraints: Constraints): Call[] {
  if (request.frame.act !== "ask" || saidIn(WORDS.andBack, request.text).length === 0) return [];
  const [, at] = clocksIn(request);
  if (!at) return [];
  request.use("leave", "arrive", "time");
  const { depart_at: _, arrive_by: __, via: ___, ...rest } = constraints;
  return [{ tool: "plan_journey", args: { from: to, to: from, ...rest, depart_at: at } }];
}

/** “The other way”, where the engine hasn't turned the ends already. */
function turnBack({ frame, text }: Request): void {
  if (frame.act === "ask" || saidIn(WORDS.turn, text).length === 0 || hasCue(text, "swaps")) return;
  if (frame.slots.some(({ role, carried }) => !carried && (role === "from" || role === "to"))) return;
  for (const slot of frame.slots)
    slot.role = slot.role === "from" ? "to" : slot.role === "to" ? "from" : slot.role;
}

/** “Should I still take it, or is something else faster?”: the line asked about before is set against the quickest way. */
function settleUsed({ frame, earlier, text }: Request): void {
  const [last] = earlier;
  const isAsked =
    saidIn(WORDS.better, text).length > 0 &&
    frame.slots.some(({ role, carried }) => role === "to" && !carried);
  if (!isAsked || last?.function !== "status") return;
  const lines = last.slots.filter(
    ({ role, mentions }) => role === "name" && mentions.some(({ kind }) => kind === "line"),
  );
  const isNamed = frame.slots.some(
    ({ carried, mentions }) => !carried && mentions.some(({ kind }) => kind === "line"),
  );
  if (lines.length !== 1 || isNamed) return;
  frame.operation = "compare";
  frame.slots.push({ ...lines[0]!, role: "on", carried: undefined });
}

/** “From the one to the other”, after two stations were asked about in turn: from the earlier one. */
function fromOneToOther({ frame, text, earlier }: Request): void {
  const isOfEnd = ({ role, carried }: (typeof frame.slots)[number]) =>
    !carried && (role === "from" || role === "to");
  const hasBoth = ["from", "to"].every((end) => frame.slots.some(({ role }) => role === end));
  const isAsked = frame.act !== "ask" && saidIn(WORDS.oneToOther, text).length > 0;
  if (!isAsked || hasBoth || frame.slots.some(isOfEnd)) return;
  const named = earlier.flatMap(({ slots }) =>
    slots.filter(({ carried, mentions }) => !carried && mentions.some(({ kind }) => kind === "station")),
  );
  const nameOf = ({ mentions }: (typeof named)[number]) =>
    mentions.find(({ kind }) => kind === "station")!.values[0];
  const [newer] = named;
  const older = newer && named.find((slot) => nameOf(slot) !== nameOf(newer));
  if (!newer || !older) return;
  frame.slots = [
    ...frame.slots.filter(({ mentions }) => !mentions.some(({ kind }) => kind === "station")),
    { ...older, role: "from", carried: true },
    { ...newer, role: "to", carried: true },
  ];
}

function leaveOtherLines({ frame, earlier }: Request): void {
  if (earlier[0]?.function === "journey") return;
  frame.slots = frame.slots.filter(
    ({ carried, mentions }) =>
      !carried ||
      mentions.some(({ kind }) => kind === "station") ||
      !mentions.some(({ kind }) => kind === "line"),
  );
}

function dropConstraints({ frame, text }: Request): void {
  if (frame.act === "ask") return;
  for (const allowed of frame.slots.filter((slot) => !slot.carried && isAllowed(slot, text)))
    frame.slots = frame.slots.filter(
      (slot) => !CONSTRAINT_ROLES.has(slot.role) || lineOf(slot.mentions)[0] !== lineOf(allowed.mentions)[0],
    );
  const isAll = saidIn(WORDS.forget, text).length > 0;
  if (!isAll && saidIn(WORDS.anyLine, text).length === 0) return;
  frame.slots = frame.slots.filter(
    ({ role, carried, mentions }) =>
      !carried || !CONSTRAINT_ROLES.has(role) || (!isAll && !mentions.some(({ kind }) => kind === "line")),
  );
}

const isAllowed = (
  { mentions, start, text: name }: Request["frame"]["slots"][number],
  text: string,
): boolean =>
  lineOf(mentions).length > 0 &&
  saidIn(WORDS.allowed, text.slice(start + name.length).slice(0, SAID_AFTER)).length > 0;

const CONSTRAINT_ROLES: ReadonlySet<string> = new Set(["avoid", "not", "except", "on", "via", "prefer"]);

function settleWhy({ frame, text }: Request): void {
  if (frame.act === "ask" || saidIn(WORDS.why, text).length === 0) return;
  const isOf = (wanted: string) => (slot: (typeof frame.slots)[number]) =>
    !slot.carried &&
    ["avoid", "not", "via", "name", "on", "except", "wrong"].includes(slot.role) &&
    slot.mentions.some(({ kind }) => kind === wanted);
  const line = frame.slots.find((slot) => isOf("line")(slot) && lineOf(slot.mentions).length === 1);
  const isLineOnly = line && (!isOf("station")(line) || text.slice(0, line.start).endsWith("the "));
  const other = isLineOnly ? line : frame.slots.find(isOf("station"));
  if (!other) return;
  other.role = isLineOnly ? "on" : "via";
  frame.operation = "compare";
}

/** “What's the easiest tube to the Natural History Museum”: a place that was taken for what is asked about. */
function settleUnsaid({ frame }: Request): void {
  const isPlace = ({ mentions }: (typeof frame.slots)[number]) =>
    mentions.some(({ kind, score }) => kind === "station" && score === 1) &&
    !mentions.some(({ kind }) => kind === "line");
  for (const slot of frame.slots)
    if (slot.role === "what" && !slot.carried && isPlace(slot)) slot.role = "name";
}

const isOfStops = (request: Request): boolean =>
  isOfBranches(request) ||
  (request.is("plan", "list") && request.has("on") && saidIn(WORDS.part, request.text).includes("stations"));

const isOfBranches = (request: Request): boolean => {
  const [from, to] = (["from", "to"] as const).map((role) => stationsIn(request, [role])[0]?.value);
  if (request.frame.act === "ask" || !from || !to || !isOfEveryTrain(request.text)) return false;
  return stationOf(from).lines.some((line) => stationOf(to).lines.includes(line));
};

/** “Next train from Oval to Bank” wants the board, not the way. */
const isOfNextTrain = (request: Request): boolean =>
  saidIn(WORDS.nextTrain, request.text).length > 0 &&
  !request.has("arrive", "leave", "time") &&
  request.frame.slots.some(({ role, carried }) => role === "from" && !carried) &&
  stationsIn(request, ["to"]).length > 0;

const isBareStation = ({ frame: { slots, text, act } }: Request): boolean =>
  act === "ask" &&
  slots.length === 1 &&
  slots[0]!.role === "name" &&
  normalise(slots[0]!.text) === normalise(text);

const onward = ({ name, by, via, isStart }: Gateway): string =>
  isStart
    ? `${name} isn't on the lines I know; a ${by} from there comes to ${either(via)} (its times I don't have).`
    : `${name} isn't on the lines I know; a ${by} goes there from ${either(via)} (its times I don't have).`;

function lastTrain(request: Request) {
  if (isOfLastBit(request)) return undefined;
  const [from] = stationsIn(request, ["from", "name"]);
  if (
    !(request.has("last") || saidIn(WORDS.latest, request.text).length > 0) ||
    !from ||
    request.frame.slots.some(({ role, carried }) => role === "last" && carried)
  )
    return undefined;
  return planAs(request, "timetable");
}

export interface Ends {
  from: string;
  to: string;
}

function endsOf(request: Request): Ends {
  // Where this turn gives no end, a name of before may be one: “what time would I have to set off then?”.
  const isEndSaid = request.frame.slots.some(
    ({ role, carried }) => !carried && (role === "from" || role === "to"),
  );
  const bare = stationsIn(request, ["name"]).filter(
    ({ isCarried }) => !isCarried || !isEndSaid || request.has("ref"),
  );
  const has = { from: stationsIn(request, ["from"]).length > 0, to: stationsIn(request, ["to"]).length > 0 };
  const spare = has.from && has.to ? [] : bare;
  const [first, second] = has.from
    ? [undefined, spare[0]]
    : has.to
      ? [spare[0], undefined]
      : spare.length > 1
        ? spare
        : [undefined, spare[0]];
  const otherTo = stationsIn(request, ["to"])[0]?.values[0] ?? second?.value;
  for (const one of [first, second]) if (one) noteSight(request, one);
  const from = first
    ? oneOf(request, first, "from", { other: otherTo })
    : placeOf(request, "from", has.to || second ? FROM : `${FROM} And where do you want to go?`, {
        other: otherTo,
      });
  const to = second
    ? oneOf(request, second, "to", { other: from })
    : placeOf(request, "to", TO, { other: from });
  return from === to ? apart(request, from) : { from, to };
}

/** One end was taken for both, where another place is named: that one is the other end. */
function apart(request: Request, place: string): Ends {
  const { frame, text } = request;
  const other = stationKind.find(text).find(({ score, values, start }) => {
    const role = frame.slots.find((slot) => !slot.carried && slot.start === start)?.role;
    return score === 1 && values[0] !== place && role !== "avoid" && role !== "via" && role !== "wrong";
  });
  const name = other?.values[0];
  if (!other || !name) return { from: place, to: place };
  const isStart = roleBefore(text, other.start) === "from";
  return isStart ? { from: name, to: place } : { from: place, to: name };
}

export type Constraints = ReturnType<typeof constraintsOf>;

function constraintsOf(request: Request, ends: Ends) {
  const named = avoidedBy(request);
  const avoid = { ...named, lines: [...new Set([...named.lines, ...deepLines(request)])] };
  const used = linesIn(request, ["on", "name", "prefer", "from", "to"], { orStation: true }).filter(
    (line) => !avoid.lines.includes(line),
  );
  const use = [...new Set([...used, ...linesIn(request, ["on"])])];
  const vias = stationsIn(request, ["via"]);
  for (const via of vias) noteSight(request, via);
  const viaLines = linesIn(request, ["via"], { orStation: vias.length > 0 });
  const prefer = withLuggage(request, preferred(request), ends);
  const isFrail =
    prefer !== "step_free" &&
    [WORDS.frail, WORDS.fewStairs].some((kind) => saidIn(kind, request.text).length > 0);
  request.values("platform", ["prefer", "what"]);
  const isOnlyAsked = request.is("yesno") && isAskedOf(request);
  const lines = [...new Set([...use, ...viaLines])];
  return {
    ...(vias[0] && { via: vias[0].value }),
    ...(prefer && !(prefer === "step_free" && isOnlyAsked) && { prefer }),
    ...(avoid.lines.length > 0 && { avoid_lines: avoid.lines }),
    ...(avoid.stations.length > 0 && { avoid_stations: avoid.stations }),
    ...(avoid.zones.length > 0 && { avoid_zones: avoid.zones }),
    ...(lines.length > 0 && { use_lines: lines }),
    ...(isFrail && { is_access_told: true }),
    ...timesOf(request),
  };
}

/** The wish that counts: a fresh one before one from earlier, and step-free before all. */
function preferred(request: Request): string | undefined {
  const isAsked = saidIn(WORDS.askChanges, request.text).length > 0;
  const preferences = request
    .names("prefer", ["prefer", "avoid", "what", "not"])
    .filter((one) => one.value !== "fewest_changes" || !(isNoun(one) || (isAsked && !one.isCarried)));
  const fresh = preferences.filter(({ isCarried }) => !isCarried);
  // Who can't do stairs needs that before few changes, whatever was marked.
  if (fresh.length > 0 && saidIn(WORDS.preference, request.text).includes("step_free")) return "step_free";
  const counted = (fresh.length > 0 ? fresh : preferences).map(({ value }) => value);
  const isOfWalks =
    saidIn(WORDS.dislike, request.text).length > 0 && saidIn(WORDS.walkWord, request.text).length > 0;
  if (isOfWalks) return "least_walking";
  const unmarked = fresh.length === 0 ? saidIn(WORDS.preference, request.text) : [];
  remember(request, "prefer", unmarked, "prefer");
  const all = unmarked.length > 0 ? unmarked : counted;
  return all.includes("step_free") ? "step_free" : all[0];
}

/** Luggage is best taken without stairs, but is no reason to be sent elsewhere where an end has some. */
function withLuggage(request: Request, prefer: string | undefined, ends: Ends): string | undefined {
  const texts = [request.text, ...request.frame.slots.flatMap(({ text, carried }) => (carried ? text : []))];
  const isNeeded = texts.some((text) =>
    WORDS.preference
      .find(text)
      .some(
        ({ values, score, start, end }) =>
          score === 1 &&
          values[0] === "step_free" &&
          saidIn(WORDS.luggage, text.slice(start, end)).length === 0,
      ),
  );
  const hasLuggage = texts.some((text) => saidIn(WORDS.luggage, text).length > 0);
  const isOfFew = texts.some((text) => saidIn(WORDS.fewStairs, text).length > 0);
  if (isOfFew) return withFewStairs(request, ends);
  if (isNeeded || !hasLuggage) return prefer;
  const steep = steepOf(ends);
  if (steep.length === 0) return prefer;
  request.note(
    `With luggage, mind that ${listed(steep)} ${steep.length === 1 ? "isn't" : "aren't"} step-free (${SINCE}).`,
  );
  return prefer === "step_free" ? undefined : prefer;
}

const steepOf = ({ from, to }: Ends): string[] =>
  [from, to].filter((name) => {
    const { id, lines } = stationOf(name);
    return !lines.some((line) => isStepFree(id, line));
  });

/** “Which way has the fewest escalators?”: none where there is a step-free way, else the fewest changes. */
function withFewStairs(request: Request, ends: Ends): string {
  request.use("top", "prefer", "what", "avoid", "not", "below");
  const isFree = steepOf(ends).length === 0;
  request.note(
    `How many stairs and escalators a station has isn't in my data${isFree ? ", but which ways need none is" : "; with the fewest changes there are mostly the fewest"}.`,
  );
  return isFree ? "step_free" : "fewest_changes";
}

/** “How many changes?” is no wish for few. */
const isNoun = ({ role, text }: Named): boolean =>
  role === "what" && ["change", "changes"].includes(normalise(text));

/** “Is that step-free?” asks about the way that was told, not for another one. */
const isAskedOf = (request: Request): boolean =>
  request.frame.act !== "ask" &&
  request.frame.slots.some(({ role, carried }) => role === "to" && carried) &&
  !request.frame.slots.some(
    ({ role, carried, mentions }) =>
      (role === "prefer" || role === "what") &&
      carried &&
      mentions.some(({ values }) => values.includes("step_free")),
  );

function timesOf(request: Request): { depart_at?: string; arrive_by?: string } {
  settleNumber(request);
  settleHalfPast(request);
  adoptTimes(request);
  settleTimes(request);
  const [arrive, set] = [momentOf(request, "arrive"), momentOf(request, "leave")];
  const leave = set && Math.abs(set.getTime() - request.moment.now.getTime()) < 120_000 ? undefined : set;
  const when = arrive || leave ? whenOf(request) : anyTimeOf(request);
  const day = arrive || leave ? undefined : startOf(request, when);
  const start = day && eventAt(request, day, when);
  const [by, from] = [arrive ?? start, leave ?? (start ? undefined : day)];
  // Whether one is in time was told before.
  const isToldBy = from !== undefined && isOfWayBefore(request);
  return {
    ...(by && !isToldBy && { arrive_by: by.toISOString() }),
    ...(from && { depart_at: from.toISOString() }),
  };
}

/** “How many stops is that?”, of a way at times that were said before. */
const isOfWayBefore = ({ frame, text }: Request): boolean =>
  frame.act !== "ask" &&
  frame.slots.every(({ role, carried }) => carried || !["arrive", "leave", "time"].includes(role)) &&
  (saidIn(WORDS.ask, text).includes("stops") || saidIn(WORDS.askChanges, text).length > 0);

const HALF_DAY = 12 * 3_600_000;

/** When a show begins that one wants to be at; “half seven” is of the evening. */
function eventAt(request: Request, at: Date, when: When): Date | undefined {
  const { text } = request;
  const isAtClock = when.kind === "future" && when.time.clock;
  if (!isAtClock || saidIn(WORDS.event, text).length === 0 || saidIn(WORDS.finish, text).length > 0)
    return undefined;
  const isMorning = toLondonTime(at).time < "1200" && saidIn(WORDS.halfDay, text).length === 0;
  return isMorning && saidIn(WORDS.evening, text).length > 0 ? new Date(at.getTime() + HALF_DAY) : at;
}

const NINE = 9 * 60;
/** What is shorter is an hour that was said loosely. */
const MORNING = 3 * 3_600_000;

/** A day without a clock time, and its morning, are planned for nine. */
function startOf(request: Request, when: When): Date | undefined {
  // “Is there one today? It's a weekday.”
  if (when.kind === "recurring" && saidIn(WORDS.thisTime, request.text).length > 0) return undefined;
  if (when.kind === "recurring") {
    return nextOf(request, when.time.recurring!);
  }
  if (when.kind !== "future") return undefined;
  const { from, to, time } = when;
  const early = NINE - minutesIn(toLondonTime(from).time);
  const isExact = time.clock || time.grain === "minute";
  if (!isExact && early <= 0 && to.getTime() - from.getTime() >= MORNING)
    request.note(`No hour was said, so this leaves at ${timeInLondon(from.toISOString())}.`);
  if (isExact || early <= 0 || to.getTime() - from.getTime() < MORNING) return from;
  request.note("No time was said, so this leaves at nine in the morning.");
  return new Date(from.getTime() + early * 60_000);
}

function focusOf(
  request: Request,
  constraints: Constraints & Walks,
): {
  focus?: string;
  most_minutes?: number;
  most_changes?: number;
} {
  const said = saidIn(WORDS.ask, request.text);
  const carried = request.values("ask", ["what", "prefer"]);
  const asked = new Set(said.length > 0 ? said : carried);
  const { operation } = request.frame;
  if (constraints.arrive_by && constraints.depart_at && !isOfWayBefore(request)) return { focus: "in_time" };
  if (constraints.depart_at && saidIn(WORDS.stillGet, request.text).length > 0) return { focus: "still" };
  if (constraints.prefer === "step_free" && saidIn(WORDS.gap, request.text).length > 0) {
    request.values("gap", ["prefer", "avoid", "not", "what"]);
    return { focus: "gap" };
  }
  const isDoubted = request.frame.act !== "ask" && operation === "yesno" && constraints.prefer === "fastest";
  if (isDoubted) return { focus: "reason" };
  const [most] = saidIn(WORDS.changeCount, request.text);
  if (most && operation === "yesno") return { focus: "most_changes", most_changes: Number(most) };
  if (saidIn(WORDS.askChanges, request.text).length > 0) return { focus: "changes" };
  if (saidIn(WORDS.askWalk, request.text).length > 0) return { focus: "walking" };
  const isOnFoot =
    saidIn(WORDS.onFoot, request.text).length > 0 && saidIn(WORDS.dislike, request.text).length === 0;
  if (isOnFoot && !constraints.walk_before && !constraints.walk_after) return { focus: "on_foot" };
  if (saidIn(WORDS.ride, request.text).length > 0) return { focus: "minutes" };
  const isOfWalk = constraints.walk_before !== undefined || constraints.walk_after !== undefined;
  if (isOfWalk) return { focus: "departure" };
  if (constraints.arrive_by && asked.has("departure")) return { focus: "departure" };
  if (saidIn(WORDS.whichLine, request.text).length > 0) return { focus: "lines" };
  if (constraints.prefer === "step_free")
    request.values("preference", ["what", "prefer", "avoid", "not", "below"]);
  const isOfStairs = constraints.prefer === "step_free" && saidIn(WORDS.canWe, request.text).length > 0;
  if (isOfStairs || saidIn(WORDS.askAccess, request.text).length > 0) return { focus: "step_free" };
  const limit = request.quantity("below");
  if (limit?.unit === "min") return { focus: "most_minutes", most_minutes: limit.value };
  if (operation === "yesno") {
    if (asked.has("step_free")) return { focus: "step_free" };
    if (asked.has("direct") || constraints.prefer === "fewest_changes") return { focus: "direct" };
    return constraints.arrive_by ? { focus: "by_then" } : {};
  }
  if (operation === "when")
    return {
      focus:
        asked.has("arrival") && !constraints.arrive_by
          ? "arrival"
          : constraints.arrive_by
            ? "departure"
            : "arrival",
    };
  if (operation === "count")
    return { focus: asked.has("stops") && !asked.has("changes") ? "stops" : "changes" };
  if (operation !== "value" && operation !== "mean") return {};
  const focus = (["walking", "changes", "stops", "arrival", "departure", "minutes"] as const).find((one) =>
    asked.has(one),
  );
  return {
    focus:
      asked.has("minutes") && focus === "walking" && !request.has("what") ? "minutes" : (focus ?? "minutes"),
  };
}
