import { SHAKE_THRESHOLD } from "@/lib/desks/sensors/types";
import type { Sparkline } from "./sparklines";

const HOUR_MS = 3_600_000;

/**
 * The strongest acceleration of the hour before `now`, in g; null where none is known.
 * @param live what came while the board was in view, of which a sparkline may not know yet
 */
export function hourPeak(
  sparkline: Sparkline | undefined,
  live: { t: number; peak: number } | undefined,
  now: number,
): number | null {
  const values = [...stretches(sparkline, now - HOUR_MS)];
  if (live && live.t > now - HOUR_MS) values.push(live.peak);
  return values.length === 0 ? null : Math.max(...values);
}

/** A stretch that began before the hour counts when half of it lies in it. */
function stretches(sparkline: Sparkline | undefined, since: number): number[] {
  if (!sparkline) return [];
  const { from, to, shake } = sparkline;
  const length = (to - from) / shake.length;
  return shake.filter((value, i): value is number => value !== null && from + (i + 0.5) * length >= since);
}

export const isShake = (peak: number | null): peak is number => peak !== null && peak > SHAKE_THRESHOLD;
