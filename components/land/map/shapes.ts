import { z } from "zod";
import { readJson } from "@/components/data/read-json";
import { type AoiRef, Area, BBox, type Outline, type Subregion } from "@/lib/desks/land/types";
import { FetchedStore } from "./fetched-store";
import { WorldTopology, worldOf } from "./world";

const Ring = z.array(z.array(z.number()));
const OutlineShape = z.discriminatedUnion("type", [
  z.object({ type: z.literal("Polygon"), coordinates: z.array(Ring) }),
  z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(z.array(Ring)) }),
]) satisfies z.ZodType<Outline>;

const AreaFeature = z.object({
  bbox: BBox.nullish(),
  properties: Area,
  geometry: OutlineShape.nullable(),
});

const AreaFeatures = z.object({ features: z.array(AreaFeature) });

/** An area with its outline, as far as there is one. */
export interface AreaShape {
  area: Area;
  outline: Outline | null;
}

const shapeOf = ({ bbox, properties, geometry }: z.infer<typeof AreaFeature>): AreaShape => ({
  area: { ...properties, bbox: properties.bbox ?? bbox ?? null },
  outline: geometry,
});

function addressOf(ref: AoiRef): string {
  const [source, id] = [ref.slice(0, ref.indexOf(":")), ref.slice(ref.indexOf(":") + 1)];
  return `/api/land/aois/${source}/${encodeURIComponent(id)}`;
}

/** The address of an area's parts, which is their key. */
export const partsAddress = (ref: AoiRef, by: Subregion): string => `${addressOf(ref)}/subregions?by=${by}`;

/** The address of the map's ground. */
export const WORLD_ADDRESS = "/api/land/world";

/** The map's ground, by its address. */
export const worldShelf = new FetchedStore(async (url) => worldOf((await readJson(url, WorldTopology)).data));

/** Areas with their outlines, by their refs. */
export const areaShelf = new FetchedStore(async (ref) =>
  shapeOf((await readJson(addressOf(ref as AoiRef), AreaFeature)).data),
);

/** The parts of areas, by `partsAddress`. */
export const partsShelf = new FetchedStore(async (url) =>
  (await readJson(url, AreaFeatures)).data.features.map(shapeOf),
);
