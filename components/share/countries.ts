import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import countries from "world-atlas/countries-110m.json";

const world = countries as unknown as Topology<{ countries: GeometryCollection }>;

/** The rings of an area's outline, whichever shape it has. */
export const ringsOf = (shape: GeoJSON.Geometry | null): number[][][] => {
  if (shape?.type === "Polygon") return shape.coordinates;
  return shape?.type === "MultiPolygon" ? shape.coordinates.flat() : [];
};

/** The world's countries in rough outlines, a list of rings each: the ground of a map. */
export const COUNTRIES: number[][][][] = feature(world, world.objects.countries).features.map(
  ({ geometry }) => ringsOf(geometry),
);
