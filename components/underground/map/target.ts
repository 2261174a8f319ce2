import type { MapStation, NetworkMap } from "@/lib/desks/underground/map-schema";
import type { CanvasState } from "../canvas-state";
import { journeyPath } from "../journey/journey-path";
import { type Bounds, boundsOf } from "./bounds";
import type { Target } from "./camera";

const LONDON: Bounds = [-0.62, 51.37, 0.33, 51.71];

/** Half of what a journey's first and last name take, in pixels. */
const NAMES = 56;

/** The outermost zone that the first view takes in. */
const OUTERMOST = 6;

/** Where the map begins: the network without its far ends, such as Reading, which would make London small. */
export function homeBounds(stations: MapStation[]): Bounds {
  const near = stations.filter(({ zone }) => zone !== null && Number.parseInt(zone, 10) <= OUTERMOST);
  return boundsOf(near) ?? LONDON;
}

/** The part of the network that the view is about; null when its station isn't on the map. */
export function targetOf(view: CanvasState, { stations, segments }: NetworkMap): Target | null {
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
      const ids = new Set(
        view.journey ? journeyPath(view.journey, segments).flatMap((leg) => leg.stations) : [],
      );
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
