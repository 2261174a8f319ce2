import { newestReadings } from "@/db/readings";
import { visibleSensors } from "@/db/sensors";
import type { BoardSensor } from "../types";
import { toInfo, toReading } from "./rows";

/** The sensors that a caller may see with their newest readings: their own, then the house's, then those that others share, each by name. */
export function board(caller: string): BoardSensor[] {
  return visibleSensors(caller).map((sensor) => {
    const [row] = newestReadings(sensor.id, 1);
    const reading = row ? toReading(sensor.address, row) : null;
    return { ...toInfo(sensor, row?.timestamp ?? null), reading, mine: sensor.owner === caller };
  });
}
