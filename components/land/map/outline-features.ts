import type { Feature, FeatureCollection, MultiLineString, Point, Position } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { z } from "zod";
import { AoiRef, type Outline } from "@/lib/desks/land/types";

export interface Drawn {
  kind: "surface" | "border";
}

/** The border leaves out where the outline was only cut at the antimeridian. */
export function drawnFeatures<P>(
  outline: Outline,
  properties: P,
): Feature<Outline | MultiLineString, P & Drawn>[] {
  return [
    { type: "Feature", properties: { ...properties, kind: "surface" }, geometry: outline },
    { type: "Feature", properties: { ...properties, kind: "border" }, geometry: borderOf(outline) },
  ];
}

/** Without the pieces along ±180°. */
export function borderOf(outline: Outline): MultiLineString {
  const rings = outline.type === "Polygon" ? outline.coordinates : outline.coordinates.flat();
  return { type: "MultiLineString", coordinates: rings.flatMap(withoutCut) };
}

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

/** `size` is the largest part's, in square degrees at the equator. */
export interface NamePoint {
  position: [lon: number, lat: number];
  size: number;
}

export function nameFeature<P>(outline: Outline, properties: P): Feature<Point, P & { size: number }> {
  const { position, size } = namePoint(outline);
  return {
    type: "Feature",
    properties: { ...properties, size },
    geometry: { type: "Point", coordinates: position },
  };
}

function namePoint(outline: Outline): NamePoint {
  const rings =
    outline.type === "Polygon" ? [outline.coordinates[0]!] : outline.coordinates.map((part) => part[0]!);
  return rings.map(middle).reduce((largest, each) => (each.size > largest.size ? each : largest));
}

/** By the surveyor's formula. */
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

/** `ref`: what a press picks; null: nothing. */
export interface PlaceProperties {
  ref: AoiRef | null;
  name: string;
}

export type Places = FeatureCollection<Outline | MultiLineString, PlaceProperties & Drawn>;

/** `size` in square degrees at the equator. */
export type Names = FeatureCollection<Point, PlaceProperties & { size: number }>;

export interface World {
  countries: Places;
  names: Names;
}

const Country = z.looseObject({ properties: z.object({ name: z.string(), ref: AoiRef.nullable() }) });

/** The arcs are topojson-client's to read. */
export const WorldTopology = z.looseObject({
  type: z.literal("Topology"),
  arcs: z.array(z.unknown()),
  objects: z.looseObject({
    countries: z.looseObject({ type: z.literal("GeometryCollection"), geometries: z.array(Country) }),
  }),
});

export function worldOf(topology: z.infer<typeof WorldTopology>): World {
  const { features } = countriesOf(topology);
  return {
    countries: {
      type: "FeatureCollection",
      features: features.flatMap(({ properties, geometry }) => drawnFeatures(geometry, properties)),
    },
    names: {
      type: "FeatureCollection",
      features: features.map(({ properties, geometry }) => nameFeature(geometry, properties)),
    },
  };
}

/** The schema has checked what is read here; a topology's type says more. */
function countriesOf(checked: z.infer<typeof WorldTopology>) {
  const topology = checked as unknown as Topology<{ countries: GeometryCollection<PlaceProperties> }>;
  return feature(topology, topology.objects.countries) as FeatureCollection<Outline, PlaceProperties>;
}
