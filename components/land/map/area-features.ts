import type { FeatureCollection, MultiLineString } from "geojson";
import type { AoiRef, Area, LandQuery, Outline } from "@/lib/desks/land/types";
import { boxOutline } from "./camera";
import type { Names, Places } from "./outline-features";
import { type Drawn, drawnFeatures, nameFeature } from "./outline-features";
import { type AreaShape, type Fetched, type FetchedEntries, partsAddress } from "./shapes";

export interface DrawnArea {
  area: Area;
  outline: Outline | null;
  /** The area itself, the area it is part of, its bounding box; null: there is none, or not yet. */
  of: "area" | "parent" | "box" | null;
  parentName?: string;
  isLoading: boolean;
  error?: string;
}

export interface KnownAreas {
  areas: readonly Area[];
  shapes: FetchedEntries<AreaShape>;
}

/** The areas asked for, and what those without an outline are part of. */
export function wantedShapes(refs: readonly AoiRef[], { areas, shapes }: KnownAreas): AoiRef[] {
  const parents = refs.flatMap((ref) => {
    const shape = shapes.get(ref);
    const hasOutline = shape?.state === "ready" && shape.data.outline;
    const isLoading = !shape || shape.state === "loading";
    const parent = areaOf(ref, areas, shape)?.parent;
    return parent && !hasOutline && !isLoading ? [parent] : [];
  });
  return [...new Set([...refs, ...parents])];
}

const areaOf = (ref: AoiRef, areas: readonly Area[], shape?: Fetched<AreaShape>): Area | undefined =>
  shape?.state === "ready" ? shape.data.area : areas.find((area) => area.ref === ref);

export const drawnAreas = (refs: readonly AoiRef[], known: KnownAreas): DrawnArea[] =>
  refs.flatMap((ref) => drawnArea(ref, known) ?? []);

function drawnArea(ref: AoiRef, { areas, shapes }: KnownAreas): DrawnArea | undefined {
  const shape = shapes.get(ref);
  const area = areaOf(ref, areas, shape);
  if (!area) return undefined;
  const isLoading = !shape || shape.state === "loading";
  if (isLoading) return { area, outline: null, of: null, isLoading };
  const outline = shape.state === "ready" ? shape.data.outline : null;
  if (outline) return { area, outline, of: "area", isLoading };
  const error = shape.state === "failed" ? shape.message : undefined;
  return { ...instead(area, shapes), error };
}

function instead(area: Area, shapes: FetchedEntries<AreaShape>): DrawnArea {
  const parent = area.parent ? shapes.get(area.parent) : undefined;
  const isLoading = area.parent !== null && (!parent || parent.state === "loading");
  if (isLoading) return { area, outline: null, of: null, isLoading };
  if (parent?.state === "ready" && parent.data.outline) {
    const { outline, area: around } = parent.data;
    const shown = { ...area, bbox: area.bbox ?? around.bbox };
    return { area: shown, outline, of: "parent", parentName: around.short_name, isLoading };
  }
  const box = area.bbox && boxOutline(area.bbox);
  return { area, outline: box, of: box ? "box" : null, isLoading };
}

/** The world needs no outline: a box around it, in dashes, says nothing. */
const WORLD = "m49:001";

export const outlineFeatures = (
  drawn: readonly DrawnArea[],
): FeatureCollection<Outline | MultiLineString, { isExact: boolean } & Drawn> => ({
  type: "FeatureCollection",
  features: drawn.flatMap(({ area, outline, of }) =>
    outline && area.ref !== WORLD ? drawnFeatures(outline, { isExact: of === "area" }) : [],
  ),
});

export function partFeatures(parts: readonly AreaShape[]): { places: Places; names: Names; refs: AoiRef[] } {
  const drawn = parts.flatMap(({ area, outline }) =>
    outline ? [{ outline, properties: { ref: area.ref, name: area.short_name } }] : [],
  );
  return {
    places: {
      type: "FeatureCollection",
      features: drawn.flatMap(({ outline, properties }) => drawnFeatures(outline, properties)),
    },
    names: {
      type: "FeatureCollection",
      features: drawn.map(({ outline, properties }) => nameFeature(outline, properties)),
    },
    refs: drawn.map(({ properties }) => properties.ref),
  };
}

export function outlineNotes(drawn: readonly DrawnArea[]): string[] {
  return drawn
    .filter(({ area, isLoading, of }) => !isLoading && of !== "area" && area.ref !== WORLD)
    .map(({ area: { short_name }, of, parentName, error }) => {
      const why = error
        ? `The outline of ${short_name} couldn’t be loaded (${error})`
        : `No outline of ${short_name} is available`;
      if (of === "parent") return `${why}; the dashed line is ${parentName}.`;
      return of === "box" ? `${why}; the dashed line is the box around it.` : `${why}.`;
    });
}

/** The first that has any: the parts asked for, else, for picking, the next level or the area's neighbours. */
export function partsOf({ areas, by }: LandQuery, area: Area | undefined): string[] {
  if (!area || areas.length > 1) return [];
  if (by) return [partsAddress(area.ref, by)];
  const { ref, parent, subtype } = area;
  const neighbours = (kind: "state-province" | "district-county") =>
    parent ? [partsAddress(parent, kind)] : [];
  switch (subtype) {
    case "region":
      return [partsAddress(ref, "country")];
    case "country":
      return [partsAddress(ref, "state-province")];
    case "state-province":
      return [partsAddress(ref, "district-county"), ...neighbours("state-province")];
    case "district-county":
      return neighbours("district-county");
    default:
      return [];
  }
}
