import type { Feature, MultiLineString, Position } from "geojson";
import type { Outline } from "@/lib/desks/land/types";

/** What of an outline a feature draws: its surface or its border. Both are found by the same id. */
export interface Drawn {
  kind: "surface" | "border";
}

/** A surface and its border, which leaves out where the outline was only cut at the antimeridian. */
export function drawnFeatures<P>(
  outline: Outline,
  properties: P,
): Feature<Outline | MultiLineString, P & Drawn>[] {
  return [
    { type: "Feature", properties: { ...properties, kind: "surface" }, geometry: outline },
    { type: "Feature", properties: { ...properties, kind: "border" }, geometry: borderOf(outline) },
  ];
}

/** An outline's rings as lines, without the pieces along ±180°. */
export function borderOf(outline: Outline): MultiLineString {
  const rings = outline.type === "Polygon" ? outline.coordinates : outline.coordinates.flat();
  return { type: "MultiLineString", coordinates: rings.flatMap(withoutCut) };
}

/** A ring as it is, or the lines that are left of it without its pieces along the antimeridian. */
function withoutCut(ring: Position[]): Position[][] {
  if (!ring.some(isAtEdge)) return [ring];
  const lines: Position[][] = [[]];
  ring.forEach((position, i) => {
    const before = ring[i - 1];
    if (before && isAtEdge(before) && isAtEdge(position)) lines.push([]);
    lines.at(-1)!.push(position);
  });
  return lines.filter(({ length }) => length > 1);
}

const isAtEdge = ([lon]: Position): boolean => Math.abs(lon!) >= 180 - 1e-6;
