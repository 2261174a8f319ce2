import { bandOf } from "@/lib/desks/sensors/analysis/bands";
import { type BoardSensor, QUANTITIES } from "@/lib/desks/sensors/types";
import { freshness, freshnessWords } from "./freshness";
import { QUANTITY, withUnit } from "./quantities";

/** `look`: something is out of its range, shook, or met an alert; `silent`: it is late or offline; `new`: it has sent nothing yet. */
export type Standing = "look" | "silent" | "new" | "fine";

export interface Look {
  standing: Standing;
  /** Why, in words: “humidity dry”, “late: silent for 5 minutes”. */
  reasons: string[];
}

interface Known {
  /** By the server's clock, in milliseconds since the epoch. */
  now: number;
  /** The strongest acceleration beyond ±3 g of the last hour, in g. */
  peak: number | null;
  /** What the viewer's alerts on it that last now are about, in words. */
  met: string[];
}

/** Whether a sensor needs a look, and why. What a silent one measured long ago says nothing. */
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

/** How urgent each is: what needs a look comes first. */
export const URGENCY: Record<Standing, number> = { look: 0, silent: 1, new: 2, fine: 3 };
