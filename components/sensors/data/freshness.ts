import type { SensorInfo } from "@/lib/desks/sensors/types";
import { lengthWords } from "./time-words";

export type Freshness = "fresh" | "late" | "offline" | "never";

const HOUR_MS = 3_600_000;

/**
 * How a sensor keeps to its interval: late after three, offline after twenty or after an hour. A sensor whose three
 * intervals take longer than that is offline after these.
 * @param now milliseconds since the epoch, by the server's clock
 */
export function freshness(
  { last_seen, interval_s }: Pick<SensorInfo, "last_seen" | "interval_s">,
  now: number,
): Freshness {
  if (last_seen === null) return "never";
  const age = now - last_seen;
  const late = 3 * interval_s * 1000;
  if (age > Math.max(late, Math.min(20 * interval_s * 1000, HOUR_MS))) return "offline";
  return age > late ? "late" : "fresh";
}

/** The same in words. */
export function freshnessWords(sensor: Pick<SensorInfo, "last_seen" | "interval_s">, now: number): string {
  const age = now - (sensor.last_seen ?? now);
  const words: Record<Freshness, string> = {
    fresh: "on time",
    late: `late: silent for ${lengthWords(age)}`,
    offline: `offline for ${lengthWords(age)}`,
    never: "no reading yet",
  };
  return words[freshness(sensor, now)];
}
