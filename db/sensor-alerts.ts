import { and, count, desc, eq, isNull, or, sql } from "drizzle-orm";
import { clock } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { prepared, store } from "./client";
import type { Period } from "./readings";
import { type SensorAlertRow, sensorAlerts, sensors } from "./schema";
import { written, writtenRow } from "./written";

const MAX_SENSOR_ALERTS = 50;

type AlertTerms = Pick<SensorAlertRow, "quantity" | "direction" | "value" | "minutes">;

interface AddressedAlert extends SensorAlertRow {
  address: string;
}

/** An equal one is returned instead. @throws AppError `conflict` when the owner has reached the limit */
export function insertSensorAlert(owner: string, sensorId: number, terms: AlertTerms): SensorAlertRow {
  const own = eq(sensorAlerts.owner, owner);
  return store().db.transaction(
    (tx) => {
      const isSame = and(
        own,
        eq(sensorAlerts.sensorId, sensorId),
        eq(sensorAlerts.quantity, terms.quantity),
        eq(sensorAlerts.direction, terms.direction),
        eq(sensorAlerts.value, terms.value),
        eq(sensorAlerts.minutes, terms.minutes),
      );
      const [same] = tx.select().from(sensorAlerts).where(isSame).all();
      if (same) return same;
      const [kept] = tx.select({ count: count() }).from(sensorAlerts).where(own).all();
      if ((kept?.count ?? 0) >= MAX_SENSOR_ALERTS)
        throw new AppError(
          "conflict",
          `You have ${MAX_SENSOR_ALERTS} sensor alerts, the most there can be. Delete one first.`,
        );
      const row = { id: crypto.randomUUID(), owner, sensorId, ...terms, createdAt: clock.iso() };
      return written(tx.insert(sensorAlerts).values(row).returning());
    },
    // Immediate, so that another process can't add one between reading and writing.
    { behavior: "immediate" },
  );
}

export function listSensorAlerts(owner: string): AddressedAlert[] {
  const isSeen = or(isNull(sensors.owner), eq(sensors.owner, owner), eq(sensors.shared, true));
  return store()
    .db.select({ alert: sensorAlerts, address: sensors.address })
    .from(sensorAlerts)
    .innerJoin(sensors, eq(sensors.id, sensorAlerts.sensorId))
    .where(and(eq(sensorAlerts.owner, owner), isSeen))
    .orderBy(desc(sensorAlerts.createdAt), desc(sensorAlerts.id))
    .all()
    .map(({ alert, address }) => ({ ...alert, address }));
}

export const alertsOn = (sensorId: number): SensorAlertRow[] => alertsOfSensor().all({ sensorId });

const alertsOfSensor = prepared(({ db }) =>
  db
    .select()
    .from(sensorAlerts)
    .where(eq(sensorAlerts.sensorId, sql.placeholder("sensorId")))
    .prepare(),
);

const ownAlert = (owner: string, id: string) => and(eq(sensorAlerts.owner, owner), eq(sensorAlerts.id, id));

const noSuchAlert = () => new AppError("not_found", "There is no such alert. It may have been deleted.");

/** @throws AppError `not_found`, the same for another's alert as for one that doesn't exist */
export function updateSensorAlert(owner: string, id: string, terms: AlertTerms): SensorAlertRow {
  const fresh = { ...terms, metAt: null, metValue: null, overAt: null };
  const row = writtenRow(store().db.update(sensorAlerts).set(fresh).where(ownAlert(owner, id)).returning());
  if (!row) throw noSuchAlert();
  return row;
}

/** @throws AppError `not_found`, the same for another's alert as for one that doesn't exist */
export function deleteSensorAlert(owner: string, id: string): void {
  const { changes } = store().db.delete(sensorAlerts).where(ownAlert(owner, id)).run();
  if (changes === 0) throw noSuchAlert();
}

export function markSensorAlert(
  id: string,
  change: Partial<Pick<SensorAlertRow, "metAt" | "metValue" | "overAt">>,
): void {
  store().db.update(sensorAlerts).set(change).where(eq(sensorAlerts.id, id)).run();
}

const COLUMN = {
  temperature: "temperature",
  humidity: "humidity",
  pressure: "pressure",
  tvoc: "tvoc",
  eco2: "eco2",
  accelerometer: "max(abs(ax), abs(ay), abs(az))",
};

const PERIOD = "FROM readings WHERE sensor_id = ? AND timestamp >= ? AND timestamp <= ?";
const LAST = "ORDER BY timestamp DESC LIMIT 1";
type Values = [sensorId: number, from: number, to: number, value: number];

const statements = prepared(({ sqlite }) => {
  const ofColumn = (column: string) => ({
    last: sqlite
      .prepare<[number, number, number], number | null>(
        `SELECT max(timestamp) ${PERIOD} AND ${column} IS NOT NULL`,
      )
      .pluck(),
    above: sqlite.prepare<Values, number>(`SELECT timestamp ${PERIOD} AND ${column} <= ? ${LAST}`).pluck(),
    below: sqlite.prepare<Values, number>(`SELECT timestamp ${PERIOD} AND ${column} >= ? ${LAST}`).pluck(),
  });
  return new Map(Object.entries(COLUMN).map(([quantity, column]) => [quantity, ofColumn(column)]));
});

/** The end is included; undefined where it didn't measure. */
export function lastMeasured(sensorId: number, quantity: string, { from, to }: Period): number | undefined {
  return statements().get(quantity)?.last.get(sensorId, from, to) ?? undefined;
}

/** The end is included; undefined where all values were beyond. */
export function lastNotBeyond(
  { sensorId, quantity, direction, value }: SensorAlertRow,
  { from, to }: Period,
): number | undefined {
  return statements().get(quantity)?.[direction].get(sensorId, from, to, value);
}
