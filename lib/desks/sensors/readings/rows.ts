import type { Measured } from "@/db/readings";
import type { Sensor } from "@/db/schema";
import { lastSeen } from "@/db/sensors";
import { oneLine } from "@/lib/agent/prompt";
import { guessedKind } from "../analysis/rooms";
import { OwnBands, QUANTITIES, RoomKind, type SensorInfo, type SensorReading } from "../types";

export function toReading(address: string, row: Measured): SensorReading {
  const reading: SensorReading = { address, timestamp: row.timestamp };
  for (const quantity of QUANTITIES) {
    const value = row[quantity];
    if (value !== null) reading[quantity] = value;
  }
  const { ax, ay, az } = row;
  if (ax !== null && ay !== null && az !== null) reading.accelerometer = { x: ax, y: ay, z: az };
  return reading;
}

export function toRow({ timestamp, accelerometer, ...quantities }: SensorReading): Measured {
  const { temperature = null, humidity = null, pressure = null, tvoc = null, eco2 = null } = quantities;
  const { x: ax = null, y: ay = null, z: az = null } = accelerometer ?? {};
  return { timestamp, temperature, humidity, pressure, tvoc, eco2, ax, ay, az };
}

/** What anyone may know of a sensor, its texts in a line each: whoever registers one names it. `seen`: when its newest reading was taken, looked up when left out. */
export function toInfo(sensor: Sensor, seen: number | null = lastSeen(sensor.id)): SensorInfo {
  const { address, name, place, simulated, intervalS } = sensor;
  const said = RoomKind.safeParse(sensor.roomKind).data;
  const bands = OwnBands.safeParse(sensor.bands).data ?? {};
  return {
    address,
    name: oneLine(name),
    place: place && oneLine(place, 120),
    simulated,
    interval_s: intervalS,
    last_seen: seen,
    room_kind: said ?? guessedKind(name, place),
    room_kind_guessed: said === undefined,
    ...(Object.keys(bands).length > 0 && { bands }),
    ...(sensor.owner !== null && { shared: sensor.shared }),
  };
}
