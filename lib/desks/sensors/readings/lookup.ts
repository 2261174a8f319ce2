import { newestReadings, readingsBetween } from "@/db/readings";
import type { Sensor } from "@/db/schema";
import { findSensor, visibleSensors } from "@/db/sensors";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { SensorInfo, SensorReading } from "../types";
import type { KnownSensor } from "../understanding/sensor-context";
import { toInfo, toReading } from "./rows";

/** Who looks: a caller's id, or null for a stranger. They see their own sensors, the house's and the shared ones. */
export type Viewer = string | null;

/** The sensor of an address, in whatever case and whoever owns it. */
export function sensorByAddress(address: string): Sensor | undefined {
  return findSensor(address.toLowerCase());
}

export const isVisible = ({ owner, shared }: Sensor, viewer: Viewer): boolean =>
  owner === null || owner === viewer || shared;

export function visibleSensor(address: string, viewer: Viewer): Sensor | undefined {
  const sensor = sensorByAddress(address);
  return sensor && isVisible(sensor, viewer) ? sensor : undefined;
}

/** The sensor of an address, whoever owns it. @throws AppError `not_found` */
export const existingSensor = (address: string): Sensor => found(sensorByAddress(address));

/** @throws AppError `not_found`, the same for one that the viewer may not see as for one that doesn't exist */
export function sensorOrThrow(address: string, viewer: Viewer): Sensor {
  return found(visibleSensor(address, viewer));
}

function found(sensor: Sensor | undefined): Sensor {
  if (sensor) return sensor;
  throw new AppError(
    "not_found",
    "There is no sensor with this address. GET /api/sensors lists those there are.",
  );
}

/** Simulated sensors, which the sandbox may have left, are sold only where nothing is money. @throws AppError `not_found` */
export function sensorForSale(address: string, viewer: Viewer): Sensor {
  const sensor = sensorOrThrow(address, viewer);
  if (!sensor.simulated || env().ALMANAC_X402 === "sandbox") return sensor;
  throw new AppError(
    "not_found",
    `${sensor.name} is a sample: its readings are simulated, and not for sale.`,
  );
}

/** The sensors that the viewer may see: their own, then the house's, then those that others share, each by name. */
export function listSensors(viewer: Viewer): SensorInfo[] {
  return visibleSensors(viewer).map((sensor) => toInfo(sensor));
}

export function sensorsKnownTo(viewer: Viewer): KnownSensor[] {
  return visibleSensors(viewer).map((sensor) => ({ ...toInfo(sensor), whose: whoseOf(sensor, viewer) }));
}

/** The sensors that are a caller's own or the house's: those that a question is about which names none. */
export function sensorsOf(caller: string): SensorInfo[] {
  const visible = visibleSensors(caller);
  const near = visible.filter((sensor) => whoseOf(sensor, caller) !== "another's");
  return (near.length > 0 ? near : visible).map((sensor) => toInfo(sensor));
}

function whoseOf({ owner }: Sensor, viewer: Viewer): NonNullable<KnownSensor["whose"]> {
  if (owner === null) return "the house's";
  return owner === viewer ? "mine" : "another's";
}

/** What anyone may know of a sensor that they may see: not what it measured. */
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
