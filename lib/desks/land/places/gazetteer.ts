import { LRUCache } from "lru-cache";
import { type AoiRef, type AoiSource, type Area, type BBox, NO_LEVELS, type Subregion } from "../types";
import { statement } from "./database";
import { contains } from "./geometry";
import { LEVEL, SUBTYPE_OF_LEVEL } from "./levels";
import { drawOutline } from "./outlines";

interface PlaceRow {
  id: number;
  ref: AoiRef;
  parent: number | null;
  level: number;
  short_name: string;
  /** Its name at its own level, where that isn't the one shown. */
  local: string | null;
  type: string | null;
  hasc: string | null;
  iso: string | null;
  area_ha: number;
  west: number;
  south: number;
  east: number;
  north: number;
  has_outline: 0 | 1;
}

const COLUMNS =
  "p.id, p.ref, p.parent, p.level, p.short_name, p.local, p.type, p.hasc, p.iso, p.area_ha, p.west, p.south, p.east, p.north, p.outline IS NOT NULL AS has_outline";

const byId = statement<[number], PlaceRow>(`SELECT ${COLUMNS} FROM places p WHERE p.id = ?`);
const byRef = statement<[string], PlaceRow>(`SELECT ${COLUMNS} FROM places p WHERE p.ref = ?`);
const byIso = statement<[string], PlaceRow>(
  `SELECT ${COLUMNS} FROM places p WHERE p.iso = ? AND p.level = ${LEVEL["state-province"]} ORDER BY p.id LIMIT 1`,
);
const ofLevel = statement<[number], PlaceRow>(
  `SELECT ${COLUMNS} FROM places p WHERE p.level = ? ORDER BY p.id`,
);
const INSIDE = `
  WITH RECURSIVE inside(id, level) AS (
    SELECT id, level FROM places WHERE parent = :whole
    UNION ALL
    SELECT m.country, ${LEVEL.country} FROM members m WHERE m.region = :whole
    UNION ALL
    SELECT p.id, p.level FROM inside i JOIN places p ON p.parent = i.id WHERE i.level <> :level
  )`;
const inside = statement<[{ whole: number; level: number }], PlaceRow>(
  `${INSIDE} SELECT ${COLUMNS} FROM inside i JOIN places p ON p.id = i.id WHERE i.level = :level`,
);
const anyInside = statement<[{ whole: number; level: number }], { id: number }>(
  `${INSIDE} SELECT id FROM inside WHERE level = :level LIMIT 1`,
);

const known = new LRUCache<number, Area>({ max: 500 });
const knownByRef = new LRUCache<AoiRef, Area>({ max: 500 });

function areaById(id: number): Area {
  const area = known.get(id) ?? makeArea(byId().get(id)!);
  known.set(id, area);
  return area;
}

function makeArea(row: PlaceRow, above = row.parent === null ? null : areaById(row.parent)): Area {
  const [source, id] = row.ref.split(":") as [AoiSource, string];
  const levels = { ...levelsOf(above), ...ownLevel(row, source, id) };
  // What is part of another state is named with its country only.
  const whole = row.level === LEVEL["state-province"] ? above?.COUNTRY : above?.name;
  return {
    ref: row.ref,
    source,
    src_id: id,
    name: whole ? `${row.short_name}, ${whole}` : row.short_name,
    short_name: row.short_name,
    subtype: SUBTYPE_OF_LEVEL[row.level]!,
    ...levels,
    bbox: [row.west, row.south, row.east, row.north],
    area_ha: row.area_ha,
    has_outline: row.has_outline === 1,
    parent: above?.ref ?? null,
  };
}

type Levels = Pick<Area, keyof typeof NO_LEVELS>;

function levelsOf(area: Area | null): Levels {
  if (!area) return NO_LEVELS;
  const entries = Object.keys(NO_LEVELS).map((column) => [column, area[column as keyof Levels]]);
  return Object.fromEntries(entries) as unknown as Levels;
}

function ownLevel(row: PlaceRow, source: AoiSource, id: string): Partial<Levels> {
  const gadm = source === "gadm" ? id : null;
  const name = row.local ?? row.short_name;
  if (row.level === LEVEL.country) return { GID_0: id, COUNTRY: row.short_name };
  if (row.level === LEVEL["state-province"])
    return { GID_1: gadm, NAME_1: name, TYPE_1: row.type, HASC_1: row.hasc, ISO_1: row.iso };
  return row.level === LEVEL["district-county"] ? { GID_2: gadm, NAME_2: name, TYPE_2: row.type } : {};
}

export const placeById = areaById;

/** The area of a ref among regions, countries, states and districts; a state also by its ISO 3166-2 code where its own is GADM's. */
export function areaByRef(ref: AoiRef): Area | undefined {
  const kept = knownByRef.get(ref);
  if (kept) return kept;
  const row = byRef().get(ref) ?? (ref.startsWith("iso:") ? byIso().get(ref.slice(4)) : undefined);
  const area = row && areaById(row.id);
  if (area) knownByRef.set(ref, area);
  return area;
}

export function isWithin(area: Area, whole: AoiRef): boolean {
  for (let ref = area.parent; ref; ref = areaByRef(ref)?.parent ?? null) if (ref === whole) return true;
  return false;
}

const ALPHABET = new Intl.Collator("en");

/** The parts of one kind that an area is divided into, by name; none where they aren't known. */
export function partsOf({ ref }: Pick<Area, "ref">, by: Subregion): Area[] {
  const whole = byRef().get(ref)?.id;
  if (whole === undefined) return [];
  return inside()
    .all({ whole, level: LEVEL_OF_PART[by] })
    .map((row) => makeArea(row))
    .sort((a, b) => ALPHABET.compare(a.short_name, b.short_name));
}

export function hasParts({ ref }: Pick<Area, "ref">, by: Subregion): boolean {
  const whole = byRef().get(ref)?.id;
  return whole !== undefined && anyInside().get({ whole, level: LEVEL_OF_PART[by] }) !== undefined;
}

const LEVEL_OF_PART: Record<Subregion, number> = {
  country: LEVEL.country,
  "state-province": LEVEL["state-province"],
  "district-county": LEVEL["district-county"],
  kba: LEVEL["key-biodiversity-area"],
};

/** The country that a point [longitude, latitude] lies in; undefined at sea. */
export function countryAt(point: [number, number]): Area | undefined {
  const countries = ofLevel()
    .all(LEVEL.country)
    .map((row) => makeArea(row));
  // The extent leaves specks out, so what lies in none may still be on one; but first those that are likely.
  const likely = countries.filter(({ bbox }) => bbox && isInBox(point, bbox));
  const holds = (area: Area) => {
    const outline = drawOutline(area);
    return outline !== null && contains(outline, point);
  };
  return likely.find(holds) ?? countries.find(holds);
}

const isInBox = ([x, y]: [number, number], [west, south, east, north]: BBox): boolean =>
  y >= south && y <= north && (west <= east ? x >= west && x <= east : x >= west || x <= east);
