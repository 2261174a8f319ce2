import type { Polygon } from "geojson";
import type { BBox } from "@/lib/desks/land/types";

/** [west, south, east, north] in degrees; east is beyond 180 where the box crosses the antimeridian. */
export type Bounds = [west: number, south: number, east: number, north: number];

/** Without the ice at either end, which Mercator makes as big as everything else. */
export const WORLD: Bounds = [-168, -56, 190, 74];

const ROUND = 360;
/** Mercator ends here. */
const POLE = 85;

/** A box that a map can be fitted to. */
export const unwrapped = ([west, south, east, north]: BBox): Bounds => [
  west,
  Math.max(south, -POLE),
  east < west ? east + ROUND : east,
  Math.min(north, POLE),
];

/** The smallest box around some others, over the antimeridian if that is the shorter way; null around none. */
export function boundsAround(boxes: BBox[]): Bounds | null {
  if (boxes.length === 0) return null;
  const all = boxes.map(unwrapped);
  const [west, east] = shortestArc(all.map(([from, , to]) => [from, to]));
  return [west, Math.min(...all.map((box) => box[1])), east, Math.max(...all.map((box) => box[3]))];
}

type Arc = [from: number, to: number];

/** The arc around all arcs of a circle: what is left when the widest gap between them is taken out. */
function shortestArc(arcs: Arc[]): Arc {
  const inWorld = arcs.map(startingInWorld);
  // Once more a turn earlier, for those that go on beyond the world's edge and cover its other end.
  const sorted = [...inWorld.map(aTurnEarlier), ...inWorld].sort((a, b) => a[0] - b[0]);
  let reach = sorted[0]![1];
  let widest = { gap: 0, from: -180, to: -180 };
  for (const [from, to] of sorted.slice(1)) {
    if (from >= -180 && from - reach > widest.gap) widest = { gap: from - reach, from, to: reach };
    reach = Math.max(reach, to);
  }
  return widest.gap === 0 ? [-180, 180] : startingInWorld([widest.from, widest.to + ROUND]);
}

const aTurnEarlier = ([from, to]: Arc): Arc => [from - ROUND, to - ROUND];

function startingInWorld([from, to]: Arc): Arc {
  const shift = Math.floor((from + 180) / ROUND) * ROUND;
  return [from - shift, to - shift];
}

/** A box as an outline. */
export function boxOutline(box: BBox): Polygon {
  const [west, south, east, north] = unwrapped(box);
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: "Polygon", coordinates: [ring] };
}
