import type { MapRef } from "react-map-gl/maplibre";
import type { Bounds } from "./bounds";

/** Room to keep free for what lies over the map, in pixels. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** What the map is to bring into view. */
export type Target =
  | {
      bounds: Bounds;
      /** Room for names at the edges, in pixels. */
      margin?: number;
    }
  | { centre: [lon: number, lat: number] };

const GLIDE_MS = 700;
/** From here a station's neighbours and their names are in view. */
const STATION_ZOOM = 12.4;
const CLOSEST = 14;
/** On a phone names must not take the whole width. */
const NARROW = 0.1;

/**
 * Moves the map. MapLibre itself jumps for those who asked for less motion.
 * @param glides false for a map that is only now shown, whose next resize would stop it half way
 */
export function aimAt(map: MapRef, target: Target, insets: Insets, glides = true): void {
  const { clientWidth } = map.getContainer();
  // A map in a pane that isn't shown has no size to fit anything into.
  if (clientWidth === 0) return;
  const duration = glides ? GLIDE_MS : 0;
  if ("bounds" in target) {
    const margin = Math.min(target.margin ?? 0, clientWidth * NARROW);
    map.fitBounds(target.bounds, { padding: widened(insets, margin), maxZoom: CLOSEST, duration });
    return;
  }
  const { top, right, bottom, left } = insets;
  map.easeTo({
    center: target.centre,
    zoom: Math.max(map.getZoom(), STATION_ZOOM),
    offset: [(left - right) / 2, (top - bottom) / 2],
    duration,
  });
}

const widened = ({ top, right, bottom, left }: Insets, by: number): Insets => ({
  top: top + by / 2,
  right: right + by,
  bottom: bottom + by / 2,
  left: left + by,
});
