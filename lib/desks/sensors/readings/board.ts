import { newestReadings } from "@/db/readings";
import { visibleSensors } from "@/db/sensors";
import { clock } from "@/lib/clock";
import type { BoardSensor } from "../types";
import { toInfo, toReading } from "./rows";
import { strongestSince } from "./shakes";

const HOUR_MS = 60 * 60_000;

/** What a caller may see (own, house's, shared, each by name) with newest readings and the last hour's strongest shake. */
export function board(caller: string): BoardSensor[] {
  const shaken = strongestSince(clock.ms() - HOUR_MS);
  return visibleSensors(caller).map((sensor) => {
    const [row] = newestReadings(sensor.id, 1);
    const reading = row ? toReading(sensor.address, row) : null;
    const shake = shaken.get(sensor.id);
    return {
      ...toInfo(sensor, row?.timestamp ?? null),
      reading,
      shaken: shake ? { t: shake.t, peak: shake.peak } : null,
      mine: sensor.owner === caller,
    };
  });
}
