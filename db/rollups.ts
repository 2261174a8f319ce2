import { prepared } from "./client";
import type { Measured, Period } from "./readings";
import { MEASURED } from "./schema";

/*
 * A sensor's readings of each full hour and day (UTC), summed as they come, so that a month is read in as little time as a
 * day. There are none by the minute: of a sensor that sends one reading a minute they would take twice its readings' space.
 */

/** An hour and a day in milliseconds, each a whole number of the one before. */
const STEPS = [3_600_000, 86_400_000];

const NAMES = MEASURED.flatMap((name) => [`${name}_n`, `${name}_sum`, `${name}_low`, `${name}_high`]);
const OF_READINGS = MEASURED.map((name) => `count(${name}), sum(${name}), min(${name}), max(${name})`);
const OF_ROLLUPS = MEASURED.map(
  (name) => `sum(${name}_n), sum(${name}_sum), min(${name}_low), max(${name}_high)`,
);
const READINGS = "FROM readings WHERE sensor_id = ? AND timestamp >= ? AND timestamp < ?";
const ROLLUPS = "FROM reading_rollups WHERE sensor_id = ? AND step = ? AND start >= ? AND start < ?";
/** SQLite's min() and max() of two are null where one is. */
const ADDED = MEASURED.map(
  (name) => `${name}_n = ${name}_n + excluded.${name}_n,
    ${name}_sum = coalesce(${name}_sum + excluded.${name}_sum, ${name}_sum, excluded.${name}_sum),
    ${name}_low = coalesce(min(${name}_low, excluded.${name}_low), ${name}_low, excluded.${name}_low),
    ${name}_high = coalesce(max(${name}_high, excluded.${name}_high), ${name}_high, excluded.${name}_high)`,
);

type Row = (number | null)[];

const statements = prepared(({ sqlite }) => {
  const insert = `INSERT INTO reading_rollups (sensor_id, step, start, count, ${NAMES.join(", ")})`;
  return {
    ofReadings: sqlite
      .prepare<[number, number, number], Row>(`SELECT count(*), ${OF_READINGS.join(", ")} ${READINGS}`)
      .raw(),
    ofRollups: sqlite
      .prepare<[number, number, number, number], Row>(
        `SELECT sum(count), ${OF_ROLLUPS.join(", ")} ${ROLLUPS}`,
      )
      .raw(),
    add: sqlite.prepare<Row>(
      `${insert} VALUES (?, ?, ?, ?${", ?".repeat(NAMES.length)})
       ON CONFLICT DO UPDATE SET count = count + excluded.count, ${ADDED.join(", ")}`,
    ),
    forget: sqlite.prepare<[number, number]>("DELETE FROM reading_rollups WHERE sensor_id = ? AND start < ?"),
  };
});

/** Before a sensor is removed, whose readings go a part at a time. */
export function forgetSums(sensorId: number): void {
  statements().forget.run(sensorId, Number.MAX_SAFE_INTEGER);
}

/** Of one quantity. */
export interface Summed {
  n: number;
  sum: number;
  /** Null where there are none. */
  low: number | null;
  high: number | null;
}

/** Readings, and each quantity's values in sum, in the order of `MEASURED`. */
export interface Sums {
  count: number;
  of: Summed[];
}

/** Adds new readings of a sensor. In the transaction that inserts them, so that sums and readings agree. */
export function rollUp(sensorId: number, readings: readonly Measured[]): void {
  for (const step of STEPS) {
    const byStart = Map.groupBy(readings, ({ timestamp }) => timestamp - (timestamp % step));
    for (const [start, own] of byStart) add(sensorId, step, start, sumsOf(own));
  }
}

/** After a sensor's readings before a time were deleted, in the same transaction. */
export function rollOff(sensorId: number, time: number): void {
  statements().forget.run(sensorId, time);
  for (const step of STEPS) {
    const start = time - (time % step);
    // What begins at that time is still whole.
    if (start === time) continue;
    const left = summedBetween(sensorId, { from: time, to: start + step });
    if (left.count > 0) add(sensorId, step, start, left);
  }
}

function add(sensorId: number, step: number, start: number, { count, of }: Sums): void {
  const values = of.flatMap(({ n, sum, low, high }) => [n, n > 0 ? sum : null, low, high]);
  statements().add.run(sensorId, step, start, count, ...values);
}

function sumsOf(readings: readonly Measured[]): Sums {
  const of = MEASURED.map((name) =>
    readings.map((reading): Summed => {
      const value = reading[name];
      return value === null ? NONE : { n: 1, sum: value, low: value, high: value };
    }),
  );
  return { count: readings.length, of: of.map((values) => values.reduce(together, NONE)) };
}

/** Sums of any period: of whole days and hours as they are kept, at its ends of the readings. */
export function summedBetween(sensorId: number, period: Period): Sums {
  const { ofReadings, ofRollups } = statements();
  const rows = partsOf(period, STEPS).map(({ step, from, to }) =>
    step === undefined ? ofReadings.get(sensorId, from, to) : ofRollups.get(sensorId, step, from, to),
  );
  const of = MEASURED.map((_, at) => rows.map((row) => summedIn(row, 1 + at * 4)).reduce(together, NONE));
  return { count: rows.reduce((sum, row) => sum + (row?.[0] ?? 0), 0), of };
}

const NONE: Summed = { n: 0, sum: 0, low: null, high: null };

function summedIn(row: Row = [], at: number): Summed {
  const [n, sum, low, high] = row.slice(at, at + 4);
  return { n: n ?? 0, sum: sum ?? 0, low: low ?? null, high: high ?? null };
}

function together(one: Summed, other: Summed): Summed {
  if (one.n === 0) return other;
  if (other.n === 0) return one;
  return {
    n: one.n + other.n,
    sum: one.sum + other.sum,
    low: Math.min(one.low!, other.low!),
    high: Math.max(one.high!, other.high!),
  };
}

interface Part extends Period {
  /** Undefined: of the readings themselves. */
  step?: number;
}

/** A period in whole days, the hours before and after them, and what is left. */
function partsOf({ from, to }: Period, steps: readonly number[]): Part[] {
  const step = steps.at(-1);
  if (step === undefined) return from < to ? [{ from, to }] : [];
  const [first, last] = [Math.ceil(from / step) * step, Math.floor(to / step) * step];
  const shorter = steps.slice(0, -1);
  if (first >= last) return partsOf({ from, to }, shorter);
  return [
    ...partsOf({ from, to: first }, shorter),
    { step, from: first, to: last },
    ...partsOf({ from: last, to }, shorter),
  ];
}
