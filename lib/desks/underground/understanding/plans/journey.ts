import type { Request } from "@/lib/understanding/request";
import type { Plan } from "@/lib/understanding/teaching";
import { normalise } from "@/lib/understanding/text";
import { LINES } from "../../lines";
import { LINE_IDS, type LineId } from "../../types";
import { lineName } from "../../words";
import { saidIn, WORDS } from "../kinds";
import { linesIn, noteSight, oneOf, placeOf, remember, settleEnds, stationsIn } from "../places";
import { momentOf, nextOf, settleTimes, type When, whenOf } from "../times";
import { linesInCommon } from "./common";
import { stops } from "./stops";
import { timetable } from "./timetable";

const FROM = "Where do you start?";
const TO = "Where do you want to go?";

/** A way from one station to another, or several side by side. */
export const journey: Plan<undefined> = (request) => {
  const shared = linesInCommon(request);
  if (shared) return shared;
  leaveOtherLines(request);
  settleEnds(request);
  const last = lastTrain(request);
  if (last) return last;
  if (isOfStops(request)) return stops(request, undefined);
  const ends = endsOf(request);
  const wish = wishOf(request);
  const options = optionsOf(request, ends, wish);
  if (options.length > 1) return [{ tool: "compare_journeys", args: { options, by: comparedBy(request) } }];
  return [{ tool: "plan_journey", args: { ...ends, ...wish, ...focusOf(request, wish) } }];
};

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

/** “The last train from Oval to Bank” is the timetable's. */
function lastTrain(request: Request) {
  const [from] = stationsIn(request, ["from", "name"]);
  if (
    !request.has("last") ||
    !from ||
    request.frame.slots.some(({ role, carried }) => role === "last" && carried)
  )
    return undefined;
  return timetable(request, undefined);
}

interface Ends {
  from: string;
  to: string;
}

/** Start and end; names without a role fill what is missing, in their order. */
function endsOf(request: Request): Ends {
  const bare = stationsIn(request, ["name"]).filter(
    ({ isCarried }) => !isCarried || !request.has("from", "to"),
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
  const used = linesIn(request, ["on", "name", "prefer"], { orStation: true }).filter(
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
  const wishes = request.names("prefer", ["prefer", "avoid", "what", "not"]);
  const fresh = wishes.filter(({ isCarried }) => !isCarried);
  const counted = (fresh.length > 0 ? fresh : wishes).map(({ value }) => value);
  const unmarked = fresh.length === 0 ? saidIn(WORDS.wish, request.text) : [];
  remember(request, "prefer", unmarked);
  const all = unmarked.length > 0 ? unmarked : counted;
  return all.includes("step_free") ? "step_free" : all[0];
}

/** “Is that step-free?” asks about the way that was told, not for another one. */
const isAskedOf = (request: Request): boolean =>
  request.frame.act !== "ask" &&
  request.frame.slots.some(({ role, carried }) => role === "to" && carried) &&
  !request.frame.slots.some(
    ({ role, carried, mentions }) =>
      role === "prefer" && carried && mentions.some(({ values }) => values.includes("step_free")),
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
  const isTube = request.allSaid("avoid").some((text) => saidIn(WORDS.tube, text).length > 0);
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
  settleTimes(request);
  const [arrive, set] = [momentOf(request, "arrive"), momentOf(request, "leave")];
  const leave = set && Math.abs(set.getTime() - request.moment.now.getTime()) < 120_000 ? undefined : set;
  const when = whenOf(request);
  const day = arrive || leave ? undefined : startOf(request, when);
  return {
    ...(arrive && { arrive_by: arrive.toISOString() }),
    ...((leave ?? day) && { depart_at: (leave ?? day)!.toISOString() }),
  };
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
  if (lines.length > 1)
    return lines.map((line) => ({ ...base, label: `the ${lineName(line)}`, use_lines: [line] }));
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

const comparedBy = (request: Request): string => {
  const [prefer] = request.values("prefer", ["prefer", "what"]);
  return prefer === "fewest_changes" ? "changes" : prefer === "least_walking" ? "walking" : "minutes";
};

/** What the answer begins with. */
function focusOf(request: Request, wish: Wish): { focus?: string } {
  const asked = new Set([...saidIn(WORDS.ask, request.text), ...request.values("ask", ["what", "prefer"])]);
  const { operation } = request.frame;
  if (wish.arrive_by && wish.depart_at) return { focus: "in_time" };
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
