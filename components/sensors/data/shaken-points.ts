import type { HistoryPoint, Shake } from "@/lib/desks/sensors/types";

export interface ShakenPoint extends HistoryPoint {
  /** The strongest shake in this stretch, with its sign, in g; null where there is none. */
  shake: number | null;
}

/** The points of a history with the strongest shake in each. */
export function withShakes(points: HistoryPoint[], shakes: Shake[], bucketMs: number): ShakenPoint[] {
  const length = Math.max(1, bucketMs);
  const strongest = new Map<number, Shake>();
  for (const shake of shakes) {
    const at = lastBefore(points, shake.t);
    const point = points[at];
    if (!point || shake.t >= point.t + length) continue;
    if (shake.peak > (strongest.get(at)?.peak ?? 0)) strongest.set(at, shake);
  }
  return points.map((point, i) => {
    const shake = strongest.get(i);
    return { ...point, shake: shake ? shake[shake.axis] : null };
  });
}

/** The place of the last point that begins at a moment or before; −1 where all begin later. Points are in order. */
function lastBefore(points: HistoryPoint[], t: number): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (points[middle]!.t <= t) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
