import { and, count, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { clock } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { prepared, store } from "./client";
import { type Sensor, sensors } from "./schema";
import { writtenRow } from "./written";

const MAX_SENSORS = 1000;

const MAX_SHARED = 20;
/** Of those that others share, the ones registered first. */
const MOST_LISTED = 200;

const isHouses = isNull(sensors.owner);
const isShared = and(eq(sensors.shared, true), isNotNull(sensors.owner));

export type SensorPatch = Partial<
  Pick<Sensor, "name" | "place" | "intervalS" | "roomKind" | "bands" | "shared">
>;

type NewSensorRow = Omit<Sensor, "id" | "createdAt" | "roomKind" | "bands" | "shared"> &
  Partial<Pick<Sensor, "roomKind" | "bands" | "shared">>;

const noSuchSensor = () => new AppError("not_found", "There is no such sensor of yours.");

const lookups = prepared(({ db, sqlite }) => ({
  visible: db
    .select()
    .from(sensors)
    .where(
      or(
        isHouses,
        eq(sensors.owner, sql.placeholder("caller")),
        inArray(
          sensors.id,
          db.select({ id: sensors.id }).from(sensors).where(isShared).orderBy(sensors.id).limit(MOST_LISTED),
        ),
      ),
    )
    .orderBy(
      sql`CASE WHEN ${sensors.owner} = ${sql.placeholder("caller")} THEN 0 WHEN ${isHouses} THEN 1 ELSE 2 END`,
      sensors.name,
      sensors.address,
    )
    .prepare(),
  byAddress: db
    .select()
    .from(sensors)
    .where(eq(sensors.address, sql.placeholder("address")))
    .prepare(),
  lastSeen: sqlite
    .prepare<[number], number | null>("SELECT max(timestamp) FROM readings WHERE sensor_id = ?")
    .pluck(),
}));

/** In lower case. */
export function findSensor(address: string): Sensor | undefined {
  return lookups().byAddress.get({ address });
}

export function findSensorById(id: number): Sensor | undefined {
  return store().db.select().from(sensors).where(eq(sensors.id, id)).get();
}

/** By name: the caller's own, the house's, then those that others share. @param caller null: a stranger */
export function visibleSensors(caller: string | null): Sensor[] {
  return lookups().visible.all({ caller });
}

/** Milliseconds since the epoch; null without readings. */
export function lastSeen(sensorId: number): number | null {
  return lookups().lastSeen.get(sensorId) ?? null;
}

/** Guesses the kind of room if need be. @throws AppError `conflict` when the address is taken or the limit reached */
export function insertSensor(sensor: NewSensorRow): Sensor {
  const { db } = store();
  return db.transaction((tx) => {
    if (sensor.owner !== null && owned(sensor.owner) >= MAX_SENSORS) {
      throw new AppError(
        "conflict",
        `You have ${MAX_SENSORS} sensors, the most there can be. Remove one first.`,
      );
    }
    if (sensor.owner !== null && sensor.shared) assertMayShare(sensor.owner, sensor.address);
    const [row] = tx
      .insert(sensors)
      .values({ ...sensor, createdAt: clock.iso() })
      .onConflictDoNothing()
      .returning()
      .all();
    if (row) return row;
    throw new AppError("conflict", "address: there is a sensor with this address already", {
      faults: [{ path: "address", message: "there is a sensor with this address already" }],
    });
  });
}

function owned(owner: string, which?: SQL): number {
  const own = and(eq(sensors.owner, owner), which);
  return store().db.select({ count: count() }).from(sensors).where(own).get()?.count ?? 0;
}

function assertMayShare(owner: string, address: string): void {
  const others = and(eq(sensors.shared, true), ne(sensors.address, address));
  if (owned(owner, others) < MAX_SHARED) return;
  throw new AppError(
    "conflict",
    `You share ${MAX_SHARED} sensors with others, the most there can be. Stop sharing one first.`,
  );
}

/** @throws AppError `not_found`, the same for another's as for one that doesn't exist */
export function getOwnSensor(owner: string, address: string): Sensor {
  const row = store().db.select().from(sensors).where(ownedBy(owner, address)).get();
  if (!row) throw noSuchSensor();
  return row;
}

/** @throws AppError `not_found` as `getOwnSensor`; `conflict` when the owner shares as many as may be */
export function updateSensor(owner: string, address: string, patch: SensorPatch): Sensor {
  if (Object.values(patch).every((value) => value === undefined)) return getOwnSensor(owner, address);
  if (patch.shared) assertMayShare(owner, address);
  const row = writtenRow(store().db.update(sensors).set(patch).where(ownedBy(owner, address)).returning());
  if (!row) throw noSuchSensor();
  return row;
}

/** Null: no key fits any more. */
export function setKeyHash(id: number, keyHash: string | null): void {
  store().db.update(sensors).set({ keyHash }).where(eq(sensors.id, id)).run();
}

export function deleteSensor(id: number): void {
  store().db.delete(sensors).where(eq(sensors.id, id)).run();
}

/** Never one that a caller registered. */
export function simulatedSensors(): Sensor[] {
  return store()
    .db.select()
    .from(sensors)
    .where(and(eq(sensors.simulated, true), isNull(sensors.owner)))
    .all();
}

const ownedBy = (owner: string, address: string) =>
  and(eq(sensors.owner, owner), eq(sensors.address, address));
