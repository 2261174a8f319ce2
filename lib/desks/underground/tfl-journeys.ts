import { fromLondonTime, toLondonTime } from "./london-time";
import { directionBetween } from "./network";
import type { TflJourney, TflLeg, TflPoint } from "./tfl-schemas";
import { place, plainText, stationName } from "./tfl-text";
import { type Journey, JourneyLeg, type JourneyPreference, type JourneyRequest, LineId, Mode } from "./types";

const PREFERENCE: Record<JourneyPreference, Record<string, string>> = {
  fastest: { journeyPreference: "LeastTime" },
  fewest_changes: { journeyPreference: "LeastInterchange" },
  least_walking: { journeyPreference: "LeastWalking" },
  step_free: { journeyPreference: "LeastTime", accessibilityPreference: "StepFreeToPlatform" },
};

export function journeyQuery(request: JourneyRequest): Record<string, string> {
  const { via, prefer = "fastest", avoidLines = [], from, to } = request;
  return {
    mode: [...Mode.options, "walking"].join(","),
    ...PREFERENCE[prefer],
    ...(via && { via: via.id }),
    ...timeQuery(request),
    // Without it the planner also offers trains that left before the time asked for.
    calcOneDirection: "true",
    ...(avoidLines.length > 0 && { includeAlternativeRoutes: "true" }),
    // Stations beyond the fare zones, such as Reading, are outside the planner's London.
    ...((from.zone === null || to.zone === null) && { nationalSearch: "true" }),
  };
}

function timeQuery({ departAt, arriveBy }: JourneyRequest): Record<string, string> {
  if (arriveBy) return { ...toLondonTime(arriveBy), timeIs: "Arriving" };
  return departAt ? { ...toLondonTime(departAt), timeIs: "Departing" } : {};
}

/** TfL's journeys in the desk's terms, best first; those that use what is to be avoided, or something unknown, are left out. */
export function journeysFrom(found: TflJourney[], request: JourneyRequest): Journey[] {
  return found
    .flatMap((journey) => toJourney(journey) ?? [])
    .filter((journey) => fits(journey, request))
    .sort(byPreference(request));
}

function fits(
  { legs }: Journey,
  { avoidLines = [], avoidStations = [], useLines = [] }: JourneyRequest,
): boolean {
  const lines = legs.flatMap(({ line }) => line ?? []);
  const passed = new Set(legs.flatMap(({ from, to, stops }) => [from, to, ...stops].map(({ id }) => id)));
  if (lines.some((line) => avoidLines.includes(line))) return false;
  if (avoidStations.some(({ id }) => passed.has(id))) return false;
  return useLines.length === 0 || useLines.some((line) => lines.includes(line));
}

const COST: Record<JourneyPreference, (journey: Journey) => number> = {
  fastest: () => 0,
  fewest_changes: ({ changes }) => changes,
  least_walking: ({ legs }) => sum(legs.map(({ mode, minutes }) => (mode === "walking" ? minutes : 0))),
  step_free: () => 0,
};

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

function byPreference({ prefer = "fastest", arriveBy }: JourneyRequest) {
  const cost = COST[prefer];
  return (a: Journey, b: Journey) =>
    cost(a) - cost(b) ||
    (arriveBy ? b.departs.localeCompare(a.departs) : a.arrives.localeCompare(b.arrives)) ||
    a.minutes - b.minutes;
}

function toJourney(journey: TflJourney): Journey | undefined {
  const legs = journey.legs.map(toLeg);
  if (!legs.every((leg) => leg !== undefined)) return undefined;
  return {
    minutes: journey.duration,
    changes: Math.max(0, legs.filter(({ mode }) => mode !== "walking").length - 1),
    departs: fromLondonTime(journey.startDateTime).toISOString(),
    arrives: fromLondonTime(journey.arrivalDateTime).toISOString(),
    legs,
  };
}

/** The leg; undefined when it is of a mode or line the desk does not know, such as a replacement bus. */
function toLeg(leg: TflLeg): JourneyLeg | undefined {
  const mode = JourneyLeg.shape.mode.safeParse(leg.mode.id);
  if (!mode.success) return undefined;
  const ends = { from: toPlace(leg.departurePoint), to: toPlace(leg.arrivalPoint), minutes: leg.duration };
  if (mode.data === "walking") {
    return { mode: mode.data, line: null, ...ends, towards: null, direction: null, stops: [ends.to] };
  }
  const option = leg.routeOptions?.[0];
  const line = LineId.safeParse(option?.lineIdentifier?.id);
  if (!line.success) return undefined;
  const towards = plainText(option?.directions?.[0] ?? "");
  return {
    mode: mode.data,
    line: line.data,
    ...ends,
    towards: towards ? stationName(towards) : null,
    // TfL says only inbound or outbound here, which no sign does.
    direction: directionBetween(line.data, ends.from.id, ends.to.id),
    stops: (leg.path?.stopPoints ?? []).map(({ id, name }) => place(id ?? "", name)),
  };
}

const toPlace = ({ naptanId, icsCode, commonName }: TflPoint) => place(naptanId ?? icsCode ?? "", commonName);
