import type { Feature, Polygon, Position } from "geojson";
import { feature } from "topojson-client";
import type { GeometryObject, Topology } from "topojson-specification";
import type { AoiRef } from "../types";
import { placesFact, worldAtlas } from "./database";
import { areaByRef } from "./gazetteer";
import { asCut, polygonsOf, rewound } from "./geometry";

type World = ReturnType<typeof worldAtlas>;

export interface WorldProperties {
  name: string;
  ref: string | null;
}

/** world-atlas (Natural Earth 1:50m, public domain), cut at the antimeridian so that no line crosses a flat map. */
export function worldTopology(): Topology {
  const atlas = worldAtlas();
  const refs = JSON.parse(placesFact("world_refs")) as (string | null)[];
  const arcs = [...atlas.arcs];
  const { countries, land } = atlas.objects;
  const cutAll = (geometries: GeometryObject[]) =>
    geometries.map((geometry) => cutGeometry(atlas, geometry, arcs));
  const named = countries.geometries.map((geometry, i) => {
    const ref = refs[i] ?? null;
    // By our own name, which is told wherever the area is picked: the atlas has "United States of America".
    const known = ref ? areaByRef(ref as AoiRef)?.name : undefined;
    const name = known ?? (geometry.properties as { name?: string })?.name ?? "";
    const properties: WorldProperties = { name, ref };
    return { ...geometry, properties };
  });
  return {
    ...atlas,
    arcs,
    objects: {
      countries: { ...countries, geometries: cutAll(named) },
      land: { ...land, geometries: cutAll(land.geometries) },
    } as Topology["objects"],
  };
}

/** The geometry itself, or, where it crosses the antimeridian, one in which the rings that do are arcs of their own. */
function cutGeometry(atlas: World, geometry: GeometryObject, arcs: Topology["arcs"]): GeometryObject {
  if (geometry.type !== "Polygon" && geometry.type !== "MultiPolygon") return geometry;
  const polygons = geometry.type === "Polygon" ? [geometry.arcs] : geometry.arcs;
  const newArc = (ring: Position[]): number[] => [arcs.push(delta(atlas, ring)) - 1];
  const cut = polygons.flatMap((polygon) => {
    const { geometry: whole } = feature(atlas, { type: "Polygon", arcs: polygon }) as Feature<Polygon>;
    const parts = asCut(whole);
    return parts === whole ? [polygon] : polygonsOf(rewound(parts)).map((rings) => rings.map(newArc));
  });
  const isSame = cut.length === polygons.length && cut.every((polygon, i) => polygon === polygons[i]);
  return isSame ? geometry : ({ ...geometry, type: "MultiPolygon", arcs: cut } as GeometryObject);
}

function delta({ transform }: World, ring: Position[]): Topology["arcs"][number] {
  const { scale, translate } = transform!;
  const grid = ring.map((point) =>
    [0, 1].map((axis) => Math.round((point[axis]! - translate[axis]!) / scale[axis]!)),
  );
  return grid.map((point, i) => point.map((value, axis) => value - (grid[i - 1]?.[axis] ?? 0)));
}
