import { type Accelerated, type Period, shakenSensors, strongestBetween } from "@/db/readings";
import { allSensors } from "@/db/sensors";
import { AXES, type SensorInfo, type Shake } from "../types";
import { toInfo } from "./rows";

/** A sensor that shook: how many of its readings have an axis beyond ±3 g, and the strongest of them. */
export interface ShakenSensor {
  sensor: SensorInfo;
  count: number;
  strongest: Shake;
}

/**
 * The sensors that shook, the most strongly shaken first.
 * @param from milliseconds since the epoch
 */
export function shakenSince(from: number): ShakenSensor[] {
  const sensors = new Map(allSensors().map((sensor) => [sensor.id, sensor]));
  return shakenSensors(from).flatMap(({ sensorId, count, ...strongest }) => {
    const sensor = sensors.get(sensorId);
    return sensor ? { sensor: toInfo(sensor), count, strongest: toShake(strongest) } : [];
  });
}

/** The strongest shakes of a sensor in a period, the strongest first. */
export function shakesIn(sensorId: number, period: Period, limit: number): Shake[] {
  return strongestBetween(sensorId, period, limit).map(toShake);
}

function toShake({ timestamp, ax, ay, az }: Accelerated): Shake {
  const axes = { x: ax, y: ay, z: az };
  const axis = AXES.reduce((most, each) => (Math.abs(axes[each]) > Math.abs(axes[most]) ? each : most));
  return { t: timestamp, ...axes, peak: Math.abs(axes[axis]), axis };
}
