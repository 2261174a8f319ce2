import type { PaddingOptions } from "maplibre-gl";
import type { MapRef } from "react-map-gl/maplibre";
import type { Bounds } from "./bounds";

const GLIDE_MS = 700;
/** Nearer than this an outline from a small-scale map has no detail. */
const CLOSEST = 11;
const MARGIN = 28;
/** The zoom buttons' column. */
const BUTTONS = 60;
/** Of the map's width or height, at most so much is kept free at each side. */
const MOST = 0.4;

/**
 * Brings bounds into view. MapLibre itself jumps for those who asked for less motion.
 * @param below what lies over the map's lower edge, in pixels
 * @param glides false for a map that is only now shown, whose next resize would stop it half way
 */
export function bringIntoView(map: MapRef, bounds: Bounds, below: number, glides = true): void {
  const { clientWidth, clientHeight } = map.getContainer();
  // A map in a pane that isn't shown has no size to fit anything into.
  if (clientWidth === 0 || clientHeight === 0) return;
  const padding = paddingOf(clientWidth, clientHeight, below);
  map.fitBounds(bounds, { padding, maxZoom: CLOSEST, duration: glides ? GLIDE_MS : 0 });
}

/** Room for what lies over the map, as far as there is any: MapLibre refuses more than the map has. */
const paddingOf = (width: number, height: number, below: number): PaddingOptions => ({
  top: Math.min(MARGIN, height * MOST),
  bottom: Math.min(below + MARGIN, height * MOST),
  left: Math.min(MARGIN, width * MOST),
  right: Math.min(BUTTONS, width * MOST),
});
