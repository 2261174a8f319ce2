import { type AoiRef, type AoiSource, type Area, type BBox, NO_LEVELS, type Subregion } from "../types";
import type { PlacesFile } from "./data-schema";
import { placesFile } from "./files";
import { contains } from "./geometry";
import { drawOutline } from "./outlines";
import { regionPlaces } from "./regions";

/** Where an area's outline is: polygons of world-atlas, of states.topo.json or of us-atlas. */
export type Shape =
  | { file: "world" | "counties"; at: number[] }
  | { file: "states"; at: number[]; within?: [number, number, number, number] };

/** An area of the gazetteer with what finding and drawing it takes. */
export interface Place {
  area: Area;
  /** Its own name first. */
  names: string[];
  shape: Shape | null;
}

interface Gazetteer {
  places: readonly Place[];
  byRef: ReadonlyMap<AoiRef, Place>;
  parts: ReadonlyMap<AoiRef, readonly Place[]>;
}

type Levels = Pick<Area, keyof typeof NO_LEVELS>;

/** GADM's ids begin with a country's three letters and a full stop; ISO's with its two and a hyphen. */
const refOf = (id: string): AoiRef => (/^[A-Z]{3}(\.|$)/.test(id) ? `gadm:${id}` : `iso:${id}`);

interface Row {
  area_ha: number;
  bbox: Area["bbox"];
}

function makeArea(
  ref: AoiRef,
  short: string,
  row: Row,
  rest: Pick<Area, "subtype" | "has_outline"> & { above: Area | null; levels: Partial<Levels> },
): Area {
  const { above } = rest;
  const [source, id] = ref.split(":") as [AoiSource, string];
  return {
    ref,
    source,
    src_id: id,
    name: above ? `${short}, ${above.name}` : short,
    short_name: short,
    subtype: rest.subtype,
    ...levelsOf(above),
    ...rest.levels,
    bbox: row.bbox,
    area_ha: row.area_ha,
    has_outline: rest.has_outline,
    parent: above?.ref ?? null,
  };
}

function levelsOf(area: Area | null): Levels {
  if (!area) return NO_LEVELS;
  const entries = Object.keys(NO_LEVELS).map((column) => [column, area[column as keyof Levels]]);
  return Object.fromEntries(entries) as unknown as Levels;
}

const statesShape = (units: number[], within?: [number, number, number, number]): Shape | null =>
  units.length > 0 ? { file: "states", at: units, within } : null;

function country(row: PlacesFile["countries"][number]): Place {
  const shape: Shape | null =
    row.shapes.length > 0 ? { file: "world", at: row.shapes } : statesShape(row.units);
  const levels = { GID_0: row.id, COUNTRY: row.name };
  const rest = { subtype: "country", has_outline: shape !== null, above: null, levels } as const;
  return { area: makeArea(`gadm:${row.id}`, row.name, row, rest), names: [row.name, ...row.aliases], shape };
}

function state(row: PlacesFile["states"][number], above: Area): Place {
  const ref = refOf(row.id);
  const isGadm = ref.startsWith("gadm:");
  const shape = statesShape(row.units, row.within);
  const levels: Partial<Levels> = {
    GID_1: isGadm ? row.id : null,
    NAME_1: row.local,
    TYPE_1: row.type,
    HASC_1: row.hasc,
    // A tilde marks codes that aren't ISO's.
    ISO_1: row.iso ?? (isGadm || row.id.includes("~") ? null : row.id),
  };
  const country = above.subtype === "country" ? above : null;
  const area = makeArea(ref, row.name, row, {
    subtype: "state-province",
    has_outline: shape !== null,
    above,
    levels,
  });
  const name = country ? area.name : `${row.name}, ${above.COUNTRY}`;
  return { area: { ...area, name }, names: [row.name, row.local, ...row.aliases], shape };
}

function district(row: PlacesFile["districts"][number], above: Area): Place {
  const ref = refOf(row.id);
  const shape = statesShape(row.units);
  const levels = { GID_2: ref.startsWith("gadm:") ? row.id : null, NAME_2: row.name, TYPE_2: row.type };
  const rest = { subtype: "district-county", has_outline: shape !== null, above, levels } as const;
  return { area: makeArea(ref, row.name, row, rest), names: [row.name, ...row.aliases], shape };
}

/** Kinds that a county's name is said with, so that it isn't taken for its seat or its state. */
const SAID_WITH: ReadonlySet<string | null> = new Set(["County", "Parish", "City"]);

function county(row: PlacesFile["counties"][number], above: Area): Place {
  const isNamed = SAID_WITH.has(row.type) && !row.name.endsWith(` ${row.type}`);
  const short = isNamed ? `${row.name} ${row.type}` : row.name;
  const levels = { NAME_2: row.name, TYPE_2: row.type };
  const shape: Shape | null = row.shape === null ? null : { file: "counties", at: [row.shape] };
  const rest = { subtype: "district-county", has_outline: shape !== null, above, levels } as const;
  const area = makeArea(`fips:${row.id}`, short, row, rest);
  return { area, names: [short, row.name], shape };
}

function build(file: PlacesFile): Gazetteer {
  const byRef = new Map<AoiRef, Place>();
  const parts = new Map<AoiRef, Place[]>();
  const places: Place[] = [];
  const add = (place: Place) => {
    places.push(place);
    byRef.set(place.area.ref, place);
    if (place.area.parent) parts.set(place.area.parent, [...(parts.get(place.area.parent) ?? []), place]);
  };
  const known = (ref: AoiRef): Area => {
    const place = byRef.get(ref);
    if (!place) throw new Error(`places.json has a part of ${ref}, but not ${ref}`);
    return place.area;
  };
  for (const row of file.countries) add(country(row));
  // What is part of another state comes after it.
  const states = [...file.states].sort(
    (a, b) => Number(a.parent !== undefined) - Number(b.parent !== undefined),
  );
  for (const row of states) add(state(row, known(row.parent ?? `gadm:${row.country}`)));
  for (const row of file.districts) add(district(row, known(refOf(row.parent))));
  for (const row of file.counties) add(county(row, known(refOf(row.parent))));
  for (const place of places) {
    const { ISO_1: iso, subtype } = place.area;
    if (iso && subtype === "state-province" && !byRef.has(`iso:${iso}`)) byRef.set(`iso:${iso}`, place);
  }
  for (const { area, names, countries } of regionPlaces((ref) => byRef.get(ref)?.area)) {
    add({ area, names, shape: null });
    parts.set(
      area.ref,
      countries.flatMap((ref) => byRef.get(ref) ?? []),
    );
  }
  return { places, byRef, parts };
}

let built: Gazetteer | undefined;

function gazetteer(): Gazetteer {
  built ??= build(placesFile());
  return built;
}

/** Every place: countries first, then states, then districts. */
export const allPlaces = (): readonly Place[] => gazetteer().places;

/** The place of a ref; a state also by its ISO 3166-2 code where its own is GADM's. */
export const placeByRef = (ref: AoiRef): Place | undefined => gazetteer().byRef.get(ref);

/** Whether an area lies within another, at whatever level. */
export function isWithin(area: Area, whole: AoiRef): boolean {
  for (let ref = area.parent; ref; ref = placeByRef(ref)?.area.parent ?? null) if (ref === whole) return true;
  return false;
}

/** The parts of one kind that an area is divided into, by name; none where they aren't known. */
export function partsOf({ ref }: Pick<Area, "ref">, by: Subregion): Area[] {
  return inside(ref, by).sort((a, b) => a.short_name.localeCompare(b.short_name, "en"));
}

function inside(ref: AoiRef, by: Subregion): Area[] {
  const parts = gazetteer().parts.get(ref) ?? [];
  // Such a part of a state (Ladakh, to GADM) is no further division of the country.
  const own = parts.filter(({ area }) => area.subtype === by).map(({ area }) => area);
  const deeper = parts.filter(({ area }) => area.subtype !== by).flatMap(({ area }) => inside(area.ref, by));
  return [...own, ...deeper];
}

/** The country that a point [longitude, latitude] lies in; undefined at sea. */
export function countryAt(point: [number, number]): Area | undefined {
  const countries = allPlaces().filter(({ area }) => area.subtype === "country");
  // The extent leaves specks out, so what lies in none may still be on one; but first those that are likely.
  const likely = countries.filter(({ area }) => area.bbox && isInBox(point, area.bbox));
  const holds = (place: Place) => {
    const outline = drawOutline(place);
    return outline !== null && contains(outline, point);
  };
  return (likely.find(holds) ?? countries.find(holds))?.area;
}

const isInBox = ([x, y]: [number, number], [west, south, east, north]: BBox): boolean =>
  y >= south && y <= north && (west <= east ? x >= west && x <= east : x >= west || x <= east);
