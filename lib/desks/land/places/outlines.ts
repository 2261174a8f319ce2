import type { Feature, MultiPolygon, Polygon } from "geojson";
import { LRUCache } from "lru-cache";
import { feature, merge } from "topojson-client";
import type {
  GeometryCollection,
  GeometryObject,
  Topology,
  MultiPolygon as TopoMultiPolygon,
  Polygon as TopoPolygon,
} from "topojson-specification";
import type { Outline } from "../types";
import { statesTopology, usAtlas, worldAtlas } from "./files";
import type { Place } from "./gazetteer";
import { asCut, HOMELAND, rewound, rounded, within } from "./geometry";

type Shapes = [Topology, GeometryCollection];

const FILES = {
  world: (): Shapes => [worldAtlas(), worldAtlas().objects.countries],
  states: (): Shapes => [statesTopology(), statesTopology().objects.units],
  counties: (): Shapes => [usAtlas(), usAtlas().objects.counties],
};

// The parts of a country are asked for together, more than once.
const drawn = new LRUCache<string, Outline>({ max: 1000 });

/** The outline of a place, as RFC 7946 has it; null where none is known. */
export function drawOutline({ area, shape }: Place): Outline | null {
  if (!shape) return null;
  const known = drawn.get(area.ref);
  if (known) return known;
  const joined = join(FILES[shape.file](), shape.at);
  const box = shape.file === "states" ? shape.within : area.GID_0 && HOMELAND[area.GID_0];
  const outline = rewound(rounded(asCut(box && shape.file !== "counties" ? within(joined, box) : joined)));
  drawn.set(area.ref, outline);
  return outline;
}

/** One outline of the shapes at these places, without the borders between them. */
function join([topology, { geometries }]: Shapes, at: number[]): Outline {
  const shapes = at.map((i) => geometries[i]!);
  const [only] = shapes;
  if (only && shapes.length === 1)
    return (feature(topology, only) as Feature<Polygon | MultiPolygon>).geometry;
  return merge(topology, shapes.filter(isPolygonal));
}

const isPolygonal = (geometry: GeometryObject): geometry is TopoPolygon | TopoMultiPolygon =>
  geometry.type === "Polygon" || geometry.type === "MultiPolygon";
