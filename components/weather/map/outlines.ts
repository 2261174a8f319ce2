import type { FeatureCollection, Position } from "geojson";
import { feature } from "topojson-client";
import type { GeometryObject, Topology } from "topojson-specification";
import countries from "world-atlas/countries-110m.json";

const world = countries as unknown as Topology<{ countries: GeometryObject }>;

/** Countries as a map in Mercator's projection needs them. */
export function countryOutlines(): FeatureCollection {
  const all = feature(world, world.objects.countries) as unknown as FeatureCollection;
  for (const { geometry } of all.features) {
    if (geometry.type === "Polygon") geometry.coordinates = geometry.coordinates.map(goneOn);
    if (geometry.type === "MultiPolygon")
      geometry.coordinates = geometry.coordinates.map((rings) => rings.map(goneOn));
  }
  return all;
}

/** From here an edge around the globe runs along the pole, as Antarctica's does. */
const POLE = 84;

/** A ring over the antimeridian goes on beyond 180°: its way back would be drawn across the whole map, and filled. */
export function goneOn(ring: Position[]): Position[] {
  const jumps = ring.some(
    ([x = 0, y = 0], at) => Math.abs(x - (ring[at - 1]?.[0] ?? x)) > 180 && Math.abs(y) < POLE,
  );
  return jumps ? ring.map(([x = 0, y = 0]) => [x < 0 ? x + 360 : x, y]) : ring;
}
