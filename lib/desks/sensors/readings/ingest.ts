import { insertReadings, inTransaction } from "@/db/readings";
import type { Sensor } from "@/db/schema";
import { findSensor, simulatedSensors } from "@/db/sensors";
import { clock } from "@/lib/clock";
import type { Fault } from "@/lib/errors";
import { faultsOf } from "@/lib/http/parse";
import { logger } from "@/lib/log";
import type { SensorReading } from "../types";
import { checkAlerts } from "./alerts";
import { DeviceReading } from "./device-reading";
import { tell } from "./feed";
import { toRow } from "./rows";

export interface Rejected {
  index: number;
  faults: Fault[];
}

/** What became of a list of readings. A duplicate is of a time that the sensor has a reading of already. */
export interface Ingested {
  accepted: number;
  duplicates: number;
  rejected: Rejected[];
}

interface Good {
  sensorId: number;
  reading: SensorReading;
}

/**
 * Keeps the good readings in one transaction, then tells the feed; the others are named by their index.
 * @param from the sensor whose own readings they must be; or the simulator, which may name simulated sensors only
 */
export function ingest(from: Sensor | "simulator", readings: unknown[]): Ingested {
  const read = reader(from);
  const good: Good[] = [];
  const rejected: Rejected[] = [];
  readings.forEach((reading, index) => {
    const result = read(reading);
    if ("faults" in result) rejected.push({ index, faults: result.faults });
    else good.push(result);
  });
  const fresh = keep(good);
  if (fresh.length > 0) tell({ type: "readings", readings: fresh });
  tellOfAlerts(new Set(fresh.map(({ address }) => address)));
  return { accepted: fresh.length, duplicates: good.length - fresh.length, rejected };
}

/** The readings are kept: what goes wrong with an alert mustn't cost the device its answer. */
function tellOfAlerts(addresses: Set<string>): void {
  try {
    const owners = [...addresses].flatMap((address) => {
      const sensor = findSensor(address);
      return sensor ? checkAlerts(sensor) : [];
    });
    if (owners.length > 0) tell({ type: "alerts", owners });
  } catch (error) {
    logger().warn({ err: error }, "sensor alerts couldn't be checked");
  }
}

/** @returns those that were new */
function keep(good: Good[]): SensorReading[] {
  if (good.length === 0) return [];
  const rows = good.map(({ sensorId, reading }) => ({ sensorId, reading, row: toRow(reading) }));
  const bySensor = Map.groupBy(rows, ({ sensorId }) => sensorId);
  const fresh = inTransaction(() =>
    [...bySensor].flatMap(([sensorId, own]) =>
      insertReadings(
        sensorId,
        own.map(({ row }) => row),
      ),
    ),
  );
  const kept = new Set(fresh);
  return rows.filter(({ row }) => kept.has(row)).map(({ reading }) => reading);
}

type Reader = (given: unknown) => Good | { faults: Fault[] };

function reader(from: Sensor | "simulator"): Reader {
  const sensors = from === "simulator" ? simulatedSensors() : [from];
  const byAddress = new Map(sensors.map((sensor) => [sensor.address, sensor]));
  const now = clock.ms();
  let nowTaken = false;
  return (given) => {
    const parsed = DeviceReading.safeParse(given);
    if (!parsed.success) return { faults: faultsOf(parsed.error) };
    const { address, timestamp, ...measured } = parsed.data;
    const sensor = address === undefined && from !== "simulator" ? from : byAddress.get(address ?? "");
    if (!sensor) return fault("address", "must be the address of the sensor that the key is for");
    if (timestamp === undefined && nowTaken) {
      return fault("timestamp", "must be there: only one reading of a list can be of this moment");
    }
    nowTaken ||= timestamp === undefined;
    return {
      sensorId: sensor.id,
      reading: { address: sensor.address, timestamp: timestamp ?? now, ...withoutMissing(measured) },
    };
  };
}

const fault = (path: string, message: string) => ({ faults: [{ path, message }] });

/** Without what wasn't measured, so that a reading is the same in the feed as when it is read again. */
function withoutMissing<T extends object>(measured: T): T {
  return Object.fromEntries(Object.entries(measured).filter(([, value]) => value !== undefined)) as T;
}
