import { rmSync } from "node:fs";
import Database from "better-sqlite3";
import type { Feature, MultiPolygon, Polygon } from "geojson";
import { feature, merge } from "topojson-client";
import type {
  GeometryCollection,
  GeometryObject,
  Topology,
  MultiPolygon as TopoMultiPolygon,
  Polygon as TopoPolygon,
} from "topojson-specification";
import usAtlas from "us-atlas/counties-10m.json";
import worldAtlas from "world-atlas/countries-50m.json";
import { asCut, HOMELAND, rewound, rounded, within } from "../places/geometry";
import { LEVEL } from "../places/levels";
import { NAME_KIND } from "../places/names";
import { packOutline } from "../places/packed-outline";
import { regionPlaces } from "../places/regions";
import { bucketOf, fold } from "../places/spelling";
import type { AoiRef, BBox, Outline } from "../types";
import type { PlacesFile } from "./places-file";

const SCHEMA = `
  CREATE TABLE places (
    id INTEGER PRIMARY KEY,
    ref TEXT NOT NULL UNIQUE,
    parent INTEGER REFERENCES places(id),
    level INTEGER NOT NULL,
    short_name TEXT NOT NULL,
    local TEXT,
    type TEXT,
    hasc TEXT,
    iso TEXT,
    area_ha INTEGER NOT NULL,
    west REAL, south REAL, east REAL, north REAL,
    outline BLOB
  );
  CREATE INDEX places_by_parent ON places(parent);
  CREATE INDEX places_by_iso ON places(iso) WHERE iso IS NOT NULL;
  CREATE TABLE members (region INTEGER, country INTEGER, PRIMARY KEY (region, country)) WITHOUT ROWID;
  CREATE TABLE names (words TEXT, place INTEGER, kind INTEGER NOT NULL, PRIMARY KEY (words, place)) WITHOUT ROWID;
  CREATE TABLE spellings (bucket TEXT PRIMARY KEY, words TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;

interface Place {
  id: number;
  ref: AoiRef;
  parent: number | null;
  level: number;
  short_name: string;
  local: string | null;
  type: string | null;
  hasc: string | null;
  iso: string | null;
  area_ha: number;
  bbox: BBox | null;
  outline: Outline | null;
  /** Names that nothing bigger must take from it, the one shown first. */
  own: string[];
  also: string[];
  isMunicipal?: true;
}

type Atlas = Topology<Record<string, GeometryCollection>>;
export type Units = Topology<{ units: GeometryCollection }>;

/** GADM's ids begin with a country's three letters and a full stop; ISO's with its two and a hyphen. */
const refOf = (id: string): AoiRef => (/^[A-Z]{3}(\.|$)/.test(id) ? `gadm:${id}` : `iso:${id}`);

export function writePlaces(path: string, file: PlacesFile, units: Units): void {
  const places = placesOf(file, units);
  const { names, spellings, longest } = namesOf(places.all);
  rmSync(path, { force: true });
  const sqlite = new Database(path);
  sqlite.pragma("journal_mode = OFF");
  sqlite.exec(SCHEMA);
  sqlite.transaction(() => {
    insertAll(sqlite, "places", places.all.map(rowOf));
    insertAll(sqlite, "members", places.members);
    insertAll(sqlite, "names", names);
    insertAll(sqlite, "spellings", spellings);
    insertAll(sqlite, "facts", [
      ["source", file.source],
      ["longest_name", String(longest)],
      ["world_refs", JSON.stringify(worldRefs(file))],
    ]);
  })();
  sqlite.exec("VACUUM");
  sqlite.close();
}

function insertAll(sqlite: Database.Database, table: string, rows: unknown[][]): void {
  const insert = sqlite.prepare(`INSERT INTO ${table} VALUES (${rows[0]!.map(() => "?").join(", ")})`);
  for (const row of rows) insert.run(...row);
}

const rowOf = (place: Place): unknown[] => [
  place.id,
  place.ref,
  place.parent,
  place.level,
  place.short_name,
  place.local,
  place.type,
  place.hasc,
  place.iso,
  place.area_ha,
  ...(place.bbox ?? [null, null, null, null]),
  place.outline && packOutline(place.outline),
];

function worldRefs(file: PlacesFile): (string | null)[] {
  const refs: (string | null)[] = [];
  for (const { id, shapes } of file.countries) for (const at of shapes) refs[at] = `gadm:${id}`;
  return Array.from(refs, (ref) => ref ?? null);
}

/** Kinds that a county's name is said with, so that it isn't taken for its seat or its state. */
const SAID_WITH: ReadonlySet<string | null> = new Set(["County", "Parish", "City"]);

type NewPlace = Partial<Place> & Pick<Place, "ref" | "level" | "short_name" | "area_ha" | "bbox">;

function placesOf(file: PlacesFile, units: Units): { all: Place[]; members: [number, number][] } {
  const all: Place[] = [];
  const byRef = new Map<AoiRef, Place>();
  const add = (place: NewPlace) => {
    const whole = { parent: null, local: null, type: null, hasc: null, iso: null, outline: null };
    const added: Place = { ...whole, own: [place.short_name], also: [], ...place, id: all.length + 1 };
    all.push(added);
    byRef.set(added.ref, added);
  };
  const idOf = (ref: AoiRef): number => {
    const place = byRef.get(ref);
    if (!place) throw new Error(`There is a part of ${ref}, but not ${ref}`);
    return place.id;
  };
  for (const row of file.countries) add(country(row, units));
  // What is part of another state comes after it.
  const states = [...file.states].sort(
    (a, b) => Number(a.parent !== undefined) - Number(b.parent !== undefined),
  );
  for (const row of states) add({ ...state(row, units), parent: idOf(row.parent ?? `gadm:${row.country}`) });
  for (const { id, name, aliases, type, parent, ...row } of file.districts) {
    const outline = unitsOutline(units, row.units);
    add({
      ...factsOf(row),
      ref: refOf(id),
      level: LEVEL["district-county"],
      short_name: name,
      type,
      also: aliases,
      outline,
      parent: idOf(refOf(parent)),
    });
  }
  for (const row of file.counties) add({ ...county(row), parent: idOf(refOf(row.parent)) });
  const members: [number, number][] = [];
  for (const { ref, names, area_ha, bbox, countries } of regionPlaces((code) => byRef.get(code))) {
    add({ ref, level: LEVEL.region, short_name: names[0]!, own: names, area_ha, bbox });
    members.push(...countries.map((code): [number, number] => [idOf(ref), idOf(code)]));
  }
  for (const { ref, name, type, outline, parent, ...row } of file.municipalities) {
    add({
      ...factsOf(row),
      ref,
      level: LEVEL["district-county"],
      short_name: name,
      type,
      outline: outline && finished(outline),
      parent: idOf(refOf(parent)),
      isMunicipal: true,
    });
  }
  return { all, members };
}

const factsOf = ({ area_ha, bbox }: { area_ha: number; bbox: BBox }) => ({ area_ha, bbox });

function country(row: PlacesFile["countries"][number], units: Units): NewPlace {
  const world = worldAtlas as unknown as Atlas;
  const outline =
    row.shapes.length > 0
      ? finished(joined(world, world.objects.countries!, row.shapes), HOMELAND[row.id])
      : unitsOutline(units, row.units);
  return {
    ...factsOf(row),
    ref: `gadm:${row.id}`,
    level: LEVEL.country,
    short_name: row.name,
    own: [row.name, ...row.aliases],
    outline,
  };
}

function state(row: PlacesFile["states"][number], units: Units): NewPlace {
  const ref = refOf(row.id);
  // A tilde marks codes that aren't ISO's.
  const own = ref.startsWith("gadm:") || row.id.includes("~") ? null : row.id;
  return {
    ...factsOf(row),
    ref,
    level: LEVEL["state-province"],
    short_name: row.name,
    local: row.local === row.name ? null : row.local,
    type: row.type,
    hasc: row.hasc,
    iso: row.iso ?? own,
    own: [row.name, row.local],
    also: row.aliases,
    outline: unitsOutline(units, row.units, row.within),
  };
}

function county(row: PlacesFile["counties"][number]): NewPlace {
  const isNamed = SAID_WITH.has(row.type) && !row.name.endsWith(` ${row.type}`);
  const short = isNamed ? `${row.name} ${row.type}` : row.name;
  const atlas = usAtlas as unknown as Atlas;
  return {
    ...factsOf(row),
    ref: `fips:${row.id}`,
    level: LEVEL["district-county"],
    short_name: short,
    local: isNamed ? row.name : null,
    type: row.type,
    own: [short, row.name],
    outline: row.shape === null ? null : finished(joined(atlas, atlas.objects.counties!, [row.shape])),
  };
}

const unitsOutline = (units: Units, at: number[], box?: BBox): Outline | null =>
  at.length > 0 ? finished(joined(units, units.objects.units, at), box) : null;

const finished = (outline: Outline, box?: BBox): Outline =>
  rewound(rounded(asCut(box ? within(outline, box) : outline)));

function joined(topology: Topology, { geometries }: GeometryCollection, at: number[]): Outline {
  const shapes = at.map((i) => geometries[i]!);
  const [only] = shapes;
  if (only && shapes.length === 1)
    return (feature(topology, only) as Feature<Polygon | MultiPolygon>).geometry;
  return merge(topology, shapes.filter(isPolygonal));
}

const isPolygonal = (geometry: GeometryObject): geometry is TopoPolygon | TopoMultiPolygon =>
  geometry.type === "Polygon" || geometry.type === "MultiPolygon";

/** Initials could be anyone's, but for these. */
const INITIALS: ReadonlySet<string> = new Set(["u s", "u s a", "u k"]);
const isInitials = (words: string): boolean => /^\w( \w)+$/.test(words) && !INITIALS.has(words);

/** The fewest letters of a name that is found with typos, and of one that is found in one word. */
const FEWEST_WITH_TYPOS = 5;
const FEWEST_JOINED = 7;

type NameRow = [words: string, place: number, kind: number];

function namesOf(places: Place[]): { names: NameRow[]; spellings: [string, string][]; longest: number } {
  const own = called(
    places.filter(({ isMunicipal }) => !isMunicipal),
    ({ own: names }) => names,
  );
  const municipal = called(
    places.filter(({ isMunicipal }) => isMunicipal),
    ({ own: names }) => names,
  );
  const joined = new Map<string, Place[]>();
  for (const [words, named] of own) {
    // “Westbengal” and “newyork” are found too.
    const one = words.replaceAll(" ", "");
    if (one !== words && one.length >= FEWEST_JOINED && !own.has(one)) joined.set(one, named);
  }
  // What somewhere else is really called isn't worth a second meaning.
  const also = [...called(places, ({ also: names }) => names)].filter(
    ([words]) => !own.has(words) && !joined.has(words),
  );
  const kindOf = (words: string, place: Place) =>
    fold(place.short_name) === words ? NAME_KIND.own : NAME_KIND.other;
  const names = new Map<string, NameRow>();
  const add = (words: string, { id }: Place, kind: number) => {
    if (!names.has(`${words} ${id}`)) names.set(`${words} ${id}`, [words, id, kind]);
  };
  for (const [words, named] of [...own, ...municipal])
    for (const place of named) add(words, place, kindOf(words, place));
  for (const [words, named] of joined) for (const place of named) add(words, place, NAME_KIND.joined);
  for (const [words, named] of also) for (const place of named) add(words, place, NAME_KIND.also);
  const longest = [...names.values()].reduce((most, [words]) => Math.max(most, words.split(" ").length), 0);
  return { names: [...names.values()], spellings: spellingsOf(own), longest };
}

function called(places: Place[], namesFor: (place: Place) => string[]): Map<string, Place[]> {
  const found = new Map<string, Place[]>();
  for (const place of places) {
    for (const words of new Set(namesFor(place).map(fold))) {
      if (words && !isInitials(words)) found.set(words, [...(found.get(words) ?? []), place]);
    }
  }
  return found;
}

function spellingsOf(own: Map<string, Place[]>): [string, string][] {
  const buckets = new Map<string, string[]>();
  for (const [words, places] of own) {
    if (words.length < FEWEST_WITH_TYPOS || places.every(({ ref }) => ref.startsWith("fips:"))) continue;
    buckets.set(bucketOf(words), [...(buckets.get(bucketOf(words)) ?? []), words]);
  }
  return [...buckets].map(([bucket, words]) => [bucket, words.join("\n")]);
}
