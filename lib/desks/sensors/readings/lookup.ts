import { newestReadings, readingsBetween } from "@/db/readings";
import type { Sensor } from "@/db/schema";
import { allSensors, findSensor } from "@/db/sensors";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { SensorInfo, SensorReading } from "../types";
import { toInfo, toReading } from "./rows";

/** The sensor of an address, in whatever case. */
export function sensorByAddress(address: string): Sensor | undefined {
  return findSensor(address.toLowerCase());
}

/** @throws AppError `not_found` */
export function sensorOrThrow(address: string): Sensor {
  const sensor = sensorByAddress(address);
  if (sensor) return sensor;
  throw new AppError(
    "not_found",
    "There is no sensor with this address. GET /api/sensors lists those there are.",
  );
}

/**
 * A sensor whose readings may be sold: simulated ones only where nothing is money, even if the sandbox left them in the database.
 * @throws AppError `not_found`
 */
export function sensorForSale(address: string): Sensor {
  const sensor = sensorOrThrow(address);
  if (!sensor.simulated || env().ALMANAC_X402 === "sandbox") return sensor;
  throw new AppError(
    "not_found",
    `${sensor.name} is a sample: its readings are simulated, and not for sale.`,
  );
}

/** Every sensor, by name. */
export function listSensors(): SensorInfo[] {
  return allSensors().map((sensor) => toInfo(sensor));
}

/** A caller's sensors and the samples that everyone has, by name. */
export function sensorsOf(caller: string): SensorInfo[] {
  return allSensors()
    .filter(({ owner, simulated }) => owner === caller || simulated)
    .map((sensor) => toInfo(sensor));
}

/** What anyone may know of a sensor: not what it measured. */
export function sensorInfo(sensor: Sensor): SensorInfo {
  return toInfo(sensor);
}

/** The newest reading of a sensor; null when it has none, or there is no such sensor. */
export function latestReading(address: string): SensorReading | null {
  return recentReadings(address, 1)[0] ?? null;
}

/** The last reading of a sensor up to a time, of the hour before it. */
export function readingBefore(address: string, at: number): SensorReading | undefined {
  const sensor = sensorByAddress(address);
  const row = sensor && readingsBetween(sensor.id, { from: at - HOUR, to: at + 1 }, MOST_AN_HOUR).at(-1);
  return row && sensor && toReading(sensor.address, row);
}

const HOUR = 3_600_000;
const MOST_AN_HOUR = 3600;

/** The newest readings of a sensor, newest first; none when there is no such sensor. */
export function recentReadings(address: string, limit: number): SensorReading[] {
  const sensor = sensorByAddress(address);
  if (!sensor) return [];
  return newestReadings(sensor.id, limit).map((row) => toReading(sensor.address, row));
}
