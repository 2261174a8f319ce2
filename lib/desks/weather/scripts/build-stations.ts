/**
 * Builds data/stations.json; the same input gives the same bytes. data/SOURCES.md says where the table is from.
 *     tsx lib/desks/weather/scripts/build-stations.ts <table>
 * A line of the table is `number|name|latitude|longitude|elevation|` and 24 values with commas between: the mean
 * highest temperature of a day from January to December, then the mean lowest one.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { StationsFile } from "../sources/normals-file";

const OUTPUT = join(import.meta.dirname, "../data/stations.json");
const YEARS = "1991–2020";
const MONTHS = 12;
/** °C between the mean day and the mean night of a year: beyond these, the source has extremes in place of means. */
const SWING = { least: 2.5, most: 19 };

// A cell that is empty would pass for 0.
const figure = z.string().min(1).pipe(z.coerce.number());
const celsius = figure.pipe(z.number().min(-60).max(50));
const Row = z.tuple([
  figure,
  z.string().min(1),
  figure.pipe(z.number().min(-90).max(90)),
  figure.pipe(z.number().min(-180).max(180)),
  z.literal("").or(figure),
  z.array(celsius).length(2 * MONTHS),
]);

type Station = StationsFile["stations"][number];

function stationOf(line: string): Station {
  const [id, name, latitude, longitude, elevation, values = ""] = line.split("|");
  const row = Row.safeParse([id, name, latitude, longitude, elevation, values.split(",")]);
  if (!row.success) throw new Error(`${line}: ${z.prettifyError(row.error)}`);
  const temperatures = row.data[5];
  return {
    id: row.data[0],
    name: row.data[1],
    latitude: row.data[2],
    longitude: row.data[3],
    elevation: row.data[4] === "" ? null : row.data[4],
    highest: temperatures.slice(0, MONTHS),
    lowest: temperatures.slice(MONTHS),
  };
}

function check({ name, highest, lowest }: Station): void {
  const swings = highest.map((high, month) => high - (lowest[month] ?? high));
  const swing = swings.reduce((sum, one) => sum + one, 0) / MONTHS;
  if (swings.some((one) => one <= 0)) throw new Error(`${name}: a night is warmer than the day`);
  if (swing < SWING.least || swing > SWING.most) throw new Error(`${name}: days are ${swing} °C warmer`);
}

const table = readFileSync(process.argv[2] ?? "", "utf8").trim();
const stations = table.split("\n").map(stationOf);
for (const station of stations) check(station);
if (new Set(stations.map(({ id }) => id)).size < stations.length)
  throw new Error("Two stations of one number");
const file = StationsFile.parse({ years: YEARS, stations: stations.toSorted((a, b) => a.id - b.id) });
// A station a line, so that a change can be read.
writeFileSync(OUTPUT, `${JSON.stringify(file).replaceAll('{"id"', '\n{"id"')}\n`);
