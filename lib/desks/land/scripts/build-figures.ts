/**
 * Builds data/figures.sqlite: every published table of forests that Almanac ships, in whole hectares or Mg CO2e.
 *     tsx lib/desks/land/scripts/build-figures.ts <folder with the tables>
 * The folder's SOURCES.md names the tables; publishers, licences and releases are in `figures-sources.ts`. The output
 * depends on the tables and this desk's places alone.
 */
import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { csvParse } from "d3-dsv";
import { z } from "zod";
import { type Measure, nameKey } from "../data/tables";
import { areaByRef, subregionsOf } from "../places";
import type { Area } from "../types";
import { COUNTRY_NAMES, DRIVERS, NO_PLACE, REGIONS, SOURCES, type SourceKey } from "./figures-sources";

const OUTPUT = join(import.meta.dirname, "../data/figures.sqlite");
const CANOPY = 30;
const folder = z.string({ error: "name the folder with the tables" }).parse(process.argv[2]);

const text = z.string().min(1);
const figure = text.pipe(z.coerce.number());
const amount = figure.pipe(z.number().nonnegative());
const optional = z.union([z.literal("").transform(() => undefined), amount]);
const year = figure.pipe(z.int());

function table<T>(file: string, row: z.ZodType<T>): T[] {
  return z
    .array(row)
    .parse(csvParse(readFileSync(join(folder, file), "utf8")).map((fields) => ({ ...fields })));
}

/** By code: what a reader must know where the place isn't quite the table's region. */
const places = new Map<string, string | null>();

function countryCode(iso: string): string {
  if (!areaByRef(`gadm:${iso}`) && !NO_PLACE.has(iso)) throw new Error(`There is no country ${iso}.`);
  places.set(iso, places.get(iso) ?? null);
  return iso;
}

const isNamed = ({ short_name, NAME_1, NAME_2, subtype }: Area, name: string): boolean =>
  [short_name, subtype === "district-county" ? NAME_2 : NAME_1].some(
    (own) => own !== null && nameKey(own) === nameKey(name),
  );

function regionOf(iso: string, name: string): Area {
  const other = REGIONS[`${iso} ${name}`];
  const regions = subregionsOf(areaByRef(`gadm:${iso}`)!, "state-province");
  const area = other
    ? regions.find(({ src_id }) => src_id === other.code)
    : regions.find((region) => isNamed(region, name));
  if (!area) throw new Error(`No place is ${name} of ${iso}: name its partner in figures-sources.ts.`);
  places.set(area.src_id, other?.note ?? places.get(area.src_id) ?? null);
  return area;
}

function districtCode(iso: string, region: string, name: string): string {
  const above = regionOf(iso, region);
  const area = subregionsOf(above, "district-county").find((district) => isNamed(district, name));
  if (!area) throw new Error(`No place is ${name} of ${above.name}.`);
  places.set(area.src_id, null);
  return area.src_id;
}

const regionCode = (iso: string, adm1: string): string =>
  adm1 === "" ? countryCode(iso) : regionOf(iso, adm1).src_id;

/** By source, place, measure and canopy cover: the figures by year. Regions of one place are added up. */
const series = new Map<string, Map<number, number>>();

interface Entry {
  source: SourceKey;
  code: string;
  measure: Measure;
  /** %, the least canopy cover; 0 where there is none */
  threshold?: number;
  year: number;
  value: number;
}

function add({ source, code, measure, threshold = CANOPY, year, value }: Entry): void {
  const { first_year, last_year } = SOURCES[source];
  const isOfTime = year >= first_year && year <= last_year;
  if (!isOfTime && year !== 2000) throw new Error(`${source} has a figure of ${year} for ${code}.`);
  const key = [source, code, measure, threshold].join("|");
  const figures = series.get(key) ?? new Map<number, number>();
  series.set(key, figures.set(year, (figures.get(year) ?? 0) + value));
}

const Loss = z.object({ iso: text, year, loss_ha: amount, gross_emissions_Mg_CO2e: amount });
const Primary = z.object({ iso: text, year, primary_loss_ha: amount, gross_emissions_Mg_CO2e: amount });
const PrimaryExtent = z.object({ iso: text, umd_tree_cover_extent_2000__ha: amount });
const Fires = z.object({ iso: text, year, loss_ha: amount, loss_from_fires_ha: amount });

function countries(): void {
  for (const row of table("gfw_tree_cover_loss_by_country_2001-2024.csv", Loss)) {
    const of = { source: "countries", code: countryCode(row.iso), year: row.year } as const;
    add({ ...of, measure: "loss", value: row.loss_ha });
    add({ ...of, measure: "emissions", value: row.gross_emissions_Mg_CO2e });
  }
  for (const row of table("gfw_primary_forest_loss_by_country_2001-2024.csv", Primary)) {
    const of = { source: "countries", code: countryCode(row.iso), year: row.year } as const;
    add({ ...of, measure: "primary_loss", value: row.primary_loss_ha });
    add({ ...of, measure: "primary_emissions", value: row.gross_emissions_Mg_CO2e });
  }
  for (const { iso, umd_tree_cover_extent_2000__ha: value } of table(
    "gfw_primary_extent_by_country.csv",
    PrimaryExtent,
  ))
    add({ source: "countries", code: countryCode(iso), measure: "primary_extent", year: 2000, value });
  for (const row of table("gfw_tree_cover_loss_from_fires_by_country_2001-2024.csv", Fires)) {
    const of = { source: "fires", code: countryCode(row.iso), year: row.year } as const;
    add({ ...of, measure: "fire_loss", value: row.loss_from_fires_ha });
    add({ ...of, measure: "fire_all_loss", value: row.loss_ha });
  }
}

const Driver = z.object({ iso: z.string(), year, driver: text, loss_ha: amount });
const RegionDriver = z.object({ adm1: z.string(), year, driver: text, loss_ha: amount });

function driver(name: string): Measure {
  const slug = DRIVERS[name];
  if (!slug) throw new Error(`There is no driver ${name}.`);
  return `driver_${slug}` as Measure;
}

function drivers(): void {
  for (const row of table("gfw_tree_cover_loss_by_driver_by_country_2001-2024.csv", Driver)) {
    const iso = row.iso === "OWID_KOS" ? "XKO" : row.iso;
    // Parts of the world and groups of countries.
    if (iso === "" || iso === "OWID_WRL") continue;
    const of = { code: countryCode(iso), measure: driver(row.driver), year: row.year };
    add({ source: "drivers", ...of, value: row.loss_ha });
  }
  for (const row of table("gfw_BOL_loss_by_driver_2001-2025.csv", RegionDriver)) {
    const of = { code: regionCode("BOL", row.adm1), measure: driver(row.driver), year: row.year };
    add({ source: "BOL", ...of, value: row.loss_ha });
  }
}

const Flux = z.object({
  gross_emissions_MgCO2e_yr: amount,
  // Below zero where growth is less than what the model takes off it (Enga).
  gross_removals_MgCO2_yr: figure,
  net_flux_MgCO2e_yr: figure,
});
const CountryFlux = Flux.extend({ country: text, extent_2000_ha: amount });
const RegionFlux = Flux.extend({ iso: text, adm1: z.string(), to_year: year });

/** Means per year, kept under the last year that they reach. */
function addFlux(source: SourceKey, code: string, year: number, row: z.infer<typeof Flux>): void {
  const of = { source, code, year };
  add({ ...of, measure: "flux_emissions", value: row.gross_emissions_MgCO2e_yr });
  add({ ...of, measure: "flux_removals", value: row.gross_removals_MgCO2_yr });
  add({ ...of, measure: "flux_net", value: row.net_flux_MgCO2e_yr });
}

function carbon(): void {
  const iso = new Map(
    table("iso_metadata.csv", z.object({ name: text, iso: text })).map((row) => [row.name, row.iso]),
  );
  for (const row of table("gfw_forest_carbon_flux_by_country.csv", CountryFlux)) {
    const code = countryCode(COUNTRY_NAMES[row.country] ?? iso.get(row.country) ?? row.country);
    checkName(row.country, code, row.gross_emissions_MgCO2e_yr);
    addFlux("flux", code, SOURCES.flux.last_year, row);
    add({ source: "flux", code, measure: "extent", year: 2000, value: row.extent_2000_ha });
  }
  for (const row of table("gfw_forest_carbon_flux_t30.csv", RegionFlux)) {
    addFlux(carbonSource(row.iso), regionCode(row.iso, row.adm1), row.to_year, row);
  }
  const Emissions = z.object({ iso: text, adm1: z.string(), year, gross_emissions_MgCO2e: amount });
  for (const row of table("gfw_forest_carbon_emissions_by_year_t30.csv", Emissions)) {
    const of = { source: carbonSource(row.iso), code: regionCode(row.iso, row.adm1), year: row.year };
    add({ ...of, measure: "emissions", value: row.gross_emissions_MgCO2e });
  }
}

/** Malaysia's carbon is of another release than its loss. */
const carbonSource = (iso: string): SourceKey => (iso === "MYS" ? "MYS_carbon" : (iso as SourceKey));

/** The table has names only: a country's emissions must be the mean of those that the table of losses has under its code. */
function checkName(name: string, code: string, mean: number): void {
  const byYear = series.get(["countries", code, "emissions", CANOPY].join("|"));
  const sum = [...(byYear?.values() ?? [])].reduce((total, value) => total + value, 0);
  if (Math.abs(sum / 24 - mean) > 1 + mean / 1000) throw new Error(`${name} can't be ${code}.`);
}

const Fao = z.object({
  iso: text,
  fao_treecover__ha: optional,
  primary_forest__ha: optional,
  planted_forest__ha: optional,
  area_ha: optional,
});

function fao(): void {
  for (const row of table("fao_fra2020_treecover_extent.csv", Fao)) {
    const figures = {
      fao_land: row.area_ha,
      fao_forest: row.fao_treecover__ha,
      fao_primary: row.primary_forest__ha,
      fao_planted: row.planted_forest__ha,
    };
    for (const [measure, value] of Object.entries(figures)) {
      if (value === undefined) continue;
      const of = { source: "fao", code: countryCode(row.iso), threshold: 0, year: 2020 } as const;
      add({ ...of, measure: measure as Measure, value });
    }
  }
}

/** What grew from 2000 to 2020; some workbooks have that of 2000–2012 instead, another dataset. */
const GAIN_COLUMN = "gain_2000-2020_ha";
const GAIN_PERIOD = "2000-2020";
const GAINED_UNTIL = 2020;

const Workbook = z.looseObject({
  adm1: z.string().default(""),
  adm2: z.string().default(""),
  threshold: year,
  extent_2000_ha: amount,
  [GAIN_COLUMN]: amount.optional(),
});

function workbook(iso: "IND" | "IDN" | "BOL", ...files: string[]): void {
  for (const row of files.flatMap((file) => table(file, Workbook))) {
    const code = row.adm2 ? districtCode(iso, row.adm1, row.adm2) : regionCode(iso, row.adm1);
    const of = { source: iso, code, threshold: row.threshold };
    add({ ...of, measure: "extent", year: 2000, value: row.extent_2000_ha });
    const gained = row[GAIN_COLUMN];
    // It is the same in the rows of all canopy covers.
    if (gained !== undefined && row.threshold === CANOPY)
      add({ source: iso, code, measure: "gain", threshold: 0, year: GAINED_UNTIL, value: gained });
    for (const [column, value] of Object.entries(row)) {
      const match = /^tc_loss_ha_(\d{4})$/.exec(column);
      if (match) add({ ...of, measure: "loss", year: Number(match[1]), value: amount.parse(value) });
    }
  }
}

const Malaysia = z.object({
  adm1: text,
  umd_tree_cover_loss__year: year,
  umd_tree_cover_loss__ha: amount,
});
const RegionLoss = z.object({ iso: text, adm1: text, year, loss_ha: amount });
/** Not known of Kazakhstan. */
const RegionExtent = z.object({
  iso: text,
  adm1: text,
  extent_2000_ha: optional,
  gain_ha: optional,
  gain_period: z.string(),
});
const RegionPrimary = z.object({ adm1: z.string(), year, primary_loss_ha: amount });

/** A region's figure, and its share of its country's: the regions sum to what each release has for the country. */
function addRegion(entry: Omit<Entry, "code" | "source">, iso: string, adm1: string): void {
  const source = iso as SourceKey;
  add({ ...entry, source, code: regionCode(iso, adm1) });
  add({ ...entry, source, code: countryCode(iso) });
}

function regions(): void {
  for (const row of table("gfw_MYS_adm1.csv", Malaysia)) {
    const of = { year: row.umd_tree_cover_loss__year, value: row.umd_tree_cover_loss__ha };
    addRegion({ measure: "loss", ...of }, "MYS", row.adm1);
  }
  for (const row of table("gfw_adm1_tree_cover_loss_t30.csv", RegionLoss)) {
    addRegion({ measure: "loss", year: row.year, value: row.loss_ha }, row.iso, row.adm1);
  }
  for (const row of table("gfw_adm1_extent_t30.csv", RegionExtent)) {
    const { iso, adm1, extent_2000_ha: extent, gain_ha: gained } = row;
    if (extent !== undefined) addRegion({ measure: "extent", year: 2000, value: extent }, iso, adm1);
    if (gained === undefined || row.gain_period !== GAIN_PERIOD) continue;
    addRegion({ measure: "gain", threshold: 0, year: GAINED_UNTIL, value: gained }, iso, adm1);
  }
  for (const row of table("gfw_BOL_primary_loss_2002-2025.csv", RegionPrimary)) {
    const of = { source: "BOL", code: regionCode("BOL", row.adm1), year: row.year } as const;
    add({ ...of, measure: "primary_loss", value: row.primary_loss_ha });
  }
}

function prodes(): void {
  const Row = z.object({ state: text, year, deforested_ha: amount });
  for (const row of table("prodes_BRA_legal_amazon_by_state_1988-2024.csv", Row)) {
    const of = { source: "PRODES", measure: "prodes", threshold: 0, year: row.year } as const;
    add({ ...of, code: regionCode("BRA", row.state), value: row.deforested_ha });
    // The Legal Amazon as a whole, under the country.
    add({ ...of, code: countryCode("BRA"), value: row.deforested_ha });
  }
}

const SCHEMA = `
  CREATE TABLE source (id INTEGER PRIMARY KEY, name TEXT NOT NULL, publisher TEXT NOT NULL, licence TEXT NOT NULL,
    as_of TEXT NOT NULL, dated TEXT NOT NULL, first_year INTEGER NOT NULL, last_year INTEGER NOT NULL, url TEXT, note TEXT);
  CREATE TABLE place (id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, note TEXT);
  CREATE TABLE measure (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE series (place INTEGER NOT NULL, measure INTEGER NOT NULL, threshold INTEGER NOT NULL,
    source INTEGER NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (place, measure, threshold, source)) WITHOUT ROWID;
  CREATE TABLE figure (series INTEGER NOT NULL, year INTEGER NOT NULL, value INTEGER NOT NULL,
    PRIMARY KEY (series, year)) WITHOUT ROWID;`;

function write(): void {
  rmSync(OUTPUT, { force: true });
  const file = new Database(OUTPUT);
  file.exec(SCHEMA);
  const insert = (into: string, width: number) =>
    file.prepare(`INSERT INTO ${into} VALUES (${Array(width).fill("?").join(", ")})`);
  const [source, place, measure, row, figure] = [
    insert("source", 10),
    insert("place", 3),
    insert("measure", 2),
    insert("series", 5),
    insert("figure", 3),
  ];
  const keys = Object.keys(SOURCES);
  const codes = [...places.keys()].sort();
  const entries = [...series].map(([key, figures]) => {
    const [of, code, name, threshold] = key.split("|") as [string, string, string, string];
    return { of, code, name, threshold: Number(threshold), figures };
  });
  const names = [...new Set(entries.map(({ name }) => name))].sort();
  file.transaction(() => {
    for (const [id, key] of keys.entries()) {
      const it = SOURCES[key as SourceKey];
      const when = [it.as_of, it.dated, it.first_year, it.last_year];
      source.run(id, it.name, it.publisher, it.licence, ...when, it.url, it.note);
    }
    for (const [id, code] of codes.entries()) place.run(id, code, places.get(code));
    for (const [id, name] of names.entries()) measure.run(id, name);
    const order = entries.sort((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code));
    for (const [id, { of, code, name, threshold, figures }] of order.entries()) {
      row.run(codes.indexOf(code), names.indexOf(name), threshold, keys.indexOf(of), id);
      // Within its source's years, a year without a figure is zero.
      for (const [year, value] of figures)
        if (Math.round(value) !== 0) figure.run(id, year, Math.round(value));
    }
  })();
  file.exec("VACUUM");
  file.close();
  console.log(`${OUTPUT}: ${series.size} series, ${Math.round(statSync(OUTPUT).size / 1024)} kB`);
}

countries();
drivers();
carbon();
fao();
workbook("IND", "gfw_IND_adm0_2001-2023.csv", "gfw_IND_adm1_2001-2023.csv", "gfw_IND_adm2_2001-2023_t30.csv");
workbook("IDN", "gfw_IDN_adm0_2001-2024.csv", "gfw_IDN_adm1_2001-2024.csv", "gfw_IDN_adm2_2001-2024_t30.csv");
workbook("BOL", "gfw_BOL_adm2_2001-2025_t30.csv");
regions();
prodes();
write();
