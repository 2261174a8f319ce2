import { getMoonIllumination, getTimes } from "suncalc";
import { wallOf } from "@/lib/understanding/times/calendar";
import type { Coordinates } from "./types";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The sun on a day at a place, as clocks there show it, e.g. 2026-11-23T15:43; null where it doesn't come to that. */
export interface SunDay {
  /** The first light: civil twilight begins. */
  dawn: string | null;
  sunrise: string | null;
  sunset: string | null;
  /** Civil twilight ends: too dark to work outside without a lamp. */
  dusk: string | null;
  /** Nautical twilight ends: dark. */
  night: string | null;
  /** From sunrise to sunset, in minutes: 0 in polar night, 1440 in polar day. */
  daylight: number;
}

/** What the sun does on a date (YYYY-MM-DD) at a place, worked out by Meeus's formulas (SunCalc). */
export function sunOn(date: string, { latitude, longitude }: Coordinates, zone: string): SunDay {
  const times = getTimes(atNoon(date, zone), latitude, longitude);
  const wall = (at: Date | null) => at && clockAt(at.getTime(), zone);
  const { sunrise, sunset } = times;
  const length = sunrise && sunset ? Math.round((sunset.getTime() - sunrise.getTime()) / 60_000) : null;
  return {
    dawn: wall(times.dawn),
    sunrise: wall(sunrise),
    sunset: wall(sunset),
    dusk: wall(times.dusk),
    night: wall(times.nauticalDusk),
    daylight: length ?? (times.alwaysUp ? 1440 : 0),
  };
}

function atNoon(date: string, zone: string): Date {
  const noon = Date.parse(`${date}T12:00Z`);
  return new Date(noon - (wallOf(noon, zone) - noon));
}

const clockAt = (at: number, zone: string): string =>
  new Date(wallOf(Math.round(at / 60_000) * 60_000, zone)).toISOString().slice(0, 16);

export interface MoonDay {
  phase: string;
  /** How much of it is lit, in %. */
  lit: number;
  /** The dates of the next full and new moon in the zone. */
  full: string;
  fresh: string;
}

const PHASES = [
  "new",
  "waxing crescent",
  "first quarter",
  "waxing gibbous",
  "full",
  "waning gibbous",
  "last quarter",
  "waning crescent",
];
/** So near to one of the four phases, as a part of a month, it is called by it: a day. */
const NEAR = 1 / 29.53;

/** The moon on a date (YYYY-MM-DD) at a zone's evening, 20:00. */
export function moonOn(date: string, zone: string): MoonDay {
  const evening = atNoon(date, zone).getTime() + 8 * HOUR_MS;
  const { fraction, phase } = getMoonIllumination(new Date(evening));
  const noon = atNoon(date, zone).getTime() - DAY_MS / 2;
  return {
    phase: phaseName(phase),
    lit: Math.round(100 * fraction),
    full: clockAt(nextPhase(noon, 0.5), zone).slice(0, 10),
    fresh: clockAt(nextPhase(noon, 0), zone).slice(0, 10),
  };
}

function phaseName(phase: number): string {
  const quarter = Math.round(phase * 4);
  if (Math.abs(phase * 4 - quarter) < 4 * NEAR) return PHASES[(quarter % 4) * 2]!;
  return PHASES[Math.floor(phase * 4) * 2 + 1]!;
}

function nextPhase(from: number, phase: number): number {
  const distance = (at: number) => (getMoonIllumination(new Date(at)).phase - phase + 1) % 1;
  for (let at = from; at < from + 31 * DAY_MS; at += HOUR_MS)
    if (distance(at) > 0.5 && distance(at + HOUR_MS) < 0.5) return at + HOUR_MS;
  return from;
}
