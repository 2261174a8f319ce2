/**
 * Builds data/normals.json; the same input gives the same bytes.
 *     tsx lib/desks/weather/scripts/build-normals.ts <folder with the CSV files that data/SOURCES.md names>
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { csvParse } from "d3-dsv";
import { z } from "zod";
import { NormalsFile } from "../sources/normals-file";
import { WEEKS, weekOf } from "../sources/week-of-year";

const OUTPUT = join(import.meta.dirname, "../data/normals.json");
const YEARS = { first: 2020, last: 2024, days: 1827 };

/** What people call the places; the source has codes of power grids. */
const NAMES: Record<string, string> = {
  "AU-NSW": "Sydney",
  "AU-VIC": "Melbourne",
  "BR-SP": "São Paulo",
  "CA-ON": "Toronto",
  "CL-SIC": "Santiago",
  "DE-LU": "Frankfurt",
  GB: "London",
  "IN-WE": "Mumbai",
  "JP-TK": "Tokyo",
  KR: "Seoul",
  SG: "Singapore",
  "US-CAL-CISO": "San Jose",
  "US-MIDA-PJM": "Philadelphia",
  "US-NY-NYIS": "New York",
  "US-TEX-ERCO": "Dallas",
  ZA: "Johannesburg",
};

// A cell that is empty would pass for 0.
const figure = z.string().min(1).pipe(z.coerce.number());
const Location = z.object({ region: z.string(), latitude: figure, longitude: figure, timezone: z.string() });
const Day = z.object({
  region: z.string(),
  date: z.iso.date(),
  temp_min_c: figure,
  temp_mean_c: figure,
  temp_max_c: figure,
  humidity_mean_pct: figure,
  cloud_mean_pct: figure,
  wind_max_kmh: figure,
});
type Day = z.infer<typeof Day>;

const folder = process.argv[2] ?? "";
const read = <T>(file: string, schema: z.ZodType<T>): T[] =>
  z.array(schema).parse([...csvParse(readFileSync(join(folder, file), "utf8"))]);

function check(region: string, days: Day[]): void {
  const dates = new Set(days.map(({ date }) => date).filter((date) => isWithin(Number(date.slice(0, 4)))));
  if (dates.size !== YEARS.days) throw new Error(`${region} has ${dates.size} days, not ${YEARS.days}`);
  const odd = days.find(
    ({ temp_min_c: low, temp_mean_c: mean, temp_max_c: high }) => low > mean || mean > high,
  );
  if (odd) throw new Error(`${region}: wrong temperatures on ${odd.date}`);
}

const isWithin = (year: number) => year >= YEARS.first && year <= YEARS.last;
const tenths = (value: number) => Math.round(value * 10) / 10;
const meanOf = (days: Day[], column: Exclude<keyof Day, "region" | "date">): number =>
  tenths(days.reduce((sum, day) => sum + day[column], 0) / days.length);

/** In the order of `COLUMNS`. */
const rowOf = (days: Day[]): number[] => [
  meanOf(days, "temp_min_c"),
  meanOf(days, "temp_mean_c"),
  meanOf(days, "temp_max_c"),
  Math.min(...days.map(({ temp_min_c }) => temp_min_c)),
  Math.max(...days.map(({ temp_max_c }) => temp_max_c)),
  Math.round(meanOf(days, "humidity_mean_pct")),
  Math.round(meanOf(days, "cloud_mean_pct")),
  meanOf(days, "wind_max_kmh"),
];

const byRegion = Map.groupBy(read("dc_regions_daily_2020-2024.csv", Day), ({ region }) => region);
const points = read("dc_regions_locations.csv", Location).map(({ region, ...location }) => {
  const name = NAMES[region];
  if (!name) throw new Error(`What is ${region} called?`);
  const days = byRegion.get(region) ?? [];
  check(region, days);
  const byWeek = Map.groupBy(days, ({ date }) => weekOf(date));
  return {
    name,
    ...location,
    weeks: Array.from({ length: WEEKS }, (_, week) => rowOf(byWeek.get(week) ?? [])),
  };
});
const file = NormalsFile.parse({ years: `${YEARS.first}–${YEARS.last}`, points });
// A week a line, so that a change can be read.
const lines = JSON.stringify(file).replaceAll("],[", "],\n[").replaceAll('{"name"', '\n{"name"');
writeFileSync(OUTPUT, `${lines}\n`);
