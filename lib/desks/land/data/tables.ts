import { z } from "zod";
import published from "./published.json";

/** One number a year from `first`; undefined where a year isn't published. */
export interface Series {
  first: number;
  values: (number | undefined)[];
}

/** A row of a country's workbook, for one canopy cover. */
export interface WorkbookRow {
  /** %, the least canopy cover */
  threshold: number;
  area_ha: number | undefined;
  extent_2000_ha: number | undefined;
  gain_ha: number | undefined;
  loss: Series;
}

/** FAO's Global Forest Resources Assessment of 2020, ha. */
export interface Fao {
  land_ha: number | undefined;
  forest_ha: number | undefined;
  primary_ha: number | undefined;
  planted_ha: number | undefined;
}

interface Tables {
  /** by ISO 3166-1 alpha-3; loss in ha and gross emissions in Mg CO2e over 30 % canopy */
  loss: Map<string, { area: Series; emissions: Series }>;
  /** the same within humid tropical primary forest */
  primaryLoss: Map<string, { area: Series; emissions: Series }>;
  /** ha */
  primaryExtent: Map<string, number>;
  fao: Map<string, Fao>;
  /** by country, then by the names of the levels below it (`nameKey`) */
  workbooks: Map<string, Map<string, WorkbookRow[]>>;
}

const Lines = z.array(z.string());
const Published = z.object({
  first_year: z.number(),
  loss: Lines,
  primary_loss: Lines,
  primary_extent: Lines,
  fao_2020: Lines,
  areas: z.record(z.string(), Lines),
});

const number = (text: string | undefined): number | undefined => (text ? Number(text) : undefined);

/** The name of an area within its country, without accents and case, as both tables and places spell it. */
export function nameKey(adm1: string | null, adm2: string | null): string {
  return [adm1, adm2]
    .map((name) => (name ?? "").normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase())
    .join("|");
}

let loaded: Tables | undefined;

/** The published tables, read on first use. */
export function tables(): Tables {
  loaded ??= read();
  return loaded;
}

function read(): Tables {
  const { first_year, ...lines } = Published.parse(published);
  const series = (text: string | undefined): Series => ({
    first: first_year,
    values: (text ?? "").split(",").map(number),
  });
  const byIso = (rows: string[]) =>
    new Map(
      rows.map((row) => {
        const [iso, area, emissions] = row.split("|");
        return [iso!, { area: series(area), emissions: series(emissions) }];
      }),
    );
  return {
    loss: byIso(lines.loss),
    primaryLoss: byIso(lines.primary_loss),
    primaryExtent: new Map(
      lines.primary_extent.map((row) => {
        const [iso, extent] = row.split("|");
        return [iso!, Number(extent)];
      }),
    ),
    fao: new Map(lines.fao_2020.map(fao)),
    workbooks: new Map(Object.entries(lines.areas).map(([iso, rows]) => [iso, workbook(rows, series)])),
  };
}

function fao(row: string): [string, Fao] {
  const [iso, land, forest, primary, planted] = row.split("|");
  return [
    iso!,
    {
      land_ha: number(land),
      forest_ha: number(forest),
      primary_ha: number(primary),
      planted_ha: number(planted),
    },
  ];
}

function workbook(rows: string[], series: (text: string | undefined) => Series): Map<string, WorkbookRow[]> {
  const byName = new Map<string, WorkbookRow[]>();
  for (const row of rows) {
    const [adm1, adm2, threshold, area, extent, gain, loss] = row.split("|");
    const key = nameKey(adm1!, adm2!);
    byName.set(key, [
      ...(byName.get(key) ?? []),
      {
        threshold: Number(threshold),
        area_ha: number(area),
        extent_2000_ha: number(extent),
        gain_ha: number(gain),
        loss: series(loss),
      },
    ]);
  }
  return byName;
}

/** The value of a year; undefined where it isn't published. */
export const inYear = ({ first, values }: Series, year: number): number | undefined => values[year - first];
