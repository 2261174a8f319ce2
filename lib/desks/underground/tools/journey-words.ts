import { z } from "zod";
import { clock } from "@/lib/clock";
import { SINCE, verdictOf } from "../facts";
import {
  counted,
  dayInLondon,
  directionName,
  kilometres,
  lineName,
  linesListed,
  listed,
  sentence,
  timeInLondon,
} from "../format";
import { walkMinutes } from "../journeys";
import { walksOf } from "../step-free-legs";
import { metresBetween, stationsAround } from "../timetable";
import type { Journey, JourneyLeg, JourneyPreference } from "../types";
import type { FoundJourneys, JourneyConstraints } from "./search-journeys";
import { accessSteps, stairsOn, stairsRemark, stepFreeVerdict } from "./step-free-words";

export const JourneyFocus = z.enum([
  "minutes",
  "changes",
  "stops",
  "direct",
  "departure",
  "arrival",
  "step_free",
  "walking",
  "in_time",
  "lines",
  "on_foot",
  "gap",
  "by_then",
  "most_minutes",
  "choice",
  "most_changes",
  "longest_leg",
  "reason",
  "still",
]);
export type JourneyFocus = z.infer<typeof JourneyFocus>;

const PREFERENCE: Record<JourneyPreference, string> = {
  fastest: "the fastest way",
  fewest_changes: "the fewest changes",
  least_walking: "the least walking between stations",
  step_free: "step-free all the way",
};

export const Around = z.object({
  walk_before: z.number().optional().describe("Minutes that one walks to the first station"),
  walk_after: z.number().optional().describe("Minutes that one walks from the last station"),
  most_minutes: z.number().positive().optional().describe("For “in under 50 minutes?”"),
  most_changes: z.int().min(0).optional().describe("For “with only one change?”"),
  is_table: z.boolean().optional().describe("The steps as a table"),
  are_stops_told: z.boolean().optional().describe("Each step with the names of its stops"),
  is_brief: z.boolean().optional().describe("In one sentence, without the steps"),
  which: z.int().min(1).max(3).optional().describe("2 for the second of the ways found"),
  and_focus: JourneyFocus.optional().describe("What the answer tells second, after what it begins with"),
  is_access_told: z.boolean().optional().describe("Whether to say where the way has stairs"),
});

type Asked = JourneyConstraints & z.infer<typeof Around> & { focus?: JourneyFocus };

export function describeJourney(found: FoundJourneys, asked: Asked): string {
  const { from, to, journeys } = found;
  const title = `**${from.name} → ${to.name}**`;
  const constraintWords = constraintWordsOf(found, asked);
  if (from.id === to.id) return `You are there already: both are **${from.name}**.`;
  const chosen = journeys[(asked.which ?? 1) - 1] ?? journeys[0];
  const [best, ...others] = [...(chosen ? [chosen] : []), ...journeys.filter((one) => one !== chosen)];
  if (!best) return `${title}: ${noWay(found, asked, constraintWords)}`;
  const isLacking = (asked.which ?? 1) > journeys.length;
  const only = isLacking ? "There is no other sensible way on these lines. " : "";
  const leads = [asked.focus, asked.and_focus].flatMap((focus) =>
    focus ? FOCUS[focus](best, found, asked) : [],
  );
  const lead = leads.length > 0 ? `${leads.join(" ")}\n\n` : "";
  if (asked.is_brief)
    return `${lead}${title}${constraintWords ? ` (${constraintWords})` : ""}: ${inBrief(best)}`;
  const head = `${title}${constraintWords ? ` (${constraintWords})` : ""}: about **${Math.round(best.minutes)} min**, ${counted(best.changes, "change")}.`;
  return [
    `${only}${lead}${head}${remarks(found, asked, best)}`,
    "",
    ...(asked.is_table ? stepsTable(best) : stepsOf(best, asked.are_stops_told)),
    "",
    times(best, asked, found) + otherWay(best, others),
    ...(asked.is_access_told ? ["", stairsRemark(best)] : []),
    ...(isAccessTold(best, asked) ? ["", ...accessSteps(best)] : []),
    ...(asked.prefer === "least_walking" && best.changes > 0 ? ["", BETWEEN_PLATFORMS] : []),
  ].join("\n");
}

const isAccessTold = (best: Journey, { prefer, focus }: Asked): boolean =>
  prefer === "step_free" || (focus === "step_free" && stairsOn(best).length === 0);

function inBrief({ legs, minutes, departs, arrives }: Journey): string {
  const steps = legs.map(({ line, to }) => `${line ? lineName(line) : "walk"} to ${to.name}`);
  return `about **${Math.round(minutes)} min**: ${steps.join(", then ")}. Leaving ${timeInLondon(departs)}, arriving ${timeInLondon(arrives)}.`;
}

const BETWEEN_PLATFORMS =
  "How far it is between platforms where you change isn't in my data: I count the changes and the walks between stations.";

const stepsOf = ({ legs }: Journey, areStopsTold = false): string[] =>
  legs.map((leg, index) => {
    const inner = leg.stops.slice(0, -1).map(({ name }) => name);
    const by = areStopsTold && leg.line && inner.length > 0 ? `, calling at ${listed(inner)}` : "";
    return `${index + 1}. ${step(leg)}${by}`;
  });

const stepsTable = ({ legs }: Journey): string[] => [
  "| | Line | From | To | Stops | Minutes |",
  "| --- | --- | --- | --- | --- | --- |",
  ...legs.map(
    ({ line, from, to, stops, minutes }, at) =>
      `| ${at + 1} | ${line ? lineName(line) : "on foot"} | ${from.name} | ${to.name} | ${line ? stops.length : ""} | ${Math.round(minutes)} |`,
  ),
];

/** So many minutes less make a way with more changes worth telling of. */
const WORTH_MINUTES = 2;

function choiceOf(best: Journey, [other]: Journey[]): string {
  if (!other) return `There is only one sensible way: ${summary(best)}.`;
  const [quick, slow] = best.minutes <= other.minutes ? [best, other] : [other, best];
  const later = Math.round(slow.minutes - quick.minutes);
  const isEasier = slow.changes < quick.changes;
  const fewer = `${counted(quick.changes - slow.changes, "change")} fewer`;
  if (later < WORTH_MINUTES && isEasier)
    return `I'd take the one with ${fewer}: ${summary(slow)}; the other, ${summary(quick)}, is hardly quicker.`;
  const but = isEasier ? `, but has ${fewer}, which is easier with bags or children` : "";
  return later < WORTH_MINUTES
    ? `They take as long as each other. I'd take ${summary(quick)}; the other is ${summary(slow)}.`
    : `I'd take the quicker one: ${summary(quick)}. The other, ${summary(slow)}, takes ${later} min longer${but}.`;
}

function otherWay(best: Journey, others: Journey[]): string {
  const quicker = others.find(({ minutes }) => best.minutes - minutes >= WORTH_MINUTES);
  if (quicker) return ` Quicker, but with more changes: ${summary(quicker)}.`;
  return others[0] ? ` Another way: ${summary(others[0])}.` : "";
}

/** Without TfL's planner, when trains begin and stop is estimated. */
const hoursNote = ({ provenance }: Pick<FoundJourneys, "provenance">): string =>
  provenance.live ? "" : ", by estimated hours: first and last trains aren't known here";

export function describeTooEarly(first: FoundJourneys, asked: Asked, by: string): string {
  const { to, journeys } = first;
  return `**No**: no train on these lines gets to ${to.name} by ${timeInLondon(by)} on ${dayInLondon(by)}. The first way of the morning gets there at **${timeInLondon(journeys[0]!.arrives)}**${hoursNote(first)}:\n\n${describeJourney(first, { ...asked, depart_at: journeys[0]!.departs })}`;
}

export interface StepFreeHelp {
  usual: FoundJourneys;
  /** A step-free way between the nearest stations that have one. */
  nearby?: FoundJourneys;
}

export function describeStepFreeHelp({ usual, nearby }: StepFreeHelp, asked: Asked): string {
  const { from, to, journeys } = usual;
  const [way] = journeys;
  const blocked = [from, to].filter(({ id }) => verdictOf(id) === "no");
  const because =
    blocked.length > 0
      ? `, as ${listed(blocked.map(({ name }) => `**${name}**`))} ${blocked.length === 1 ? "has" : "have"} no step-free platform`
      : "";
  const stairs = way && `**With stairs** at ${listed(stairsOn(way))}: ${summary(way)}.`;
  const [best] = nearby?.journeys ?? [];
  return [
    `**No**, there is no step-free way from **${from.name}** to **${to.name}**${because} (${SINCE}).`,
    ...(best && nearby ? ["", ...stepFreeNearby(usual, nearby, best)] : []),
    ...(way ? ["", best ? stairs : [stairs, "", ...stepsOf(way)].join("\n")] : []),
    ...(way ? ["", times(best ?? way, asked, nearby ?? usual)] : []),
  ].join("\n");
}

function stepFreeNearby({ from, to }: FoundJourneys, nearby: FoundJourneys, best: Journey): string[] {
  const moved = [
    [from, nearby.from],
    [to, nearby.to],
  ] as const;
  const gaps = moved
    .filter(([wanted, found]) => wanted.id !== found.id)
    .map(
      ([wanted, found]) => `${found.name} is ${kilometres(metresBetween(wanted, found))} from ${wanted.name}`,
    );
  return [
    `**Step-free from ${nearby.from.name} to ${nearby.to.name}**: about **${Math.round(best.minutes)} min**, ${counted(best.changes, "change")}. ${sentence(listed(gaps))} in a straight line.`,
    "",
    ...stepsOf(best),
    "",
    ...accessSteps(best),
  ];
}

function constraintWordsOf({ via, passed }: FoundJourneys, asked: Asked): string {
  const {
    prefer,
    avoid_lines: lines = [],
    avoid_stations: avoided = [],
    avoid_zones: zones = [],
    use_lines: used = [],
  } = asked;
  return [
    prefer && PREFERENCE[prefer],
    via && `via ${via.name}`,
    used.length > 0 && `on ${linesListed(used)}`,
    lines.length > 0 && `avoiding ${linesListed(lines)}`,
    zones.length > 0 && `avoiding ${zonesListed(zones)}`,
    avoided.length > 0 &&
      (passed.length > 0 ? `without a change at ${listed(avoided)}` : `avoiding ${listed(avoided)}`),
  ]
    .filter(Boolean)
    .join(", ");
}

const zonesListed = (zones: string[]): string => `zone${zones.length === 1 ? "" : "s"} ${listed(zones)}`;

function remarks(
  { passed, from, to, isUsual }: FoundJourneys,
  { use_lines: used = [], avoid_zones: zones = [] }: Asked,
  best: Journey,
): string {
  const lines = best.legs.flatMap(({ line }) => line ?? []);
  const isUsed = used.length === 0 || used.some((line) => lines.includes(line));
  const inside = [from, to].filter(({ zone }) => zone?.split("/").every((one) => zones.includes(one)));
  return [
    inside.length > 0
      ? ` ${listed(inside.map(({ name }) => name))} ${inside.length === 1 ? "lies" : "lie"} in ${zonesListed(zones)}, which the way enters there only.`
      : "",
    isUsual && inside.length === 0
      ? ` That is the usual way, which keeps out of ${zonesListed(zones)} anyway.`
      : "",
    isUsed ? "" : ` No sensible way uses ${linesListed(used)}; this is the best without.`,
    passed.length > 0
      ? ` It passes ${listed(passed.map(({ name }) => name))} on the train; a way round takes much longer.`
      : "",
  ].join("");
}

function noWay(
  { from, to }: FoundJourneys,
  { avoid_lines: avoided = [], avoid_zones: zones = [] }: Asked,
  constraintWords: string,
): string {
  const cut = [from, to].find(
    (end) => avoided.length > 0 && end.lines.every((line) => avoided.includes(line)),
  );
  if (cut) {
    const [near] = stationsAround(cut, ({ lines }) => lines.some((line) => !avoided.includes(line)));
    const other = near
      ? ` The nearest station with another is **${near.name}** (${linesListed(near.lines)}), ${kilometres(metresBetween(cut, near))} away in a straight line.`
      : "";
    return `there is no way without ${linesListed(avoided)}, as **${cut.name}** has no other line.${other}`;
  }
  if (zones.length > 0)
    return `I found no way that keeps out of ${zonesListed(zones)} altogether; ask without that for the usual way.`;
  return `I found no journey${constraintWords ? ` (${constraintWords})` : ""} on these lines.`;
}

/** So much later than asked for a way is when trains run again. */
const LATER = 15 * 60_000;

function times(
  { departs, arrives }: Journey,
  { depart_at: departAt, arrive_by: arriveBy }: Asked,
  found: Pick<FoundJourneys, "provenance">,
): string {
  const now = clock.iso();
  const isDated = departAt || arriveBy || dayInLondon(departs) !== dayInLondon(now);
  const isLater = !arriveBy && Date.parse(departs) - Date.parse(departAt ?? now) > LATER;
  const before = isLater ? ` Before that no trains run all the way${hoursNote(found)}.` : "";
  return `${isDated ? `${dayInLondon(departs)}: leaving` : "Leaving"} ${timeInLondon(departs)}, arriving ${timeInLondon(arrives)} (London time).${before}`;
}

function step(leg: JourneyLeg): string {
  if (leg.line === null)
    return `Walk from ${leg.from.name} to ${leg.to.name} (${Math.round(leg.minutes)} min)`;
  const direction = leg.direction ? ` ${directionName(leg.direction)}` : "";
  const towards = leg.towards ? ` towards ${leg.towards}` : "";
  const stops = counted(leg.stops.length, "stop");
  return `**${lineName(leg.line)}**${direction}${towards} from ${leg.from.name} to **${leg.to.name}** (${stops}, ${Math.round(leg.minutes)} min)`;
}

export function summary({ legs, minutes, changes }: Journey): string {
  const lines = legs.flatMap((leg) => (leg.line ? [lineName(leg.line)] : []));
  const by = lines.length > 0 ? listed([...new Set(lines)]) : "on foot";
  return `${by}, ${Math.round(minutes)} min, ${counted(changes, "change")}`;
}

const ridesOf = ({ legs }: Journey) => legs.filter(({ line }) => line !== null);

const changePlaces = (journey: Journey): string[] =>
  ridesOf(journey)
    .slice(1)
    .map(({ from }) => from.name);

const direct = ({ journeys }: FoundJourneys): Journey | undefined =>
  journeys.find(({ changes }) => changes === 0);

const walked = ({ legs }: Journey) => legs.reduce((sum, { line, minutes }) => sum + (line ? 0 : minutes), 0);

/** So many minutes go by on the ways to and from platforms, roughly. */
const TO_PLATFORMS = 5;

const FOCUS: Record<JourneyFocus, (best: Journey, found: FoundJourneys, asked: Asked) => string> = {
  minutes: (best, _, { use_lines: lines = [] }) => {
    const on = ridesOf(best).filter(({ line }) => lines.includes(line!));
    const ofThem = on.reduce((sum, { minutes }) => sum + minutes, 0);
    const share =
      on.length > 0 && on.length < best.legs.length
        ? `, **${Math.round(ofThem)}** of them on ${linesListed(on.map(({ line }) => line!))}`
        : "";
    return `It takes about **${Math.round(best.minutes)} minutes**${share}.`;
  },
  changes: (best) =>
    best.changes === 0
      ? "**No change** is needed."
      : `**${counted(best.changes, "change")}**, at ${listed(changePlaces(best))}.`,
  stops: (best) =>
    `**${counted(
      ridesOf(best).reduce((sum, { stops }) => sum + stops.length, 0),
      "stop",
    )}** all in all.`,
  direct: (best, found) => {
    const one = direct(found);
    if (one) return `**Yes**, it is direct on ${linesListed(ridesOf(one).map(({ line }) => line!))}.`;
    return `**No**, no train goes all the way: ${counted(best.changes, "change")}, at ${listed(changePlaces(best))}.`;
  },
  departure: (best, found, asked) => departure(best, found, asked),
  most_minutes: ({ minutes }, _, { most_minutes: most = 0 }) =>
    `${minutes <= most ? "**Yes**" : "**No**"}: it takes about **${Math.round(minutes)} minutes**, ${minutes <= most ? "within" : "more than"} ${most}.`,
  by_then: (best, found, asked) =>
    `**Yes**${asked.arrive_by ? `, you can be there by ${timeInLondon(asked.arrive_by)}` : ""}. ${departure(best, found, asked)}`,
  arrival: ({ departs, arrives }) =>
    `You would be there at **${timeInLondon(arrives)}**, leaving at ${timeInLondon(departs)}.`,
  walking: (best) =>
    walked(best) > 0
      ? `About **${Math.round(walked(best))} minutes** on foot between stations: ${listed(walksOf(best))}.`
      : "There is **no walk** between stations, only within them.",
  step_free: (best) => stepFreeVerdict(best),
  gap: (best) =>
    `I can't promise that: how wide the gap is and how high the step, platform by platform, isn't in my data; TfL's step-free Tube guide shows both (tfl.gov.uk/accessguides). What I know: ${stepFreeVerdict(best)}`,
  in_time: ({ departs, minutes }, _, { arrive_by: arriveBy, depart_at: departAt }) => {
    if (!arriveBy || !departAt)
      return `It takes about **${Math.round(minutes)} minutes**, from ${timeInLondon(departs)}.`;
    const arrives = new Date(Date.parse(departAt) + minutes * 60_000).toISOString();
    const isInTime = arrives <= arriveBy;
    return `${isInTime ? "**Yes**" : "**No**"}: leaving at ${timeInLondon(departAt)} you would be there at about ${timeInLondon(arrives)}, ${isInTime ? "in time for" : "after"} ${timeInLondon(arriveBy)}.`;
  },
  most_changes: ({ changes, ...best }, _, { most_changes: most = 0 }) =>
    changes <= most
      ? `**Yes**, with ${changes === 0 ? "no change" : `${counted(changes, "change")}, at ${listed(changePlaces({ changes, ...best }))}`}.`
      : `**No**, it takes at least ${counted(changes, "change")}, at ${listed(changePlaces({ changes, ...best }))}.`,
  longest_leg: (best) => longestLeg(best),
  reason: (best, { journeys }) => reasonOf(best, journeys.slice(1)),
  still: ({ departs }, found, { depart_at: at }) => {
    const wait = at ? Date.parse(departs) - Date.parse(at) : 0;
    return wait > LATER
      ? `**No**, not then: the next way sets off at **${timeInLondon(departs)}**${hoursNote(found)}.`
      : `**Yes**, trains still run all the way then${hoursNote(found)}.`;
  },
  choice: (best, { journeys }) => choiceOf(best, journeys.slice(1)),
  lines: (best) => {
    const rides = ridesOf(best).map(({ line, to }) => `the **${lineName(line!)}** to ${to.name}`);
    return rides.length > 0 ? `Take ${rides.join(", then ")}.` : "You can walk it.";
  },
  on_foot: (best, { from, to }) => {
    const metres = metresBetween(from, to);
    const walk = walkMinutes(from, to);
    const isQuicker = walk <= best.minutes + TO_PLATFORMS;
    return `About **${kilometres(metres)}** in a straight line, some **${duration(walk)}** on foot (estimated). By train it takes about ${Math.round(best.minutes)} min, and some ${TO_PLATFORMS} min to get to the platform and out: ${isQuicker ? "**walking** is as quick or quicker" : "the **train** is quicker"}.`;
  },
};

function reasonOf(best: Journey, [other]: Journey[]): string {
  if (!other) return "It is the only sensible way that I find on these lines.";
  const later = Math.round(other.minutes - best.minutes);
  const more = other.changes - best.changes;
  const times =
    later > 0 ? `${later} min quicker than` : later < 0 ? `${-later} min slower than` : "as quick as";
  const changes =
    more > 0
      ? `, with ${counted(more, "change")} fewer`
      : more < 0
        ? `, with ${counted(-more, "change")} more`
        : "";
  return `By usual running times and waits it is ${times} the next best${changes}: ${summary(other)}.`;
}

function longestLeg({ legs, minutes }: Journey): string {
  const [longest] = legs.toSorted((a, b) => b.minutes - a.minutes);
  if (!longest) return "There is nothing to ride there.";
  const what = longest.line ? `the **${lineName(longest.line)}**` : "the walk";
  const stops = longest.line ? ` (${counted(longest.stops.length, "stop")})` : "";
  const stretch = `${what} from ${longest.from.name} to ${longest.to.name}${stops}`;
  if (legs.length === 1) return `It is all one ride: ${stretch}, about **${Math.round(minutes)} min**.`;
  return `Most of it is ${stretch}: about **${Math.round(longest.minutes)} of the ${Math.round(minutes)} min**${longest === legs[0] ? "" : ", with the change before it"}.`;
}

function departure(
  { departs, arrives }: Journey,
  { from, to }: FoundJourneys,
  { walk_before: before = 0, walk_after: after = 0 }: Asked,
): string {
  if (before === 0 && after === 0)
    return `Leave ${from.name} at **${timeInLondon(departs)}** to be at ${to.name} at ${timeInLondon(arrives)}.`;
  const later = (iso: string, minutes: number) =>
    timeInLondon(new Date(Date.parse(iso) + minutes * 60_000).toISOString());
  const start =
    before > 0
      ? `Set off at **${later(departs, -before)}**: ${before} min on foot to ${from.name}, leave there at ${timeInLondon(departs)}`
      : `Leave ${from.name} at **${timeInLondon(departs)}**`;
  const end = after > 0 ? ` and, after ${after} min on foot, at your door at ${later(arrives, after)}` : "";
  return `${start}, be at ${to.name} at ${timeInLondon(arrives)}${end}.`;
}

function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)];
  return hours > 0 ? `${hours} h ${String(rest).padStart(2, "0")}` : `${Math.max(1, rest)} min`;
}
