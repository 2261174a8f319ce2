import { newestReadings } from "@/db/readings";
import { allSensors } from "@/db/sensors";
import type { BoardSensor } from "../types";
import { toInfo, toReading } from "./rows";

/** Every sensor with its newest reading, by name. `caller`: whose sensors are `mine`. */
export function board(caller: string): BoardSensor[] {
  return allSensors().map((sensor) => {
    const [row] = newestReadings(sensor.id, 1);
    const reading = row ? toReading(sensor.address, row) : null;
    return { ...toInfo(sensor, row?.timestamp ?? null), reading, mine: sensor.owner === caller };
  });
}
