/** A regular service by headway, for journeys and simulated arrivals. No real timetable is embedded: all is approximate. */
import { LRUCache } from "lru-cache";
import { LINES } from "./lines";
import { lineRoutes, type Route, stations } from "./network";
import { LINE_IDS, type LineId, type Mode, type ServiceDay, type Station } from "./types";

type Point = Pick<Station, "lat" | "lon">;

/** Metres from one place to another over the globe (haversine, mean radius 6,371 km). */
export function metresBetween(a: Point, b: Point): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lon - a.lon) * rad) / 2) ** 2;
  return 2 * 6_371_000 * Math.asin(Math.sqrt(h));
}

export const stationsAround = (
  station: Station,
  isWanted: (other: Station) => boolean = () => true,
): Station[] =>
  stations()
    .filter((other) => other.id !== station.id && isWanted(other))
    .map((other) => ({ other, metres: metresBetween(station, other) }))
    .sort((a, b) => a.metres - b.metres)
    .map(({ other }) => other);

/**
 * How a mode's trains move: m/s between stops, seconds lost to starting and braking, seconds standing at a stop.
 * Fitted by hand to well-known running times: Victoria line end to end 33 min, Bakerloo Elephant & Castle to Queen's
 * Park 30, Piccadilly Cockfosters to Heathrow 85, Elizabeth line Paddington to Canary Wharf 17, DLR Bank to Lewisham 28.
 */
const MOTION: Record<Mode, { speed: number; startStop: number; dwell: number }> = {
  tube: { speed: 60 / 3.6, startStop: 25, dwell: 25 },
  "elizabeth-line": { speed: 90 / 3.6, startStop: 30, dwell: 40 },
  dlr: { speed: 45 / 3.6, startStop: 15, dwell: 30 },
  overground: { speed: 60 / 3.6, startStop: 30, dwell: 35 },
};
/** Track is longer than the straight line. */
const TRACK_DETOUR = 1.08;

export const dwellSeconds = (line: LineId): number => MOTION[LINES[line].mode].dwell;

export function rideSeconds(line: LineId, from: Station, to: Station): number {
  const { speed, startStop } = MOTION[LINES[line].mode];
  return Math.round(startStop + (metresBetween(from, to) * TRACK_DETOUR) / speed);
}

/** Seconds after the start at which a train of a route stops at each of its stations; the start is 0. */
export function callTimes(route: Pick<Route, "line" | "stations">): number[] {
  const times = [0];
  for (let i = 1; i < route.stations.length; i++) {
    const stand = i > 1 ? dwellSeconds(route.line) : 0;
    times.push(times[i - 1]! + stand + rideSeconds(route.line, route.stations[i - 1]!, route.stations[i]!));
  }
  return times;
}

/** What the service is like at a moment: peak and off-peak run day routes, night runs the Night Tube's. */
export type Period = "peak" | "offPeak" | "night" | "closed";

const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  weekday: "short",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

interface LondonTime {
  /** 0 is Sunday. */
  weekday: number;
  /** After midnight. */
  minutes: number;
}

/** By minute: Intl is slow, and a board asks of many trains in few minutes. */
const times = new LRUCache<number, LondonTime>({ max: 5000 });

function londonTime(at: Date): LondonTime {
  const minute = Math.floor(at.getTime() / 60_000);
  const known = times.get(minute);
  if (known) return known;
  const time = readClock(at);
  times.set(minute, time);
  return time;
}

function readClock(at: Date): LondonTime {
  const parts = Object.fromEntries(clock.formatToParts(at).map((p) => [p.type, p.value]));
  return { weekday: WEEKDAYS.indexOf(parts.weekday!), minutes: +parts.hour! * 60 + +parts.minute! };
}

const DAY = 24 * 60;

function hoursOn(line: LineId, weekday: number) {
  const { hours } = LINES[line];
  return weekday === 0 ? hours.sunday : weekday === 6 ? hours.saturday : hours.weekday;
}

/** 07:00 to 09:30 and 16:00 to 19:00, Monday to Friday, are TfL's peak fares and so its peak. */
const isPeak = (weekday: number, minutes: number) =>
  weekday >= 1 && weekday <= 5 && ((minutes >= 420 && minutes < 570) || (minutes >= 960 && minutes < 1140));

export function nextOpening(line: LineId, at: Date): Date | undefined {
  const { weekday, minutes } = londonTime(at);
  for (let days = 0; days <= 7; days++) {
    const span = hoursOn(line, (weekday + days) % 7);
    const wait = span ? days * DAY + span[0] - minutes : 0;
    if (wait > 0) return new Date(at.getTime() + wait * 60_000);
  }
  return undefined;
}

/** The line's service at a moment. After midnight the day before may still run; then, on two nights, Night Tube. */
export function periodOf(line: LineId, at: Date): Period {
  const { weekday, minutes } = londonTime(at);
  const today = hoursOn(line, weekday);
  if (today && minutes >= today[0] && minutes < today[1])
    return isPeak(weekday, minutes) ? "peak" : "offPeak";
  const yesterday = hoursOn(line, (weekday + 6) % 7);
  if (yesterday && minutes + DAY < yesterday[1]) return "offPeak";
  const nightTube = LINES[line].night && (weekday === 6 || weekday === 0) && minutes < (today?.[0] ?? 0);
  return nightTube ? "night" : "closed";
}

/** Minutes between trains of the line one way on its busiest section; null when it is closed. */
export function headwayMinutes(line: LineId, period: Period): number | null {
  if (period === "closed") return null;
  return period === "night" ? (LINES[line].night?.headway ?? null) : LINES[line].headway[period];
}

export type Pattern = "day" | "night";
export const patternOf = (period: Period): Pattern => (period === "night" ? "night" : "day");

const memo = new Map<`${LineId}/${Pattern}`, Route[]>();

/** The routes of a line by day, or at night: then the sections Night Tube serves, cut from the day's routes. */
export function servedRoutes(line: LineId, pattern: Pattern): Route[] {
  const key = `${line}/${pattern}` as const;
  const known = memo.get(key);
  if (known) return known;
  const routes = pattern === "day" ? lineRoutes(line) : nightRoutes(line);
  memo.set(key, routes);
  return routes;
}

function nightRoutes(line: LineId): Route[] {
  const sections = LINES[line].night?.sections ?? [];
  return sections
    .flatMap(([a, b, via]) => [cut(line, a, b, via), cut(line, b, a, via)])
    .filter((route) => route !== null);
}

function cut(line: LineId, from: string, to: string, via?: string): Route | null {
  for (const route of lineRoutes(line)) {
    const names = route.stations.map((s) => s.name);
    const [start, end] = [names.indexOf(from), names.indexOf(to)];
    const passes = via === undefined || (names.indexOf(via) > start && names.indexOf(via) < end);
    if (start < 0 || end <= start || !passes) continue;
    return {
      ...route,
      name: `${from} – ${to}`,
      stations: route.stations.slice(start, end + 1),
      directions: route.directions.slice(start, end + 1),
    };
  }
  return null;
}

export const openLines = (at: Date): LineId[] => LINE_IDS.filter((line) => periodOf(line, at) !== "closed");

/** Minutes after midnight as a clock shows them, past midnight too. */
export const clockOf = (minutes: number): string => {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, Math.round(minutes % 60)];
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
};

export const DAY_KINDS = ["weekday", "saturday", "sunday"] as const;
export type DayKind = (typeof DAY_KINDS)[number];
export const DAY_NAMES: Record<DayKind, string> = {
  weekday: "Monday to Friday",
  saturday: "Saturday",
  sunday: "Sunday",
};

/** The kind of day on London's calendar; before four in the morning it is still the day before. */
export function dayKindOf(at: Date): DayKind {
  const { weekday } = londonTime(new Date(at.getTime() - 4 * 3_600_000));
  return weekday === 0 ? "sunday" : weekday === 6 ? "saturday" : "weekday";
}

/** The days on which the line runs, with its rounded intervals: an estimate. First and last trains aren't known without TfL. */
export function serviceDays(line: LineId): ServiceDay[] {
  const { hours, headway } = LINES[line];
  return DAY_KINDS.flatMap((kind) => {
    if (!hours[kind]) return [];
    const every = kind === "weekday" ? headway : { peak: headway.offPeak, offPeak: headway.offPeak };
    return [{ day: DAY_NAMES[kind], towards: null, first: null, last: null, every }];
  });
}
