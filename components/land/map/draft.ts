import { area } from "@turf/area";
import { kinks } from "@turf/kinks";
import type { Feature, Polygon, Position } from "geojson";

export interface Draft {
  points: number;
  /** Square kilometres, if it were finished now. */
  areaKm2: number;
  /** Null while there are too few points. */
  outline: Polygon | null;
  /** Why it can't be finished yet; "": it can. */
  fault: string;
}

export const NOTHING_DRAWN: Draft = { points: 0, areaKm2: 0, outline: null, fault: "" };

const LEAST_KM2 = 0.1;
const MOST_KM2 = 10_000;

export function draftOf(corners: Position[]): Draft {
  const points = corners.length;
  if (points < 3) return { ...NOTHING_DRAWN, points };
  const outline = polygonOf(corners);
  const areaKm2 = area(outline) / 1e6;
  return { points, areaKm2, outline, fault: faultOf(outline, areaKm2) };
}

function faultOf(outline: Polygon, areaKm2: number): string {
  if (kinks(outline).features.length > 0) return "The line crosses itself.";
  if (areaKm2 < LEAST_KM2) return `An area must be at least ${LEAST_KM2} km².`;
  if (areaKm2 > MOST_KM2) return `An area can be at most ${MOST_KM2.toLocaleString()} km².`;
  return "";
}

/** Closed, counter-clockwise as RFC 7946 has it, within ±180° if it fits there. */
function polygonOf(corners: Position[]): Polygon {
  const lons = corners.map(([lon]) => lon!);
  // Drawn on a copy of the world beside the first one.
  const turns = Math.round((Math.min(...lons) + Math.max(...lons)) / 2 / 360) * 360;
  const moved = corners.map(([lon, lat]) => [lon! - turns, lat!]);
  const ring = signedArea(moved) < 0 ? moved.toReversed() : moved;
  return { type: "Polygon", coordinates: [[...ring, ring[0]!]] };
}

function signedArea(corners: Position[]): number {
  return corners.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = corners[(i + 1) % corners.length]!;
    return sum + x! * nextY! - nextX! * y!;
  }, 0);
}

/** While a polygon is drawn, Terra Draw ends its ring with the pointer's place and the first corner again. */
export function cornersOf({ geometry, properties }: Feature): Position[] {
  if (geometry.type !== "Polygon") return [];
  const ring = geometry.coordinates[0] ?? [];
  const count = properties?.currentlyDrawing ? properties.committedCoordinateCount : undefined;
  return ring.slice(0, typeof count === "number" ? Math.min(count, ring.length - 1) : -1);
}
