import { type Accelerated, countReadings, type Period, shakenSensors, strongestBetween } from "@/db/readings";
import { visibleSensors } from "@/db/sensors";

import { AXES, type SensorInfo, type Shake } from "../types";
import type { Viewer } from "./lookup";
import { missedOf } from "./missed";
import { toInfo } from "./rows";

export interface ShakenSensor {
  sensor: SensorInfo;
  count: number;
  strongest: Shake;
}

/** Those that the viewer may see, the most strongly shaken first. `from`: milliseconds since the epoch. */
export function shakenSince(from: number, viewer: Viewer): ShakenSensor[] {
  const sensors = new Map(visibleSensors(viewer).map((sensor) => [sensor.id, sensor]));
  return shakenSensors(from).flatMap(({ sensorId, count, ...strongest }) => {
    const sensor = sensors.get(sensorId);
    return sensor ? { sensor: toInfo(sensor), count, strongest: toShake(strongest) } : [];
  });
}

/** The strongest shake of each sensor since a time (milliseconds since the epoch), by the sensor's id. */
export const strongestSince = (from: number): ReadonlyMap<number, Shake> =>
  new Map(shakenSensors(from).map(({ sensorId, ...strongest }) => [sensorId, toShake(strongest)]));

export interface Watched {
  sensor: SensorInfo;
  /** Oldest first. */
  shakes: Shake[];
  /** How many readings were looked at; of many sensors only whether there were any. */
  readings: number;
  /** The parts of the period that no reading tells of; of many sensors they aren't looked for. */
  missed: Period[];
}

/** Enough to tell how often something shook, and that it was looked at: more are told as “at least”. */
export const MOST_SHAKES = 2000;
const MOST_COUNTED = 100_000;
/** Of more sensors no readings are counted: it would hold up others. */
export const FEW_SENSORS = 50;

/** The shakes in a period of those of some sensors that the viewer may see, beyond a limit in g that is at least the usual one. */
export function watchedIn(
  addresses: readonly string[],
  { limit, viewer, ...period }: Period & { limit: number; viewer: Viewer },
): Watched[] {
  const wanted = new Set(addresses);
  const most = wanted.size > FEW_SENSORS ? 1 : MOST_COUNTED;
  return visibleSensors(viewer)
    .filter(({ address }) => wanted.has(address))
    .map((sensor) => ({
      sensor: toInfo(sensor),
      shakes: shakesIn(sensor.id, period, MOST_SHAKES)
        .filter(({ peak }) => peak > limit)
        .sort((a, b) => a.t - b.t),
      readings: countReadings(sensor.id, period, most),
      missed: wanted.size > FEW_SENSORS ? [] : missedOf(sensor.id, period, sensor.intervalS * 1000),
    }));
}

export function shakesIn(sensorId: number, period: Period, limit: number): Shake[] {
  return strongestBetween(sensorId, period, limit).map(toShake);
}

function toShake({ timestamp, ax, ay, az }: Accelerated): Shake {
  const axes = { x: ax, y: ay, z: az };
  const axis = AXES.reduce((most, each) => (Math.abs(axes[each]) > Math.abs(axes[most]) ? each : most));
  return { t: timestamp, ...axes, peak: Math.abs(axes[axis]), axis };
}
