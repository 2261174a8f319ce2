import { z } from "zod";
import { localDate, localMoment, localTime } from "@/lib/agent/local-time";
import { clock } from "@/lib/clock";
import type { Plottable, SensorInfo, SensorReading } from "../types";

export const Unit = z
  .enum(["°C", "°F", "K", "%", "hPa", "Pa", "kPa", "bar", "inHg", "mmHg", "psi", "ppb", "ppm", "g"])
  .describe("Only where the user asks for another unit than °C, %, hPa, ppb, ppm, g");

/** A reading's figure of a quantity; of an acceleration its longest axis stands for it, absolute, in g. */
export function figureOf(reading: SensorReading, field: Plottable): number | undefined {
  if (field !== "accelerometer") return reading[field];
  const { accelerometer } = reading;
  return accelerometer && Math.max(...Object.values(accelerometer).map(Math.abs));
}

export const listed = (parts: string[]): string =>
  parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

export function provenanceOf({ name, simulated }: SensorInfo, timestamp: number) {
  const source = simulated ? "Simulated sensors" : `${name}, the sensor`;
  return { source, live: !simulated, as_of: new Date(timestamp).toISOString() };
}

const MINUTE = 60_000;

/** How old a reading is, where that is more than its sensor's readings are apart: a sentence, else nothing. */
export function ageNote({ interval_s }: SensorInfo, { timestamp }: SensorReading, now = clock.ms()): string {
  const age = now - timestamp;
  if (age < Math.max(3 * interval_s * 1000, 2 * MINUTE)) return "";
  return ` It is ${ageWords(age)} old: the sensor has sent nothing since.`;
}

export function ageWords(ms: number): string {
  const units: [number, string][] = [
    [24 * 60 * MINUTE, "day"],
    [60 * MINUTE, "hour"],
    [MINUTE, "minute"],
  ];
  const [size, unit] = units.find(([length]) => ms >= length) ?? [MINUTE, "minute"];
  const count = Math.max(1, Math.floor(ms / size));
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** A time of day in a zone, which it names, with its date where that isn't today's. */
export const timeWords = (timestamp: number, zone: string, now = clock.ms()): string =>
  localDate(timestamp, zone) === localDate(now, zone)
    ? localTime(timestamp, zone)
    : localMoment(timestamp, zone);

/** Before it no sensor of this server measured: “ever” is meant. */
export const LONG_AGO = Date.UTC(2010, 0, 1);

/** The time that was asked about, in words; milliseconds. */
export const timeOf = ({
  from,
  to,
  zone,
  since,
}: {
  from: number;
  to: number;
  zone: string;
  since?: string;
}) =>
  since && Date.parse(since) < LONG_AGO
    ? `since ${timeWords(from, zone)}, when the records begin`
    : periodWords(from, to, zone);

/** A time in words: “on 21 Nov 2026”, “from 14 Nov 2026 to 20 Nov 2026”, “in the last 24 hours”, “since 12:00 GMT”, “from 02:00 to 05:00 GMT”. */
export function periodWords(from: number, to: number, zone: string, now = clock.ms()): string {
  const [start, end] = [localDate(from, zone), localDate(to - 1, zone)];
  const isMidnight = (at: number) => localTime(at, zone).startsWith("00:00");
  if (now - to < MINUTE) {
    if (Math.abs(to - from - DAY) < MINUTE) return "in the last 24 hours";
    if (to - from < DAY && (to - from) % (60 * MINUTE) < MINUTE)
      return `in the last ${hoursWords(to - from)}`;
    return `since ${timeWords(from, zone, now)}`;
  }
  if (isMidnight(from) && isMidnight(to)) return start === end ? `on ${start}` : `from ${start} to ${end}`;
  if (start !== end) return `from ${timeWords(from, zone, now)} to ${timeWords(to, zone, now)}`;
  const day = start === localDate(now, zone) ? "" : ` on ${start}`;
  return `from ${localTime(from, zone).slice(0, 5)} to ${localTime(to, zone)}${day}`;
}

const DAY = 24 * 60 * MINUTE;

function hoursWords(ms: number): string {
  const hours = Math.round(ms / (60 * MINUTE));
  return hours === 1 ? "hour" : `${hours} hours`;
}
