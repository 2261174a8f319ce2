import type { Polygon } from "geojson";
import type { MapLibreEvent, PaddingOptions } from "maplibre-gl";
import { type RefObject, useEffect, useEffectEvent } from "react";
import type { MapRef } from "react-map-gl/maplibre";
import { useAim } from "@/components/map/use-aim";
import type { BBox } from "@/lib/desks/land/types";

const GLIDE_MS = 700;
/** Nearer than this an outline from a small-scale map has no detail. */
const CLOSEST = 11;
const MARGIN = 20;
const ROW = 60;
const COLUMN = 64;
const HAS_COLUMN_FROM = 380;
/** Shares of the map's width or height that are kept free at most: below are, on a phone, the legend and the years. */
const MOST = { above: 0.25, below: 0.6, beside: 0.4 };

/** Tells the moves made here from the user's. */
interface Aimed {
  isAim?: boolean;
}

/** Clear of what lies over the map; `below` in pixels. `glides`: false when the next resize would stop it half way. */
export function bringIntoView(map: MapRef, bounds: Bounds, below: number, glides = true): void {
  const { clientWidth, clientHeight } = map.getContainer();
  // A map in a pane that isn't shown has no size to fit anything into.
  if (clientWidth === 0 || clientHeight === 0) return;
  const padding = paddingOf(clientWidth, clientHeight, below);
  const options = { padding, maxZoom: CLOSEST, duration: glides ? GLIDE_MS : 0 };
  map.fitBounds(bounds, options, { isAim: true } satisfies Aimed);
}

/** MapLibre refuses more than the map has. */
export const paddingOf = (width: number, height: number, below: number): PaddingOptions => ({
  top: Math.min(ROW, height * MOST.above),
  bottom: Math.min(below + MARGIN, height * MOST.below),
  left: Math.min(MARGIN, width * MOST.beside),
  right: Math.min(height < HAS_COLUMN_FROM ? MARGIN : COLUMN, width * MOST.beside),
});

export function useFit(map: MapRef | null, bounds: Bounds, foot: RefObject<HTMLElement | null>): void {
  const bring = useEffectEvent((shown: MapRef, glides: boolean) =>
    bringIntoView(shown, bounds, foot.current?.offsetHeight ?? 0, glides),
  );
  useAim(map, String(bounds), (shown, glides) => bring(shown, glides));
  useEffect(() => {
    if (!map || !foot.current) return;
    let isUsers = false;
    const moved = (event: MapLibreEvent & Aimed) => {
      isUsers = !event.isAim;
    };
    let last = foot.current.offsetHeight;
    const observer = new ResizeObserver(() => {
      const height = foot.current?.offsetHeight ?? 0;
      if (height !== last && !isUsers) bring(map, true);
      last = height;
    });
    map.on("movestart", moved);
    observer.observe(foot.current);
    return () => {
      map.off("movestart", moved);
      observer.disconnect();
    };
  }, [map, foot]);
}

/** Degrees; east is beyond 180 where the box crosses the antimeridian. */
export type Bounds = [west: number, south: number, east: number, north: number];

/** Without the ice at either end, which Mercator makes as big as everything else. */
export const WORLD: Bounds = [-168, -56, 190, 74];

const ROUND = 360;
/** Mercator ends here. */
const POLE = 85;

export const unwrapped = ([west, south, east, north]: BBox): Bounds => [
  west,
  Math.max(south, -POLE),
  east < west ? east + ROUND : east,
  Math.min(north, POLE),
];

/** Over the antimeridian if that is shorter; null around none. */
export function boundsAround(boxes: BBox[]): Bounds | null {
  if (boxes.length === 0) return null;
  const all = boxes.map(unwrapped);
  const [west, east] = shortestArc(all.map(([from, , to]) => [from, to]));
  return [west, Math.min(...all.map((box) => box[1])), east, Math.max(...all.map((box) => box[3]))];
}

type Arc = [from: number, to: number];

/** What is left when the widest gap between arcs is taken out. */
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
