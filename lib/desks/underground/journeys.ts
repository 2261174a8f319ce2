/** Dijkstra over all routes' calls, so that each leg is one real train. Times are estimates, waits half the headway. */
import { isStepFree } from "./facts";
import { LINES } from "./lines";
import { network, type Route, stationById } from "./network";
import {
  dwellSeconds,
  headwayMinutes,
  metresBetween,
  openLines,
  type Pattern,
  patternOf,
  periodOf,
  rideSeconds,
  servedRoutes,
} from "./timetable";
import {
  type Journey,
  type JourneyLeg,
  type JourneyPreference,
  type JourneyRequest,
  LINE_IDS,
  type LineId,
  type Station,
} from "./types";

/** Seconds from a platform, or from the street, to the next one; TfL's planner allows 2 to 6 minutes. */
const CHANGE_SECONDS = 240;
/** Metres a second (4.8 km/h), and how much longer the streets are than the straight line. */
const WALK = { speed: 4.8 / 3.6, detour: 1.33 };
type Preference = JourneyPreference | "balanced";
const MAX_JOURNEYS = 3;
const SLOWEST = { factor: 1.5, seconds: 600 };

/** How much longer a ride on another line counts where some lines are asked for. */
const OTHER_LINE = 4;

/** Seconds per train boarded, and factors on walking between and in stations. By default a change must save four minutes. */
const WEIGHTS: Record<Preference, { boarding: number; walking: number; change: number }> = {
  balanced: { boarding: 240, walking: 1, change: 1 },
  fastest: { boarding: 0, walking: 1, change: 1 },
  fewest_changes: { boarding: 1800, walking: 1, change: 1 },
  least_walking: { boarding: 0, walking: 6, change: 3 },
  step_free: { boarding: 0, walking: 1, change: 1 },
};

/** A node is a station, or a call: a train of a route standing at one of its stations. */
interface Call {
  route: Route;
  position: number;
  station: number;
  /** Seconds to the next call, the stand there included; null at the end of the route. */
  ride: number | null;
  /** How many of the line's headways pass between trains that go on to the next stop. */
  headways: number;
}

interface Graph {
  /** Calls are nodes `stations.length` and up. */
  calls: Call[];
  boardable: number[][];
  walks: { to: number; seconds: number }[][];
  routes: Map<string, Route[]>;
}

/** Two at most: by day and by night. */
const graphs = new Map<Pattern, Graph>();

function graphOf(pattern: Pattern): Graph {
  const graph = graphs.get(pattern) ?? buildGraph(pattern);
  graphs.set(pattern, graph);
  return graph;
}

function buildGraph(pattern: Pattern): Graph {
  const { stations, walks } = network();
  const number = new Map(stations.map((s, i) => [s, i]));
  const all = LINE_IDS.flatMap((line) => servedRoutes(line, pattern));
  const routes = Map.groupBy(all, wayOf);
  const calls = all.flatMap((route) => callsOf(route, routes.get(wayOf(route))!, number));
  const graph: Graph = { calls, boardable: stations.map(() => []), walks: stations.map(() => []), routes };
  for (const [i, call] of calls.entries()) if (call.ride !== null) graph.boardable[call.station]!.push(i);
  for (const [a, b] of walks) {
    const seconds = walkSeconds(a, b);
    graph.walks[number.get(a)!]!.push({ to: number.get(b)!, seconds });
    graph.walks[number.get(b)!]!.push({ to: number.get(a)!, seconds });
  }
  return graph;
}

const wayOf = (route: Route) => `${route.line}/${route.travel}`;
const walkSeconds = (a: Station, b: Station) => (metresBetween(a, b) * WALK.detour) / WALK.speed;

export const walkMinutes = (a: Station, b: Station): number => walkSeconds(a, b) / 60;

function callsOf(route: Route, sameWay: Route[], number: Map<Station, number>): Call[] {
  return route.stations.map((station, position) => {
    const next = route.stations[position + 1];
    const sharing = next ? sameWay.filter((other) => adjacent(other, station, next)).length : 1;
    return {
      route,
      position,
      station: number.get(station)!,
      ride: next ? rideSeconds(route.line, station, next) + dwellSeconds(route.line) : null,
      headways: sameWay.length / sharing,
    };
  });
}

const adjacent = (route: Route, a: Station, b: Station) =>
  route.stations.some((s, i) => s === a && route.stations[i + 1] === b);

interface Search {
  graph: Graph;
  /** Seconds of waiting per headway, half of it; of the lines that run. */
  wait: Map<LineId, number>;
  prefer: Preference;
  avoided: ReadonlySet<number>;
  /** Lines that are asked for; none: all alike. */
  wanted: ReadonlySet<LineId>;
}

type Leg =
  | { kind: "walk"; from: Station; to: Station }
  | { kind: "ride"; route: Route; start: number; end: number };

class Queue {
  private readonly heap: [cost: number, node: number][] = [];

  push(cost: number, node: number): void {
    const { heap } = this;
    let i = heap.push([cost, node]) - 1;
    while (i > 0 && heap[(i - 1) >> 1]![0] > cost) {
      heap[i] = heap[(i - 1) >> 1]!;
      i = (i - 1) >> 1;
    }
    heap[i] = [cost, node];
  }

  pop(): [cost: number, node: number] | undefined {
    const { heap } = this;
    const top = heap[0];
    const last = heap.pop();
    if (last && heap.length > 0) this.sink(last);
    return top;
  }

  private sink(item: [number, number]): void {
    const { heap } = this;
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child + 1 < heap.length && heap[child + 1]![0] < heap[child]![0]) child++;
      if (child >= heap.length || heap[child]![0] >= item[0]) break;
      heap[i] = heap[child]!;
      i = child;
    }
    heap[i] = item;
  }
}

const canUse = ({ prefer }: Search, { line, stations, directions }: Route, position: number): boolean =>
  prefer !== "step_free" || isStepFree(stations[position]!.id, line, directions[position]);

class Frontier {
  private readonly queue = new Queue();
  private readonly cost: Float64Array;
  private readonly previous: Int32Array;

  constructor(size: number, start: number) {
    this.cost = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
    this.previous = new Int32Array(size).fill(-1);
    this.reach(-1, start, 0);
  }

  reach(by: number, node: number, cost: number): void {
    if (cost >= this.cost[node]!) return;
    this.cost[node] = cost;
    this.previous[node] = by;
    this.queue.push(cost, node);
  }

  next(): [cost: number, node: number] | undefined {
    let item = this.queue.pop();
    while (item && item[0] > this.cost[item[1]]!) item = this.queue.pop();
    return item;
  }

  pathTo(goal: number): number[] {
    const path = [goal];
    for (let node = this.previous[goal]!; node >= 0; node = this.previous[node]!) path.push(node);
    return path.reverse();
  }
}

function shortestPath(search: Search, from: number, to: number): number[] | null {
  const count = search.graph.boardable.length;
  const frontier = new Frontier(count + search.graph.calls.length, from);
  for (let item = frontier.next(); item; item = frontier.next()) {
    const [spent, node] = item;
    if (node === to) return frontier.pathTo(to);
    if (node >= count) leaveCall(search, node, spent, frontier);
    else leaveStation(search, node, spent, node === from, frontier);
  }
  return null;
}

function leaveCall(search: Search, node: number, spent: number, frontier: Frontier): void {
  const { graph, avoided, wanted } = search;
  const { station, ride, route, position } = graph.calls[node - graph.boardable.length]!;
  const next = graph.calls[node + 1 - graph.boardable.length];
  const factor = wanted.size > 0 && !wanted.has(route.line) ? OTHER_LINE : 1;
  if (ride !== null && next && !avoided.has(next.station))
    frontier.reach(node, node + 1, spent + ride * factor);
  if (canUse(search, route, position)) frontier.reach(node, station, spent);
}

/** In a station: walk to another, or change and wait for a train; the first needs no change. */
function leaveStation(search: Search, node: number, spent: number, first: boolean, frontier: Frontier): void {
  const { graph, avoided, wait } = search;
  const weight = WEIGHTS[search.prefer];
  for (const { to, seconds } of graph.walks[node]!) {
    if (!avoided.has(to)) frontier.reach(node, to, spent + seconds * weight.walking);
  }
  const change = (first ? 0 : CHANGE_SECONDS * weight.change) + weight.boarding;
  for (const i of graph.boardable[node]!) {
    const { route, headways, position } = graph.calls[i]!;
    const perHeadway = wait.get(route.line);
    if (perHeadway === undefined || !canUse(search, route, position)) continue;
    frontier.reach(node, graph.boardable.length + i, spent + headways * perHeadway + change);
  }
}

function legsOf({ graph }: Search, path: number[]): Leg[] {
  const { stations } = network();
  const legs: Leg[] = [];
  for (let i = 1; i < path.length; i++) {
    const [before, node] = [path[i - 1]!, path[i]!];
    if (node < stations.length) {
      if (before < stations.length) legs.push({ kind: "walk", from: stations[before]!, to: stations[node]! });
      continue;
    }
    const { route, position } = graph.calls[node - stations.length]!;
    const last = legs.at(-1);
    if (before >= stations.length && last?.kind === "ride") last.end = position;
    else legs.push({ kind: "ride", route, start: position, end: position });
  }
  return legs;
}

function searchLegs(search: Search, from: Station, to: Station): Leg[] | null {
  const { stations } = network();
  const path = shortestPath(search, stations.indexOf(from), stations.indexOf(to));
  return path && legsOf(search, path);
}

const startOf = (leg: Leg) => (leg.kind === "walk" ? leg.from : leg.route.stations[leg.start]!);
const endOf = (leg: Leg) => (leg.kind === "walk" ? leg.to : leg.route.stations[leg.end]!);

/** Two rides on one line become one where some train runs through: at a `via`, nobody gets off. */
function joinRides(search: Search, legs: Leg[]): Leg[] {
  return legs.reduce<Leg[]>((done, leg) => {
    const joined = throughTrain(search, done.at(-1), leg);
    if (joined) done.pop();
    done.push(joined ?? leg);
    return done;
  }, []);
}

function throughTrain({ graph }: Search, a: Leg | undefined, b: Leg): Leg | null {
  if (a?.kind !== "ride" || b.kind !== "ride" || wayOf(a.route) !== wayOf(b.route)) return null;
  const stops = [...a.route.stations.slice(a.start, a.end), ...b.route.stations.slice(b.start, b.end + 1)];
  for (const route of graph.routes.get(wayOf(a.route))!) {
    const start = route.stations.findIndex((_, i) => stops.every((s, k) => route.stations[i + k] === s));
    if (start >= 0) return { kind: "ride", route, start, end: start + stops.length - 1 };
  }
  return null;
}

function legSeconds(search: Search, leg: Leg, first: boolean): number {
  if (leg.kind === "walk") return walkSeconds(leg.from, leg.to);
  const { route, start, end } = leg;
  const stops = route.stations.slice(start, end + 1);
  const sameWay = search.graph.routes.get(wayOf(route))!;
  const serving = sameWay.filter((other) =>
    other.stations.some((_, i) => stops.every((s, k) => other.stations[i + k] === s)),
  ).length;
  const riding = stops.slice(1).reduce((sum, s, i) => sum + rideSeconds(route.line, stops[i]!, s), 0);
  const standing = Math.max(0, stops.length - 2) * dwellSeconds(route.line);
  const waiting = search.wait.get(route.line)! * (sameWay.length / serving);
  return riding + standing + waiting + (first ? 0 : CHANGE_SECONDS);
}

const named = ({ id, name }: Station) => ({ id, name });

function publish(search: Search, leg: Leg, first: boolean): JourneyLeg {
  const minutes = Math.max(1, Math.round(legSeconds(search, leg, first) / 60));
  const ends = { from: named(startOf(leg)), to: named(endOf(leg)), minutes };
  if (leg.kind === "walk") {
    return { ...ends, mode: "walking", line: null, towards: null, direction: null, stops: [named(leg.to)] };
  }
  const { route, start, end } = leg;
  return {
    ...ends,
    mode: LINES[route.line].mode,
    line: route.line,
    towards: route.stations.at(-1)!.name,
    direction: route.directions[start]!,
    stops: route.stations.slice(start + 1, end + 1).map(named),
  };
}

interface Option {
  legs: JourneyLeg[];
  minutes: number;
  changes: number;
  /** What it costs under the preference, minutes. */
  cost: number;
}

function toOption(search: Search, found: Leg[]): Option {
  const legs = joinRides(search, found).map((leg, i) => publish(search, leg, i === 0));
  const minutes = legs.reduce((sum, leg) => sum + leg.minutes, 0);
  const walked = legs.reduce((sum, leg) => sum + (leg.mode === "walking" ? leg.minutes : 0), 0);
  const rides = legs.filter((leg) => leg.line !== null).length;
  const changes = Math.max(0, rides - 1);
  const weight = WEIGHTS[search.prefer];
  const elsewhere = legs.filter(({ line }) => line && search.wanted.size > 0 && !search.wanted.has(line));
  const others = elsewhere.reduce((sum, leg) => sum + leg.minutes, 0);
  const extra =
    (weight.walking - 1) * walked +
    ((weight.change - 1) * CHANGE_SECONDS * changes) / 60 +
    (OTHER_LINE - 1) * others;
  return { legs, minutes, changes, cost: minutes + extra + (weight.boarding * rides) / 60 };
}

const OTHER_TASTES: Preference[] = ["fastest", "fewest_changes"];

function waysBetween(search: Search, from: Station, to: Station): Leg[][] {
  const best = searchLegs(search, from, to);
  if (!best) return [];
  const lines = new Set(best.flatMap((leg) => (leg.kind === "ride" ? [leg.route.line] : [])));
  const without = [...lines].map((line) => ({ ...search, wait: omit(search.wait, line) }));
  const tastes = search.prefer === "balanced" ? OTHER_TASTES.map((prefer) => ({ ...search, prefer })) : [];
  const others = [...without, ...tastes].map((other) => searchLegs(other, from, to));
  return [best, ...others.filter((legs) => legs !== null)];
}

const omit = (wait: Search["wait"], line: LineId) => new Map([...wait].filter(([id]) => id !== line));

function optionsFor(search: Search, { from, to, via }: JourneyRequest): Option[] {
  if (!via || via === from || via === to)
    return waysBetween(search, from, to).map((w) => toOption(search, w));
  const [there, onward] = [waysBetween(search, from, via), waysBetween(search, via, to)];
  return there.flatMap((a) => onward.map((b) => toOption(search, [...a, ...b])));
}

function choose(options: Option[]): Option[] {
  const sorted = options.toSorted(
    (a, b) => a.cost - b.cost || a.changes - b.changes || a.minutes - b.minutes,
  );
  const best = sorted[0];
  if (!best) return [];
  const limit = best.minutes * SLOWEST.factor + SLOWEST.seconds / 60;
  const byLines = new Map<string, Option>();
  for (const option of sorted) {
    const key = option.legs.map((leg) => leg.line ?? "walk").join();
    if (option.minutes <= limit && !byLines.has(key)) byLines.set(key, option);
  }
  return [...byLines.values()].slice(0, MAX_JOURNEYS);
}

/** At night, the journey is planned for when trains run again: the next half hour in which some journey is possible. */
const STEP_MS = 30 * 60_000;
const MAX_STEPS = 20;

function searchAt(request: JourneyRequest, at: Date): Search {
  const { avoidLines = [], avoidStations = [], useLines = [], prefer, from, to } = request;
  const { stations } = network();
  const running = openLines(at);
  const atNight = running.every((line) => periodOf(line, at) === "night");
  const wait = running
    .filter((line) => !avoidLines.includes(line))
    .map((line) => [line, (headwayMinutes(line, periodOf(line, at))! * 60) / 2] as const);
  return {
    graph: graphOf(atNight ? "night" : "day"),
    wait: new Map(wait),
    prefer: prefer ?? "balanced",
    avoided: new Set(
      avoidStations.filter((station) => station !== from && station !== to).map((s) => stations.indexOf(s)),
    ),
    wanted: new Set(useLines),
  };
}

function runningOptions(request: JourneyRequest, at: Date): Option[] {
  const search = searchAt(request, at);
  for (;;) {
    const options = optionsFor(search, request);
    const running = options.filter((option) => stoppedOn(option, at, request).length === 0);
    if (running.length > 0 || options.length === 0) return running;
    for (const line of stoppedOn(options[0]!, at, request)) search.wait.delete(line);
  }
}

function stoppedOn(option: Option, at: Date, { arriveBy }: JourneyRequest): LineId[] {
  let boarded = Date.parse(dated(option, at, arriveBy !== undefined).departs);
  return option.legs.flatMap((leg) => {
    const isRun = runsAt(leg, new Date(boarded));
    boarded += leg.minutes * 60_000;
    return leg.line && !isRun ? [leg.line] : [];
  });
}

/** Whether the line has trains for a leg at a moment: at night some run on a part of it only. */
function runsAt({ line, from, stops }: JourneyLeg, at: Date): boolean {
  if (!line) return true;
  const period = periodOf(line, at);
  if (period === "closed") return false;
  const calls = [from, ...stops];
  return servedRoutes(line, patternOf(period)).some(({ stations }) =>
    calls.every(({ id }) => stations.some((station) => station.id === id)),
  );
}

/**
 * Up to three, best first under the request's preference. Each leg's minutes hold its change and wait.
 * When trains have stopped, they are for the next (with `arriveBy`, the last) that run.
 */
export function findJourneys(request: JourneyRequest, now: Date): Journey[] {
  const known = resolve(request);
  if (known.from === known.to) return [];
  const wanted = known.arriveBy ?? known.departAt ?? now;
  const direction = known.arriveBy ? -1 : 1;
  for (let step = 0; step <= MAX_STEPS; step++) {
    const at = step === 0 ? wanted : new Date(halfHour(wanted) + direction * step * STEP_MS);
    const chosen = openLines(at).length === 0 ? [] : choose(runningOptions(known, at));
    if (chosen.length > 0) return chosen.map((option) => dated(option, at, known.arriveBy !== undefined));
    // Early in the morning all lines run by the arrival, and not yet when one would have to set off.
    const isEarly = known.arriveBy !== undefined && step === 0;
    if (!isEarly && openLines(at).length === LINE_IDS.length) return [];
  }
  return [];
}

const halfHour = (at: Date) => Math.floor(at.getTime() / STEP_MS) * STEP_MS;

function resolve(request: JourneyRequest): JourneyRequest {
  const own = (station: Station) => stationById(station.id) ?? station;
  const via = request.via && own(request.via);
  const avoidStations = request.avoidStations?.map(own);
  return { ...request, from: own(request.from), to: own(request.to), avoidStations, ...(via && { via }) };
}

function dated({ legs, minutes, changes }: Option, at: Date, arrive: boolean): Journey {
  const departs = new Date(at.getTime() - (arrive ? minutes * 60_000 : 0));
  const arrives = new Date(departs.getTime() + minutes * 60_000);
  return { minutes, changes, departs: departs.toISOString(), arrives: arrives.toISOString(), legs };
}
