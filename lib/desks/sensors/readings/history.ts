import { countReadings, type Period, readingsBetween } from "@/db/readings";
import { type Summed, summedBetween } from "@/db/rollups";
import type { Sensor } from "@/db/schema";
import type { History, HistoryPoint, Spread } from "../types";
import { existingSensor } from "./lookup";
import { toInfo, toReading } from "./rows";
import { shakesIn } from "./shakes";
import { turnYielder } from "./yield-turns";

const MOST_SHAKES = 500;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Lengths that divide the next larger unit, so that stretches begin at full minutes and hours. */
const STRETCHES = [
  ...[1, 2, 3, 5, 10, 15, 20, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 3, 4, 5, 10, 15, 20, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 4, 6, 8, 12].map((hours) => hours * HOUR),
];

export interface HistoryQuery extends Period {
  points: number;
}

/**
 * Each reading where they are few enough, else stretches that begin at multiples of their length, so that a chart stays
 * as it is while the period moves on. Whether the caller may see the sensor is asked before. @throws AppError `not_found`
 */
export async function history(address: string, { from, to, points }: HistoryQuery): Promise<History> {
  const sensor = existingSensor(address);
  const whole = { from, to };
  const single = everyReading(sensor, whole, points);
  const bucket_ms = single ? 0 : stretchFor(to - from, points);
  const all = single ?? (await stretches(sensor.id, whole, bucket_ms));
  const shakes = shakesIn(sensor.id, whole, MOST_SHAKES).sort((a, b) => a.t - b.t);
  return { sensor: toInfo(sensor), from, to, bucket_ms, points: all, shakes };
}

/** When a sensor's first reading was taken, in milliseconds since the epoch; undefined where it has none. */
export function earliestReading(address: string): number | undefined {
  const ever = { from: 0, to: Number.MAX_SAFE_INTEGER };
  return readingsBetween(existingSensor(address).id, ever, 1)[0]?.timestamp;
}

/** Undefined when there are more than may be. */
function everyReading(sensor: Sensor, whole: Period, points: number): HistoryPoint[] | undefined {
  if (countReadings(sensor.id, whole, points + 1) > points) return undefined;
  return readingsBetween(sensor.id, whole, points).map((row) => {
    const { timestamp, accelerometer, ...quantities } = toReading(sensor.address, row);
    const alone = (value: number | undefined): Spread => (value === undefined ? null : [value, value, value]);
    return {
      t: timestamp,
      count: 1,
      temperature: alone(quantities.temperature),
      humidity: alone(quantities.humidity),
      pressure: alone(quantities.pressure),
      tvoc: alone(quantities.tvoc),
      eco2: alone(quantities.eco2),
      x: alone(accelerometer?.x),
      y: alone(accelerometer?.y),
      z: alone(accelerometer?.z),
    };
  });
}

/** The shortest good length with which a period has `points` stretches at most, those cut off at its ends among them. */
function stretchFor(length: number, points: number): number {
  const least = length / (points - 1);
  return STRETCHES.find((stretch) => stretch >= least) ?? Math.ceil(least / DAY) * DAY;
}

async function stretches(sensorId: number, { from, to }: Period, length: number): Promise<HistoryPoint[]> {
  const points: HistoryPoint[] = [];
  const yieldTurn = turnYielder();
  for (let start = Math.floor(from / length) * length; start < to; start += length) {
    const stretch = { from: Math.max(from, start), to: Math.min(to, start + length) };
    const { count, of } = summedBetween(sensorId, stretch);
    if (count > 0) points.push(toPoint(stretch.from, count, of));
    await yieldTurn();
  }
  return points;
}

function toPoint(t: number, count: number, of: Summed[]): HistoryPoint {
  const [temperature = null, humidity = null, pressure = null, tvoc = null, ...others] = of.map(spread);
  const [eco2 = null, x = null, y = null, z = null] = others;
  return { t, count, temperature, humidity, pressure, tvoc, eco2, x, y, z };
}

function spread({ n, sum, low, high }: Summed): Spread {
  if (low === null || high === null) return null;
  const rounded = Math.round((sum / n) * 1000) / 1000;
  return [Math.min(high, Math.max(low, rounded)), low, high];
}
