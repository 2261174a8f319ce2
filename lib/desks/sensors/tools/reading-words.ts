import { localDate, localMoment, localTime } from "@/lib/agent/local-time";
import { clock } from "@/lib/clock";
import type { SensorInfo, SensorReading } from "../types";

/** Where a reading is from, as answers show it. */
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

function ageWords(ms: number): string {
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
