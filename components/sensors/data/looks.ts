import { bandOf } from "@/lib/desks/sensors/analysis/bands";
import { type BoardSensor, QUANTITIES, type SensorInfo } from "@/lib/desks/sensors/types";
import { QUANTITY, withUnit } from "./quantities";
import { lengthWords } from "./time-words";

/** `look`: out of range, shaken, or an alert met; `silent`: late or offline; `new`: nothing sent yet. */
export type Standing = "look" | "silent" | "new" | "fine";

export interface Look {
  standing: Standing;
  /** “humidity dry”, “late: silent for 5 minutes”. */
  reasons: string[];
}

interface Known {
  /** By the server's clock, in milliseconds since the epoch. */
  now: number;
  /** Beyond ±3 g in the last hour, in g. */
  peak: number | null;
  met: string[];
}

/** What a silent sensor measured long ago says nothing. */
export function lookAt(sensor: BoardSensor, { now, peak, met }: Known): Look {
  const fresh = freshness(sensor, now);
  if (fresh === "never") return { standing: "new", reasons: [] };
  if (fresh !== "fresh") return { standing: "silent", reasons: [freshnessWords(sensor, now)] };
  const reasons = [
    ...met.map((words) => `alert: ${words}`),
    ...(peak === null ? [] : [`shook with ${withUnit(peak, "accelerometer")} in the last hour`]),
    ...poorValues(sensor),
  ];
  return { standing: reasons.length > 0 ? "look" : "fine", reasons };
}

function poorValues(sensor: BoardSensor): string[] {
  return QUANTITIES.flatMap((quantity) => {
    const value = sensor.reading?.[quantity];
    const band = value === undefined ? undefined : bandOf(quantity, value, sensor);
    return band?.ease === "poor" ? [`${QUANTITY[quantity].word} ${band.word}`] : [];
  });
}

export const URGENCY: Record<Standing, number> = { look: 0, silent: 1, new: 2, fine: 3 };

export type Freshness = "fresh" | "late" | "offline" | "never";

const HOUR_MS = 3_600_000;

/** Late after three intervals, offline after twenty or an hour, or three if longer. `now`: server's clock, ms. */
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
