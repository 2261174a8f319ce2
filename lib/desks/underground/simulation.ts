/** Functions of the clock alone, so that minutes and stations stay consistent with each other. All is simulated. */
import { LINES } from "./lines";
import { platformName, type Route } from "./network";
import {
  callTimes,
  dayKindOf,
  dwellSeconds,
  headwayMinutes,
  type Pattern,
  type Period,
  patternOf,
  periodOf,
  servedRoutes,
} from "./timetable";
import { type Arrival, LINE_IDS, type LineId, type LineStatus, type Station } from "./types";

/** TfL's predictions reach about half an hour ahead. */
const HORIZON_SECONDS = 30 * 60;

/** FNV-1a over the text, mixed to a number in [0, 1). */
function hashFraction(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

interface Service {
  route: Route;
  period: Exclude<Period, "closed">;
  /** Seconds between this route's trains, and of the first after the Unix epoch. */
  cycle: number;
  phase: number;
  calls: number[];
}

const memo = new Map<LineId, Service[]>();

/** Each route of a line in each period; routes of one way take turns, so that the trunk has the line's headway. */
function servicesOf(line: LineId): Service[] {
  const known = memo.get(line);
  if (known) return known;
  const services = (["peak", "offPeak", "night"] as const).flatMap((period) =>
    (["inbound", "outbound"] as const).flatMap((travel) => turns(line, period, travel)),
  );
  memo.set(line, services);
  return services;
}

function turns(line: LineId, period: Service["period"], travel: Route["travel"]): Service[] {
  const headway = (headwayMinutes(line, period) ?? 0) * 60;
  const pattern: Pattern = patternOf(period);
  const routes = servedRoutes(line, pattern).filter((route) => route.travel === travel);
  const start = Math.floor(hashFraction(`${line}/${travel}`) * headway);
  return routes.map((route, i) => ({
    route,
    period,
    cycle: Math.round(headway * routes.length),
    phase: Math.round(start + headway * i),
    calls: callTimes(route),
  }));
}

/** When trains of a service stop at a position of its route within the horizon; seconds after the epoch. */
function callsAt(service: Service, position: number, now: number): number[] {
  const offset = service.phase + service.calls[position]!;
  const first = Math.ceil((now - offset) / service.cycle);
  const last = Math.floor((now + HORIZON_SECONDS - offset) / service.cycle);
  return Array.from(
    { length: Math.max(0, last - first + 1) },
    (_, i) => offset + (first + i) * service.cycle,
  );
}

/** It left in its service's period, the line open when it calls. Mid-route starts are off-peak or night trains. */
function runs({ route, period, calls }: Service, position: number, call: number): boolean {
  const left = periodOf(route.line, new Date((call - calls[position]!) * 1000));
  const calling = periodOf(route.line, new Date(call * 1000));
  if (calling === "closed" || patternOf(calling) !== patternOf(period)) return false;
  return left === period || (period !== "peak" && patternOrNone(left) !== patternOf(period));
}

const patternOrNone = (period: Period) => (period === "closed" ? null : patternOf(period));

function locate({ route, calls }: Service, elapsed: number): string {
  const next = calls.findIndex((time) => time >= elapsed);
  if (next <= 0) return `At ${route.stations[0]!.name}`;
  const [behind, ahead] = [route.stations[next - 1]!.name, route.stations[next]!.name];
  if (next > 1 && elapsed < calls[next - 1]! + dwellSeconds(route.line)) return `At ${behind}`;
  return calls[next]! - elapsed <= 30 ? `Approaching ${ahead}` : `Between ${behind} and ${ahead}`;
}

function arrivalsOf(service: Service, station: Station, now: number): Arrival[] {
  const { route } = service;
  const positions = route.stations.flatMap((s, i) =>
    s.id === station.id && i < route.stations.length - 1 ? [i] : [],
  );
  return positions.flatMap((position) =>
    callsAt(service, position, now)
      .filter((call) => runs(service, position, call))
      .map((call) => ({
        line: route.line,
        platform: platformName(station, route.line, route.directions[position]!),
        direction: route.directions[position]!,
        destination: route.stations.at(-1)!.name,
        expected: new Date(call * 1000).toISOString(),
        seconds: call - now,
        currentLocation: locate(service, now - (call - service.calls[position]!)),
      })),
  );
}

/** Simulated trains due at the station in the next half hour, soonest first; trains that end there are left out. */
export function simulateArrivals(station: Station, line: LineId | undefined, now: Date): Arrival[] {
  const seconds = Math.floor(now.getTime() / 1000);
  return station.lines
    .filter((id) => line === undefined || id === line)
    .flatMap((id) => servicesOf(id).flatMap((service) => arrivalsOf(service, station, seconds)))
    .sort((a, b) => a.seconds - b.seconds || a.destination.localeCompare(b.destination));
}

interface Incident {
  severity: number;
  status: string;
  /** Chance that a line has it in a given hour; figures of the simulation, not of TfL. */
  probability: number;
  reasons: string[];
}

/** Severities and their words: TfL's /Line/Meta/Severity for the Tube. */
const INCIDENTS: Incident[] = [
  {
    severity: 9,
    status: "Minor Delays",
    probability: 0.06,
    reasons: ["an earlier signal failure", "train cancellations", "an earlier customer incident"],
  },
  {
    severity: 6,
    status: "Severe Delays",
    probability: 0.02,
    reasons: ["a signal failure", "a faulty train"],
  },
  { severity: 5, status: "Part Closure", probability: 0.02, reasons: ["planned engineering work"] },
];
const GOOD = { severity: 10, status: "Good Service", reason: null };
const CLOSED = { severity: 20, status: "Service Closed" };

function incidentAt(line: LineId, hour: number): Omit<LineStatus, "line" | "name"> {
  let draw = hashFraction(`status/${line}/${hour}`);
  for (const { severity, status, probability: share, reasons } of INCIDENTS) {
    if (draw < share) {
      const reason = reasons[Math.floor((draw / share) * reasons.length)]!;
      return { severity, status, reason: `Simulated: ${status.toLowerCase()} due to ${reason}.` };
    }
    draw -= share;
  }
  return GOOD;
}

const closedBecause = (line: LineId, now: Date): string =>
  LINES[line].hours[dayKindOf(now)]
    ? "the line's trains have stopped for the night"
    : "the line doesn't run at weekends";

export function simulateStatus(lines: LineId[], now: Date): LineStatus[] {
  const hour = Math.floor(now.getTime() / 3_600_000);
  return (lines.length > 0 ? lines : [...LINE_IDS]).map((line) => ({
    line,
    name: LINES[line].name,
    ...(periodOf(line, now) === "closed"
      ? { ...CLOSED, reason: `Simulated: ${closedBecause(line, now)}.` }
      : incidentAt(line, hour)),
  }));
}
