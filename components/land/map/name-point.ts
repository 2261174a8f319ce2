import type { Feature, Point, Position } from "geojson";
import type { Outline } from "@/lib/desks/land/types";

/** Where a name is written on an outline, and about how large its largest part is: square degrees at the equator. */
export interface NamePoint {
  position: [lon: number, lat: number];
  size: number;
}

/** A place to write the name of something on, with how large that is. */
export function nameFeature<P>(outline: Outline, properties: P): Feature<Point, P & { size: number }> {
  const { position, size } = namePoint(outline);
  return {
    type: "Feature",
    properties: { ...properties, size },
    geometry: { type: "Point", coordinates: position },
  };
}

/** The middle of an outline's largest part. */
function namePoint(outline: Outline): NamePoint {
  const rings =
    outline.type === "Polygon" ? [outline.coordinates[0]!] : outline.coordinates.map((part) => part[0]!);
  return rings.map(middle).reduce((largest, each) => (each.size > largest.size ? each : largest));
}

/** A ring's centroid, by the surveyor's formula. */
function middle(ring: Position[]): NamePoint {
  let [twice, x, y] = [0, 0, 0];
  for (let i = 1; i < ring.length; i++) {
    const [[x0, y0], [x1, y1]] = [ring[i - 1] as [number, number], ring[i] as [number, number]];
    const cross = x0 * y1 - x1 * y0;
    twice += cross;
    x += (x0 + x1) * cross;
    y += (y0 + y1) * cross;
  }
  if (twice === 0) return { position: ring[0] as [number, number], size: 0 };
  const position: [number, number] = [x / (3 * twice), y / (3 * twice)];
  return { position, size: (Math.abs(twice) / 2) * Math.cos((position[1] * Math.PI) / 180) };
}
