import type { MapRef } from "react-map-gl/maplibre";
import type { MapStation, NetworkMap } from "@/lib/desks/underground/map-schema";
import type { Journey } from "@/lib/desks/underground/types";
import type { CanvasState } from "../canvas-state";
import { journeyPath } from "../journey/journey";

export type Bounds = [west: number, south: number, east: number, north: number];

/** Null around none. */
function boundsOf(places: { lon: number; lat: number }[]): Bounds | null {
  if (places.length === 0) return null;
  const lons = places.map(({ lon }) => lon);
  const lats = places.map(({ lat }) => lat);
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}

/** Pixels, for what lies over the map. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export type Target =
  | {
      bounds: Bounds;
      /** For names at the edges, in pixels. */
      margin?: number;
    }
  | { centre: [lon: number, lat: number] };

const GLIDE_MS = 700;
/** From here a station's neighbours and their names are in view. */
const STATION_ZOOM = 12.4;
const CLOSEST = 14;
/** On a phone names must not take the whole width. */
const NARROW = 0.1;

/** MapLibre jumps for reduced motion. `glides`: false when the next resize would stop it half way. */
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

const LONDON: Bounds = [-0.62, 51.37, 0.33, 51.71];

/** Half of what a journey's first and last name take, in pixels. */
const NAMES = 56;

const OUTERMOST = 6;

/** Without the network's far ends, such as Reading, which would make London small. */
export function homeBounds(stations: MapStation[]): Bounds {
  const near = stations.filter(({ zone }) => zone !== null && Number.parseInt(zone, 10) <= OUTERMOST);
  return boundsOf(near) ?? LONDON;
}

/** Null when its station isn't on the map, or its journey isn't known yet. @param journey the way on the map */
export function targetOf(
  view: CanvasState,
  journey: Journey | null,
  { stations, segments }: NetworkMap,
): Target | null {
  switch (view.aim.at) {
    case "station": {
      const station = stations.find(({ id }) => id === view.station);
      return station ? { centre: [station.lon, station.lat] } : null;
    }
    case "lines":
      return within(
        stations.filter(({ lines }) => lines.some((line) => view.lines.includes(line))),
        NAMES / 2,
      );
    case "journey": {
      const ids = new Set(journey ? journeyPath(journey, segments).flatMap((leg) => leg.stations) : []);
      return within(
        stations.filter(({ id }) => ids.has(id)),
        NAMES,
      );
    }
    case "network":
      return { bounds: homeBounds(stations) };
  }
}

function within(stations: MapStation[], margin: number): Target | null {
  const bounds = boundsOf(stations);
  return bounds && { bounds, margin };
}
