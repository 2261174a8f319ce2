import type { FeatureCollection, MultiLineString, Point } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { z } from "zod";
import { AoiRef, type Outline } from "@/lib/desks/land/types";
import { type Drawn, drawnFeatures } from "./drawn-features";
import { nameFeature } from "./name-point";

/** What a feature of the map is called, and the area that a press on it picks; null: none. */
export interface PlaceProperties {
  ref: AoiRef | null;
  name: string;
}

/** Places as they are drawn: a surface and a border each. */
export type Places = FeatureCollection<Outline | MultiLineString, PlaceProperties & Drawn>;

/** Where places' names are written, and how large they are, in square degrees at the equator. */
export type Names = FeatureCollection<Point, PlaceProperties & { size: number }>;

/** The map's ground. */
export interface World {
  countries: Places;
  names: Names;
}

const Country = z.looseObject({ properties: z.object({ name: z.string(), ref: AoiRef.nullable() }) });

/** As much of the world's TopoJSON as is looked at here; the arcs are topojson-client's to read. */
export const WorldTopology = z.looseObject({
  type: z.literal("Topology"),
  arcs: z.array(z.unknown()),
  objects: z.looseObject({
    countries: z.looseObject({ type: z.literal("GeometryCollection"), geometries: z.array(Country) }),
  }),
});

/** The world's countries as features. */
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
