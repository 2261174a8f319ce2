import { prepared, store } from "./client";
import { rollOff, rollUp } from "./rollups";
import { MEASURED, type ReadingRow } from "./schema";

/** Absent quantities are null. Acceleration in g. */
export type Measured = Omit<ReadingRow, "sensorId">;

export interface Accelerated {
  timestamp: number;
  ax: number;
  ay: number;
  az: number;
}

export interface Strongest extends Accelerated {
  sensorId: number;
  count: number;
}

/** Milliseconds since the epoch; `to` isn't in it. */
export interface Period {
  from: number;
  to: number;
}

const COLUMNS = ["timestamp", ...MEASURED].join(", ");
const PERIOD = "sensor_id = ? AND timestamp >= ? AND timestamp < ?";

/** As in the partial index `readings_shaken`, or SQLite won't use the index. */
const SHAKEN = "(abs(ax) > 3 OR abs(ay) > 3 OR abs(az) > 3)";
const PEAK = "max(abs(ax), abs(ay), abs(az))";

const statements = prepared(({ sqlite }) => ({
  insert: sqlite.prepare(
    `INSERT INTO readings (sensor_id, ${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  ),
  newest: sqlite.prepare<[number, number], Measured>(
    `SELECT ${COLUMNS} FROM readings WHERE sensor_id = ? ORDER BY timestamp DESC LIMIT ?`,
  ),
  strongest: sqlite.prepare<[number, number, number, number], Accelerated>(
    `SELECT timestamp, ax, ay, az FROM readings WHERE ${PERIOD} AND ${SHAKEN} ORDER BY ${PEAK} DESC, timestamp DESC LIMIT ?`,
  ),
  // CROSS JOIN keeps the order: one look into the partial index for each sensor. The other columns are of max()'s row.
  shaken: sqlite.prepare<[number], Strongest & { peak: number }>(
    `SELECT sensors.id AS sensorId, count(*) AS count, max(${PEAK}) AS peak, timestamp, ax, ay, az
     FROM sensors CROSS JOIN readings WHERE sensor_id = sensors.id AND timestamp >= ? AND ${SHAKEN}
     GROUP BY sensors.id ORDER BY peak DESC`,
  ),
  countUpTo: sqlite
    .prepare<[number, number, number, number], number>(
      `SELECT count(*) FROM (SELECT 1 FROM readings WHERE ${PERIOD} LIMIT ?)`,
    )
    .pluck(),
  between: sqlite.prepare<[number, number, number, number], Measured>(
    `SELECT ${COLUMNS} FROM readings WHERE ${PERIOD} ORDER BY timestamp LIMIT ?`,
  ),
  ends: sqlite
    .prepare<[number, number, number], [number | null, number | null, number]>(
      `SELECT min(timestamp), max(timestamp), count(*) FROM readings WHERE ${PERIOD}`,
    )
    .raw(),
  lastWithin: sqlite
    .prepare<[number, number, number], number | null>(
      "SELECT max(timestamp) FROM readings WHERE sensor_id = ? AND timestamp > ? AND timestamp <= ?",
    )
    .pluck(),
  nextAfter: sqlite
    .prepare<[number, number], number | null>(
      "SELECT min(timestamp) FROM readings WHERE sensor_id = ? AND timestamp > ?",
    )
    .pluck(),
  deleteBefore: sqlite.prepare<[number, number]>(
    "DELETE FROM readings WHERE sensor_id = ? AND timestamp < ?",
  ),
  deleteOldest: sqlite.prepare<[number, number, number]>(
    `DELETE FROM readings WHERE sensor_id = ? AND timestamp IN
       (SELECT timestamp FROM readings WHERE sensor_id = ? ORDER BY timestamp LIMIT ?)`,
  ),
}));

export function inTransaction<T>(write: () => T): T {
  // Immediate, because a reader that writes later fails if another process wrote meanwhile.
  return store().sqlite.transaction(write).immediate();
}

/** All of them or none. @returns those of times that the sensor had no reading of; a reading that it had stays */
export function insertReadings(sensorId: number, rows: readonly Measured[]): Measured[] {
  return store().sqlite.transaction(() => {
    const fresh = rows.filter((row) => insertReading(sensorId, row));
    rollUp(sensorId, fresh);
    return fresh;
  })();
}

function insertReading(sensorId: number, row: Measured): boolean {
  const { timestamp, temperature, humidity, pressure, tvoc, eco2, ax, ay, az } = row;
  return (
    statements().insert.run(sensorId, timestamp, temperature, humidity, pressure, tvoc, eco2, ax, ay, az)
      .changes === 1
  );
}

export function newestReadings(sensorId: number, limit: number): Measured[] {
  return statements().newest.all(sensorId, limit);
}

export function readingsBetween(sensorId: number, { from, to }: Period, limit: number): Measured[] {
  return statements().between.all(sensorId, from, to, limit);
}

/** With an axis beyond ±3 g, the strongest first. */
export function strongestBetween(sensorId: number, { from, to }: Period, limit: number): Accelerated[] {
  return statements().strongest.all(sensorId, from, to, limit);
}

/** Beyond ±3 g since a time in milliseconds: how many readings, and the strongest. The most strongly shaken first. */
export function shakenSensors(since: number): Strongest[] {
  return statements().shaken.all(since);
}

/** Counts no further than `limit`. */
export function countReadings(sensorId: number, { from, to }: Period, limit: number): number {
  return statements().countUpTo.get(sensorId, from, to, limit) ?? 0;
}

/** Its first and last time, and how many there are; undefined where there is none. */
export function endsBetween(
  sensorId: number,
  { from, to }: Period,
): { first: number; last: number; count: number } | undefined {
  const [first, last, count = 0] = statements().ends.get(sensorId, from, to) ?? [];
  return first == null || last == null ? undefined : { first, last, count };
}

/** Of more than `longest` ms. Reads one reading every `longest` ms, so that many take no longer than few. */
export function gapsBetween(sensorId: number, first: number, last: number, longest: number): Period[] {
  const { lastWithin, nextAfter } = statements();
  const gaps: Period[] = [];
  for (let at = first; at < last; ) {
    const reached = lastWithin.get(sensorId, at, Math.min(last, at + longest));
    const next = reached ?? nextAfter.get(sensorId, at) ?? last;
    if (reached == null) gaps.push({ from: at, to: next });
    at = next;
  }
  return gaps;
}

/** @returns how many were deleted */
export function deleteOldest(sensorId: number, limit: number): number {
  return statements().deleteOldest.run(sensorId, sensorId, limit).changes;
}

/** Milliseconds. */
export function deleteBefore(sensorId: number, time: number): void {
  inTransaction(() => {
    statements().deleteBefore.run(sensorId, time);
    rollOff(sensorId, time);
  });
}
