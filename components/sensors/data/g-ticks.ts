import { SHAKE_THRESHOLD } from "@/lib/desks/sensors/types";

/** More than this are too near each other. */
const MOST = 9;

/** Places of an axis of acceleration, in g: multiples of three, so that ±3 is among them as long as there is room. */
export function gTicks(low: number, high: number): number[] {
  const factor = Math.ceil((high - low) / SHAKE_THRESHOLD / MOST);
  const step = SHAKE_THRESHOLD * Math.max(1, factor);
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step);
}

/** Where that axis begins and ends: the band of ±3 g is always in view. */
export const gDomain = (low: number, high: number): [number, number] => [
  Math.min(-SHAKE_THRESHOLD - 1, Math.floor(low - 0.5)),
  Math.max(SHAKE_THRESHOLD + 1, Math.ceil(high + 0.5)),
];
