import { readFileSync } from "node:fs";
import { join } from "node:path";
import { distance } from "fastest-levenshtein";
import countries from "i18n-iso-countries";
import english from "i18n-iso-countries/langs/en.json";
import type { Coordinates, Place } from "../types";
import aliases from "./aliases.json";
import { CitiesFile } from "./cities-file";
import districts from "./districts.json";
import { entriesOf, warmUpGazetteer } from "./gazetteer";
import { nameKey } from "./name-key";
import near from "./near.json";
import nicknames from "./nicknames.json";
import parts from "./parts.json";
import postcodes from "./postcodes.json";

countries.registerLocale(english);

/** A place of the embedded list; by its `id` conversations keep it. */
export interface City extends Place {
  id: string;
  country_code: string;
  timezone: string;
}

interface Cities {
  rows: string[];
  zones: string[];
  byId: Map<string, number>;
  /** The rows of each name, the most populous first. */
  byName: Map<string, number[]>;
}

let cities: Cities | undefined;

/** Reads the list when it is first needed: a tenth of a second. */
function load(): Cities {
  if (cities) return cities;
  const text = readFileSync(join(process.cwd(), "lib/desks/weather/data/cities.json"), "utf8");
  const { zones, rows } = CitiesFile.parse(JSON.parse(text));
  const byId = new Map<string, number>();
  const byName = new Map<string, number[]>();
  const name = (key: string, at: number) => {
    const same = byName.get(key);
    if (same) same.push(at);
    else byName.set(key, [at]);
  };
  for (const [at, row] of rows.entries()) {
    byId.set(idOf(row), at);
    name(row.slice(0, row.indexOf("|")), at);
  }
  for (const [id, names] of Object.entries(ALIASES))
    for (const alias of names) name(nameKey(alias), byId.get(id) ?? 0);
  for (const named of byName.values()) named.sort((a, b) => a - b);
  cities = { rows, zones, byId, byName };
  return cities;
}

function idOf(row: string): string {
  const [, name, country, part] = row.split("|", 4);
  return `${name}|${country}|${part}`;
}

export function warmUpCities(): void {
  load();
  warmUpGazetteer();
}

const ALIASES: Record<string, string[]> = aliases;

export const citiesNamed = (key: string): string[] => {
  const { byName, rows } = load();
  const listed = (byName.get(key) ?? []).map((at) => idOf(rows[at]!));
  const known = nearNamed(key) ?? postcodeNamed(key);
  // “Ibiza” is the island and its town, “Canary Wharf” a part of London and a place of its own.
  return known ? [known, ...listed.filter((id) => countryOf(id) !== countryOf(known))] : listed;
};

/** What stands before the town in the id of a place that has none of its own: “Ben Nevis@Fort William|GB|SCT”. */
const AT = "@";
const townOf = (id: string): string => id.slice(id.indexOf(AT) + 1);

/** Small places, airports by name or code, and other spellings of larger ones: of a whole name only, as nearly any word is one. */
export function fartherNamed(text: string): string[] {
  const key = nameKey(text);
  const code = text.trim().toUpperCase();
  // “LHR” in capitals, “eddf” as it comes: no word has its four letters.
  const isCode = /^[A-Z]{3,4}$/.test(code) && (code === text.trim() || code.length === 4);
  const keys = [
    ...(isCode && code === text.trim() ? [code] : []),
    key,
    ...(isCode ? [code] : []),
    ...LONGER.map((more) => `${key} ${more}`),
  ];
  for (const one of keys) {
    const ids = entriesOf(one).flatMap((entry) => idsOf(one, entry, text.trim()));
    if (ids.length > 0) return ids;
  }
  return [];
}

/** What may be left unsaid of a name: “Tenerife North”. */
const LONGER = ["airport", "international airport", "island"];

function idsOf(key: string, entry: string, said: string): string[] {
  const reference = entry.slice(1);
  const name = /\p{Lu}/u.test(said)
    ? said
    : said.replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase());
  if (entry.startsWith("=")) return [`${name}${AT}${idOf(load().rows[Number(reference)]!)}`];
  if (entry.startsWith(">"))
    return entriesOf(reference)
      .slice(0, 1)
      .map((found) => `${name}${AT}${idOf(`${reference}|${found}`)}`);
  return [idOf(`${key}|${entry}`)];
}

const within = (town: string, names: string[]): [string, string][] =>
  names.map((name) => [nameKey(name), `${name}${AT}${town}`]);

const NEAR = new Map([
  ...near.flatMap(({ names, town }) => within(town, names)),
  ...Object.entries(districts).flatMap(([town, names]) => within(town, names)),
]);
const DISTRICTS: ReadonlySet<string> = new Set(
  Object.entries(districts).flatMap(([town, names]) => names.map((name) => `${name}${AT}${town}`)),
);
const MOUNTAINS: ReadonlySet<string> = new Set(
  near.flatMap(({ names, is_mountain: isMountain }) => (isMountain ? names : [])),
);

const nearNamed = (key: string): string | undefined => NEAR.get(key);

/** Whether a place lies up on a mountain, and the town that stands for it below. */
export const isMountain = (id: string): boolean => MOUNTAINS.has(id.slice(0, Math.max(0, id.indexOf(AT))));

const NOTES: ReadonlyMap<string, string> = new Map(
  near.flatMap(({ names, note }) => (note ? names.map((name) => [name, note] as const) : [])),
);

export const noteOn = (id: string): string | undefined => NOTES.get(id.slice(0, Math.max(0, id.indexOf(AT))));

const POSTCODE = /^([a-z]{1,2})\d[a-z\d]?(?: \d[a-z]{2})?$/;
const AREAS: Record<string, string> = postcodes;

/** “EC1” by the town that its area is called after. */
function postcodeNamed(key: string): string | undefined {
  const town = AREAS[POSTCODE.exec(key)?.[1] ?? ""];
  return town && `${key.toUpperCase()}${AT}${town}`;
}

/** So many of the largest places are looked through for a name that is misspelt. */
const MOST_SPELT = 12_000;
/** Of a name's letters at most so large a part may be wrong. */
const MOST_WRONG = 0.25;

/** Places that are called almost so, the nearest and then the largest first. */
export function citiesLike(key: string): string[] {
  const { rows } = load();
  if (key.length < 5) return [];
  const found = rows.slice(0, MOST_SPELT).flatMap((row, at) => {
    const name = row.slice(0, row.indexOf("|"));
    if (name[0] !== key[0] || Math.abs(name.length - key.length) > 2) return [];
    const wrong = distance(name, key) - (isSwapped(name, key) ? 1 : 0);
    return wrong <= MOST_WRONG * key.length && wrong <= 2 ? [{ wrong, at }] : [];
  });
  return found.sort((a, b) => a.wrong - b.wrong || a.at - b.at).map(({ at }) => idOf(rows[at]!));
}

const isSwapped = (a: string, b: string): boolean => [...a].sort().join("") === [...b].sort().join("");

export function cityOf(id: string): City | undefined {
  const { byId, rows, zones } = load();
  const row = rows[byId.get(townOf(id)) ?? -1] ?? fartherRows(id).find((one) => idOf(one) === townOf(id));
  if (row === undefined) return undefined;
  const [, , country_code = "", , latitude, longitude, zone] = row.split("|");
  return {
    id,
    name: labelOf(id),
    latitude: Number(latitude),
    longitude: Number(longitude),
    country_code,
    timezone: zones[Number(zone)] ?? zone ?? "UTC",
  };
}

function fartherRows(id: string): string[] {
  const key = nameKey(townOf(id).split("|")[0] ?? "");
  return entriesOf(key).map((entry) => `${key}|${entry}`);
}

/** A part of a large town is known like a town of its own. */
const DISTRICT_RANK = 3000;

export const rankOf = (id: string): number =>
  DISTRICTS.has(id) ? DISTRICT_RANK : (load().byId.get(townOf(id)) ?? fartherRank(id));

/** Whether a place is one of the small ones, which have the names of nearly everything. */
export const isSmall = (id: string): boolean => rankOf(id) >= load().rows.length;

/** Of small places of one name only the order is known; each stands well behind the one before. */
const FARTHER_STEP = 4;

const fartherRank = (id: string): number =>
  load().rows.length * FARTHER_STEP ** fartherRows(id).findIndex((row) => idOf(row) === townOf(id));

export const countryOf = (id: string): string => id.split("|")[1] ?? "";

let countryByZone: Map<string, string> | undefined;

export function countryOfZone(zone: string): string | undefined {
  countryByZone ??= countriesOfZones();
  return countryByZone.get(zone);
}

/** One pass over all places, the largest first, as every weather question asks for its asker's country. */
function countriesOfZones(): Map<string, string> {
  const { rows, zones } = load();
  const found = new Map<string, string>();
  for (const row of rows) {
    const zone = zones[Number(row.slice(row.lastIndexOf("|") + 1))];
    if (zone !== undefined && !found.has(zone)) found.set(zone, row.split("|")[2] ?? "");
  }
  return found;
}

const SHORT_COUNTRIES: Record<string, string> = { US: "USA", GB: "United Kingdom", RU: "Russia" };

const PART_NAMES: Record<string, Record<string, string>> = parts;

/** “Ithaca, New York, USA”, “Tenerife (Santa Cruz de Tenerife, Spain)” */
export function labelOf(id: string): string {
  const at = id.indexOf(AT);
  if (at >= 0) return `${id.slice(0, at)} (${labelOf(townOf(id))})`;
  const [name, country = "", part = ""] = id.split("|");
  const inCountry = SHORT_COUNTRIES[country] ?? countries.getName(country, "en") ?? country;
  return [name, country === "GB" ? undefined : PART_NAMES[country]?.[part], inCountry]
    .filter((word, at, all) => word && word !== all[at - 1])
    .join(", ");
}

/** What follows a name and says which one is meant: `US`, or `US|TX`. */
export function regionsNamed(key: string): string[] {
  return regions().get(key) ?? [];
}

let knownRegions: Map<string, string[]> | undefined;

function regions(): Map<string, string[]> {
  if (knownRegions) return knownRegions;
  const known = new Map<string, string[]>();
  const add = (name: string, region: string) =>
    known.set(nameKey(name), [...(known.get(nameKey(name)) ?? []), region]);
  for (const [code, names] of Object.entries(countries.getNames("en", { select: "all" })))
    for (const name of [names].flat()) add(name, code);
  for (const [name, code] of Object.entries(nicknames)) add(name, code);
  for (const [country, named] of Object.entries(PART_NAMES))
    for (const [part, name] of Object.entries(named)) {
      add(name, `${country}|${part}`);
      if (country === "US" || country === "CA") add(SHORT_PARTS[name] ?? part, `${country}|${part}`);
    }
  knownRegions = known;
  return known;
}

const EUROPEAN_UNION = "EU";
const MEMBERS = new Set(
  "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE".split(" "),
);

/** Whether a country is a region, or the region is a part of it or it of the region. */
export const isOfRegion = (country: string, region: string): boolean =>
  region === EUROPEAN_UNION ? MEMBERS.has(country) : region.split("|")[0] === country;

const SHORT_PARTS: Record<string, string> = {
  Ontario: "ON",
  Quebec: "QC",
  "British Columbia": "BC",
  Alberta: "AB",
  "Nova Scotia": "NS",
};

export const isInRegion = (id: string, region: string): boolean => `${partsOf(id)}|`.startsWith(`${region}|`);

const partsOf = (id: string): string => id.slice(id.indexOf("|") + 1);

export function largestIn(region: string, most: number): string[] {
  const found: string[] = [];
  for (const id of load().byId.keys()) {
    if (isInRegion(id, region)) found.push(id);
    if (found.length === most) break;
  }
  return found;
}

/** The zone of the nearest place: good enough to know what day it is there. */
export function zoneNear({ latitude, longitude }: Coordinates): string {
  const { rows, zones } = load();
  let best = { distance: Number.POSITIVE_INFINITY, zone: 0 };
  for (const row of rows) {
    const [, , , , north, east, zone] = row.split("|");
    const distance = (Number(north) - latitude) ** 2 + (Number(east) - longitude) ** 2;
    if (distance < best.distance) best = { distance, zone: Number(zone) };
  }
  return zones[best.zone] ?? "UTC";
}
