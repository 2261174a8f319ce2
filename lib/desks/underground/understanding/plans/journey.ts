import { hasCue } from "@/lib/understanding/cues";
import type { Call, Frame } from "@/lib/understanding/frame";
import type { Named, Request } from "@/lib/understanding/request";
import type { Plan } from "@/lib/understanding/teaching";
import { normalise } from "@/lib/understanding/text";
import { LINES } from "../../lines";
import { toLondonTime } from "../../london-time";
import { LINE_IDS, type LineId } from "../../types";
import { either, lineName } from "../../words";
import { saidIn, WORDS } from "../kinds";
import {
  type Gateway,
  keepDirection,
  linesIn,
  noteSight,
  oneOf,
  placeOf,
  remember,
  settleEnds,
  settleGateways,
  stationsIn,
} from "../places";
import { adoptTimes, momentOf, nextOf, settleNumber, settleTimes, type When, whenOf } from "../times";
import { handOver, linesInCommon, planAs } from "./common";
import { stops } from "./stops";

const FROM = "Where do you start?";
const TO = "Where do you want to go?";

/** A way from one station to another, or several side by side. */
export const journey: Plan<undefined> = (request) => {
  const shared = linesInCommon(request);
  if (shared) return shared;
  avoidTroubled(request);
  leaveOtherLines(request);
  keepDirection(request);
  turnBack(request);
  settleOnward(request);
  settleEnds(request);
  const gateways = settleGateways(request);
  const last = lastTrain(request);
  if (last) return last;
  if (isOfStops(request)) return stops(request, undefined);
  const board = isOfNextTrain(request) || isBareStation(request) ? handOver(request, "arrivals") : undefined;
  const isOfRide = saidIn(WORDS.ride, request.text).length > 0;
  if (board && (!isOfRide || !Array.isArray(board))) return board;
  for (const gateway of gateways) request.note(onward(gateway));
  const ends = endsOf(request);
  if (gateways.length > 0 && ends.from === ends.to)
    return {
      say: `So between there and **${ends.from}** you need none of these lines; National Rail's times are at nationalrail.co.uk.`,
    };
  const wish = wishOf(request);
  if (saidIn(WORDS.fareWords, request.text).length > 0)
    request.note("I don't have fares: TfL's single fare finder is at tfl.gov.uk/fares.");
  const options = optionsOf(request, ends, wish);
  if (options.length > 1) return [{ tool: "compare_journeys", args: { options, by: comparedBy(request) } }];
  const way = { tool: "plan_journey", args: { ...ends, ...wish, ...focusOf(request, wish) } };
  return [...(Array.isArray(board) ? board : []), way, ...onFrom(request, ends, wish)];
};

/** “Then Camden Market” is a place to go on to, however it was marked. */
function settleOnward({ frame, text }: Request): void {
  for (const slot of frame.slots) {
    const isPlace = slot.mentions.some(({ kind }) => kind === "station");
    const before = normalise(text.slice(0, slot.start)).split(" ").at(-1);
    if (!slot.carried && isPlace && before === "then") slot.role = "to";
  }
}

/** “To the Tower, then to Wembley”: the ways on from one place to the next. */
function onFrom(request: Request, { to }: Ends, wish: Wish): Call[] {
  const [, ...next] = stationsIn(request, ["to"]).filter(({ isCarried }) => !isCarried);
  if (next.length === 0 || saidIn(WORDS.then, request.text).length === 0) return [];
  const { depart_at: _, arrive_by: __, via: ___, ...rest } = wish;
  request.note("The way on is told as if you set off now, as I don't know how long you stay.");
  let start = to;
  return next.flatMap((named) => {
    noteSight(request, named);
    const [from, end] = [start, oneOf(request, named, "to", { other: start })];
    start = end;
    return from === end ? [] : [{ tool: "plan_journey", args: { from, to: end, ...rest } }];
  });
}

/** “How else can I get there?” after a line's status: without that line. */
function avoidTroubled({ frame, earlier, text }: Request): void {
  if (earlier[0]?.function !== "status" || saidIn(WORDS.otherwise, text).length === 0) return;
  const isOfLine = ({ mentions }: Frame["slots"][number]) => mentions.some(({ kind }) => kind === "line");
  const kept = earlier[0].slots.filter((slot) => slot.role === "name" && isOfLine(slot));
  frame.slots = [
    ...frame.slots.filter((slot) => !slot.carried || !isOfLine(slot)),
    ...kept.map((slot) => ({ ...slot, role: "avoid" as const, carried: undefined })),
  ];
}

/** “The other way”, where the engine hasn't turned the ends already. */
function turnBack({ frame, text }: Request): void {
  if (frame.act === "ask" || saidIn(WORDS.turn, text).length === 0 || hasCue(text, "swaps")) return;
  if (frame.slots.some(({ role, carried }) => !carried && (role === "from" || role === "to"))) return;
  for (const slot of frame.slots)
    slot.role = slot.role === "from" ? "to" : slot.role === "to" ? "from" : slot.role;
}

/** A line that was asked about before, for how it runs, is no wish to ride on it. */
function leaveOtherLines({ frame, earlier }: Request): void {
  if (earlier[0]?.function === "journey") return;
  frame.slots = frame.slots.filter(
    ({ carried, mentions }) =>
      !carried ||
      mentions.some(({ kind }) => kind === "station") ||
      !mentions.some(({ kind }) => kind === "line"),
  );
}

/** “Jubilee stops from Stratford to Canary Wharf” are to be read out. */
const isOfStops = (request: Request): boolean =>
  request.is("plan", "list") && request.has("on") && saidIn(WORDS.part, request.text).includes("stations");

/** “Next train from Oval to Bank” wants the board, not the way. */
const isOfNextTrain = (request: Request): boolean =>
  saidIn(WORDS.nextTrain, request.text).length > 0 &&
  !request.has("arrive", "leave", "time") &&
  request.frame.slots.some(({ role, carried }) => role === "from" && !carried) &&
  stationsIn(request, ["to"]).length > 0;

/** “Kings cross” and nothing else: its trains. */
const isBareStation = ({ frame: { slots, text, act } }: Request): boolean =>
  act === "ask" &&
  slots.length === 1 &&
  slots[0]!.role === "name" &&
  normalise(slots[0]!.text) === normalise(text);

/** How one gets on to a place beyond the network, or comes from it. */
const onward = ({ name, by, via, isStart }: Gateway): string =>
  isStart
    ? `${name} isn't on the lines I know; a ${by} from there comes to ${either(via)} (its times I don't have).`
    : `${name} isn't on the lines I know; a ${by} goes there from ${either(via)} (its times I don't have).`;

/** “The last train from Oval to Bank” is the timetable's. */
function lastTrain(request: Request) {
  const [from] = stationsIn(request, ["from", "name"]);
  if (
    !(request.has("last") || saidIn(WORDS.latest, request.text).length > 0) ||
    !from ||
    request.frame.slots.some(({ role, carried }) => role === "last" && carried)
  )
    return undefined;
  return planAs(request, "timetable");
}

interface Ends {
  from: string;
  to: string;
}

/** Start and end; names without a role fill what is missing, in their order. */
function endsOf(request: Request): Ends {
  const bare = stationsIn(request, ["name"]).filter(
    ({ isCarried }) => !isCarried || !request.has("from", "to") || request.has("ref"),
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
  return { from, to };
}

type Wish = ReturnType<typeof wishOf>;

function wishOf(request: Request) {
  const avoid = avoidedBy(request);
  const used = linesIn(request, ["on", "name", "prefer", "from", "to"], { orStation: true }).filter(
    (line) => !avoid.lines.includes(line),
  );
  const use = [...new Set([...used, ...linesIn(request, ["on"])])];
  const vias = stationsIn(request, ["via"]);
  for (const via of vias) noteSight(request, via);
  const viaLines = linesIn(request, ["via"], { orStation: vias.length > 0 });
  const prefer = preferred(request);
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
    ...timesOf(request),
  };
}

/** The wish that counts: a fresh one before one from earlier, and step-free before all. */
function preferred(request: Request): string | undefined {
  const isAsked = saidIn(WORDS.askChanges, request.text).length > 0;
  const wishes = request
    .names("prefer", ["prefer", "avoid", "what", "not"])
    .filter((one) => one.value !== "fewest_changes" || !(isNoun(one) || (isAsked && !one.isCarried)));
  const fresh = wishes.filter(({ isCarried }) => !isCarried);
  const counted = (fresh.length > 0 ? fresh : wishes).map(({ value }) => value);
  const unmarked = fresh.length === 0 ? saidIn(WORDS.wish, request.text) : [];
  remember(request, "prefer", unmarked, "prefer");
  const all = unmarked.length > 0 ? unmarked : counted;
  return all.includes("step_free") ? "step_free" : all[0];
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

/** Lines and stations to keep clear of; a name that may be either is the line after “the”. */
function avoidedBy(request: Request): { lines: LineId[]; stations: string[]; zones: string[] } {
  const zones = zonesAvoided(request);
  const roles = ["avoid", "except", "not"] as const;
  const lines = linesIn(request, roles);
  const stations = stationsIn(request, roles);
  const both = stations.filter(({ values }) => lines.some((line) => values.includes(LINES[line].name)));
  const isMeantAsLine = (text: string) => request.text.toLowerCase().includes(`the ${text.toLowerCase()}`);
  const asLines = both.filter(({ text }) => isMeantAsLine(text)).map(({ value }) => value);
  const asStations = both.filter(({ text }) => !isMeantAsLine(text)).map(({ value }) => value);
  const isTube =
    saidIn(WORDS.noTube, request.text).length > 0 ||
    request.allSaid("avoid").some((text) => saidIn(WORDS.tube, text).length > 0);
  if (isTube) return { lines: LINE_IDS.filter((line) => LINES[line].mode === "tube"), stations: [], zones };
  return {
    lines: lines.filter((line) => !asStations.includes(LINES[line].name)),
    stations: stations.map(({ value }) => value).filter((name) => !asLines.includes(name)),
    zones,
  };
}

const NUMBERS: Record<string, string> = { one: "1", two: "2", three: "3", four: "4", five: "5", six: "6" };
const ZONE =
  "(?:fare |travel )?zones? (\\d|one|two|three|four|five|six)(?: (?:and|or|to) (\\d|one|two|three|four|five|six)\\b)?";
const OFF_ZONES = new RegExp(
  `\\b(?:avoid|avoiding|avoids|without|skip|skipping|bypass|bypassing|outside|not|out of|clear of|off|round|around)(?: (?:going|go|passing|entering|through|via|into|in|of|the|all|touching|central))* ${ZONE}`,
);

/** “Avoiding zone 1”, marked or not; of this turn, or of the one that it goes on from. */
function zonesAvoided(request: Request): string[] {
  const isGoneOn = request.frame.act !== "ask" && request.earlier[0]?.function === "journey";
  const texts = [request.text, ...(isGoneOn ? request.earlier.map(({ text }) => text) : [])];
  const found = texts.map((text) => OFF_ZONES.exec(normalise(text))).find(Boolean);
  if (!found) return [];
  for (const slot of request.frame.slots)
    if (
      /\bzones?\b/i.test(slot.text) &&
      ["prefer", "within", "not", "except", "via", "what"].includes(slot.role)
    )
      slot.role = "avoid";
  request.allSaid("avoid");
  const [from, to] = found.slice(1).map((number) => number && Number(NUMBERS[number] ?? number));
  if (!from) return [];
  const isRange = to && / to /.test(found[0]);
  return isRange
    ? Array.from({ length: to - from + 1 }, (_, at) => String(from + at))
    : [from, to].flatMap((number) => (number ? String(number) : []));
}

function timesOf(request: Request): { depart_at?: string; arrive_by?: string } {
  settleNumber(request);
  adoptTimes(request);
  settleTimes(request);
  const [arrive, set] = [momentOf(request, "arrive"), momentOf(request, "leave")];
  const leave = set && Math.abs(set.getTime() - request.moment.now.getTime()) < 120_000 ? undefined : set;
  const when = whenOf(request);
  const day = arrive || leave ? undefined : startOf(request, when);
  const start = day && eventAt(request, day, when);
  const [by, from] = [arrive ?? start, leave ?? (start ? undefined : day)];
  return {
    ...(by && { arrive_by: by.toISOString() }),
    ...(from && { depart_at: from.toISOString() }),
  };
}

const HALF_DAY = 12 * 3_600_000;

/** When a show begins that one wants to be at; “half seven” is of the evening. */
function eventAt(request: Request, at: Date, when: When): Date | undefined {
  const { text } = request;
  const isAtClock = when.kind === "future" && when.time.clock;
  if (!isAtClock || saidIn(WORDS.event, text).length === 0) return undefined;
  const isMorning = toLondonTime(at).time < "1200" && saidIn(WORDS.halfDay, text).length === 0;
  return isMorning && saidIn(WORDS.evening, text).length > 0 ? new Date(at.getTime() + HALF_DAY) : at;
}

/** A day without a clock time is planned for its morning. */
function startOf(request: Request, when: When): Date | undefined {
  if (when.kind === "recurring") {
    return nextOf(request, when.time.recurring!);
  }
  if (when.kind !== "future") return undefined;
  const { from, to, time } = when;
  if (
    time.clock ||
    time.grain === "minute" ||
    time.grain === "hour" ||
    to.getTime() - from.getTime() < 13 * 3_600_000
  )
    return from;
  request.note("No time was said, so this leaves at nine in the morning.");
  return new Date(from.getTime() + 9 * 3_600_000);
}

/** The ways that are set side by side. */
function optionsOf(request: Request, ends: Ends, wish: Wish): object[] {
  if (request.is("plan", "list", "plot")) return [];
  const isCompared = request.is("compare", "extreme", "rank");
  const vias = stationsIn(request, ["via"]);
  const lines = linesIn(request, ["on", "name"], { orStation: true });
  const { via: _, use_lines: __, ...rest } = wish;
  const base = { ...ends, ...rest };
  if (vias.length > 1) return vias.map(({ value }) => ({ ...base, label: `via ${value}`, via: value }));
  const byLine = linesSaid(request);
  if (byLine.length > 1) return byLine.map((option) => ({ ...base, ...option }));
  const [used, avoided] = [wish.use_lines ?? [], wish.avoid_lines ?? []];
  if (used.length === 1 && avoided.length === 1 && saidIn(WORDS.ratherThan, request.text).length > 0) {
    const { avoid_lines: ___, ...free } = base;
    return [...used, ...avoided].map((line) => ({
      ...free,
      label: `the ${lineName(line as LineId)}`,
      use_lines: [line],
    }));
  }
  if (!isCompared) return [];
  const others = (role: "from" | "to") => stationsIn(request, [role]).map(({ value }) => value);
  if (others("from").length > 1)
    return others("from").map((from) => ({ ...base, from, label: `from ${from}` }));
  if (others("to").length > 1) return others("to").map((to) => ({ ...base, to, label: `to ${to}` }));
  if (vias.length === 1)
    return [
      { ...base, label: "the usual way" },
      { ...base, label: `via ${vias[0]!.value}`, via: vias[0]!.value },
    ];
  if (lines.length === 1)
    return [
      { ...base, label: "the usual way" },
      { ...base, label: `the ${lineName(lines[0]!)}`, use_lines: lines },
    ];
  return [];
}

/** The lines named, one option each; a word for several is one. */
function linesSaid(request: Request): { label: string; use_lines: string[] }[] {
  const asked = new Set<string>(linesIn(request, ["on", "name"], { orStation: true }));
  const named = request
    .names("line", ["on", "name"])
    .filter(({ values }) => values.every((line) => asked.has(line)));
  const single = [...new Map(named.map((one) => [one.values.join(), one])).values()];
  return single.slice(0, MOST_COMPARED).map(({ text, values }) => ({
    label: values.length === 1 ? `the ${lineName(values[0] as LineId)}` : `the ${text}`,
    use_lines: values,
  }));
}

/** So many ways are set side by side. */
const MOST_COMPARED = 4;

const comparedBy = (request: Request): string => {
  const [prefer] = request.values("prefer", ["prefer", "what"]);
  return prefer === "fewest_changes" ? "changes" : prefer === "least_walking" ? "walking" : "minutes";
};

/** What the answer begins with. */
function focusOf(request: Request, wish: Wish): { focus?: string } {
  const asked = new Set([...saidIn(WORDS.ask, request.text), ...request.values("ask", ["what", "prefer"])]);
  const { operation } = request.frame;
  if (wish.arrive_by && wish.depart_at) return { focus: "in_time" };
  if (saidIn(WORDS.askChanges, request.text).length > 0) return { focus: "changes" };
  if (saidIn(WORDS.ride, request.text).length > 0) return { focus: "minutes" };
  if (saidIn(WORDS.onFoot, request.text).length > 0) return { focus: "on_foot" };
  if (wish.arrive_by && asked.has("departure")) return { focus: "departure" };
  if (saidIn(WORDS.whichLine, request.text).length > 0) return { focus: "lines" };
  if (saidIn(WORDS.askAccess, request.text).length > 0) return { focus: "step_free" };
  if (operation === "yesno") {
    if (asked.has("step_free")) return { focus: "step_free" };
    if (asked.has("direct") || wish.prefer === "fewest_changes") return { focus: "direct" };
    return wish.arrive_by ? { focus: "departure" } : {};
  }
  if (operation === "when")
    return {
      focus: asked.has("arrival") && !wish.arrive_by ? "arrival" : wish.arrive_by ? "departure" : "arrival",
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
