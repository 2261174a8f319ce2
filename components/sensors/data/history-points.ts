import {
  AXES,
  type Axis,
  type History,
  type HistoryPoint,
  PLOTTABLE,
  type Plottable,
  QUANTITIES,
  type SensorReading,
  SHAKE_THRESHOLD,
  type Shake,
  type Spread,
} from "@/lib/desks/sensors/types";
import { peakOf } from "./quantities";

const spread = (value: number | undefined): Spread => (value === undefined ? null : [value, value, value]);

function pointOf(reading: SensorReading): HistoryPoint {
  const { accelerometer } = reading;
  return {
    t: reading.timestamp,
    count: 1,
    temperature: spread(reading.temperature),
    humidity: spread(reading.humidity),
    pressure: spread(reading.pressure),
    tvoc: spread(reading.tvoc),
    eco2: spread(reading.eco2),
    x: spread(accelerometer?.x),
    y: spread(accelerometer?.y),
    z: spread(accelerometer?.z),
  };
}

/** A sum's rounding may lead a mean out of what it is the mean of. */
const between = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

function joined(a: Spread, b: Spread, weight: number): Spread {
  if (!a || !b) return a ?? b;
  const [low, high] = [Math.min(a[1], b[1]), Math.max(a[2], b[2])];
  return [between((a[0] * weight + b[0]) / (weight + 1), low, high), low, high];
}

function withOne(point: HistoryPoint, { t: _, count: __, ...added }: HistoryPoint): HistoryPoint {
  const next = { ...point, count: point.count + 1 };
  for (const name of [...QUANTITIES, ...AXES]) next[name] = joined(point[name], added[name], point.count);
  return next;
}

/** Undefined where no axis is beyond ±3 g. */
function shakeOf({ timestamp, accelerometer }: SensorReading): Shake | undefined {
  if (!accelerometer) return undefined;
  const { peak, axis } = peakOf(accelerometer);
  return peak > SHAKE_THRESHOLD ? { t: timestamp, ...accelerometer, peak, axis } : undefined;
}

/** In the stretch that it falls into, else in one of its own. Readings out of order, or twice, change nothing. */
export function withReading(history: History, reading: SensorReading): History {
  const { points, bucket_ms } = history;
  const last = points.at(-1);
  const point = pointOf(reading);
  const shake = shakeOf(reading);
  if (last && bucket_ms === 0 && reading.timestamp <= last.t) return history;
  if (last && reading.timestamp < last.t) return history;
  const isInLast = last !== undefined && reading.timestamp < last.t + bucket_ms;
  return {
    ...history,
    to: Math.max(history.to, reading.timestamp),
    points: isInLast ? [...points.slice(0, -1), withOne(last, point)] : [...points, point],
    shakes: shake ? [...history.shakes, shake] : history.shakes,
  };
}

export function since(history: History, from: number): History {
  const first = history.points.findIndex(({ t }) => t + history.bucket_ms >= from);
  if (first <= 0) return history;
  return {
    ...history,
    points: history.points.slice(first),
    shakes: history.shakes.filter(({ t }) => t >= from),
  };
}

const EMPTY = {
  count: 0,
  temperature: null,
  humidity: null,
  pressure: null,
  tvoc: null,
  eco2: null,
  x: null,
  y: null,
  z: null,
};

/** Before each point: for much longer than its interval, which may have changed, and than before and after. */
function silences({ points, bucket_ms, sensor }: History): boolean[] {
  const spacing = (i: number) => (i < 1 || i >= points.length ? 0 : points[i]!.t - points[i - 1]!.t);
  const least = Math.max(bucket_ms, sensor.interval_s * 1000);
  return points.map((_, i) => spacing(i) > 2.5 * Math.max(least, spacing(i - 1), spacing(i + 1)));
}

/** Milliseconds. */
export function longestSpacing(history: History): number {
  const isSilent = silences(history);
  return history.points.reduce((longest, { t }, i) => {
    const before = history.points[i - 1];
    return before && !isSilent[i] ? Math.max(longest, t - before.t) : longest;
  }, 0);
}

/** An empty stretch wherever the sensor was silent, so that no line leads across. */
export function withGaps(history: History): HistoryPoint[] {
  const isSilent = silences(history);
  return history.points.flatMap((point, i) => {
    const before = history.points[i - 1];
    if (!before || !isSilent[i]) return [point];
    return [{ ...EMPTY, t: before.t + Math.max(1, history.bucket_ms) }, point];
  });
}

/** With gaps, and without cut-off stretches at the ends, whose few readings look like a dip. */
export function drawnPoints(history: History): HistoryPoint[] {
  const { bucket_ms, points, to } = history;
  const whole = points.filter(({ t }) => bucket_ms === 0 || (t % bucket_ms === 0 && t + bucket_ms <= to));
  return withGaps(whole.length < 2 ? history : { ...history, points: whole });
}

const axesOf = (quantity: Plottable): (Exclude<Plottable, "accelerometer"> | Axis)[] =>
  quantity === "accelerometer" ? [...AXES] : [quantity];

/** Of acceleration all axes; null where there is none. */
export function summaryOf(points: HistoryPoint[], quantity: Plottable): Spread {
  const spreads = axesOf(quantity).flatMap((name) =>
    points.flatMap((point) => (point[name] ? [{ spread: point[name], count: point.count }] : [])),
  );
  if (spreads.length === 0) return null;
  const total = spreads.reduce((sum, { count }) => sum + count, 0);
  const mean = spreads.reduce((sum, { spread: [each], count }) => sum + each * count, 0) / total;
  const low = Math.min(...spreads.map(({ spread: [, least] }) => least));
  const high = Math.max(...spreads.map(({ spread: [, , most] }) => most));
  return [between(mean, low, high), low, high];
}

export const measuredOf = (points: HistoryPoint[]): Plottable[] =>
  PLOTTABLE.filter((quantity) => axesOf(quantity).some((name) => points.some((point) => point[name])));

export interface ShakenPoint extends HistoryPoint {
  /** With its sign, in g; null where there is none. */
  shake: number | null;
}

export function withShakes(points: HistoryPoint[], shakes: Shake[], bucketMs: number): ShakenPoint[] {
  const length = Math.max(1, bucketMs);
  const strongest = new Map<number, Shake>();
  for (const shake of shakes) {
    const at = lastBefore(points, shake.t);
    const point = points[at];
    if (!point || shake.t >= point.t + length) continue;
    if (shake.peak > (strongest.get(at)?.peak ?? 0)) strongest.set(at, shake);
  }
  return points.map((point, i) => {
    const shake = strongest.get(i);
    return { ...point, shake: shake ? shake[shake.axis] : null };
  });
}

/** −1 where all begin later. Points are in order. */
function lastBefore(points: HistoryPoint[], t: number): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (points[middle]!.t <= t) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
