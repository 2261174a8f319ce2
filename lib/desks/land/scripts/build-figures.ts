/**
 * Builds lib/desks/land/data/published.json, published statistics of tree cover and its loss.
 *
 *     tsx lib/desks/land/scripts/build-figures.ts <folder with the tables>
 *
 * Source: Global Forest Watch, tree cover, loss and gross emissions by Hansen/UMD/Google/USGS/NASA and Harris et al.,
 * CC BY 4.0: the dashboard's tables of 12 October 2025 (countries, over 30 % canopy), the country workbooks of India
 * (to 2023) and Indonesia (to 2024), and Malaysia by state (to 2025). FAO's Global Forest Resources Assessment 2020 as
 * the same dashboard gives it. The tables are named in the folder's SOURCES.md. The output depends on them alone, so
 * the same folder gives the same bytes. Hectares and Mg CO2e are rounded to whole numbers.
 *
 * A row is one line of text, its fields separated by `|`; a series is numbers separated by commas, one a year from
 * 2001, empty where a year isn't published. That keeps the file small and legible to `lib/desks/land/data/published.ts`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { csvParse } from "d3-dsv";
import { z } from "zod";

const OUTPUT = join(import.meta.dirname, "../data/published.json");
const FIRST_YEAR = 2001;
const LAST_YEAR = 2024;
const folder = z.string({ error: "name the folder with the tables" }).parse(process.argv[2]);

const amount = z.coerce.number().nonnegative();
const optional = z.union([z.literal("").transform(() => undefined), amount]);

function table<T>(file: string, row: z.ZodType<T>): T[] {
  return z
    .array(row)
    .parse(csvParse(readFileSync(join(folder, file), "utf8")).map((fields) => ({ ...fields })));
}

const whole = (value: number | undefined): string => (value === undefined ? "" : String(Math.round(value)));

/** One number a year from 2001 to `last`; `absent` for a year without a row. */
function series(
  byYear: Map<number, number>,
  last = LAST_YEAR,
  absent: number | undefined = undefined,
): string {
  const years = Array.from({ length: last - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index);
  return years.map((year) => whole(byYear.get(year) ?? absent)).join(",");
}

function grouped<T>(rows: T[], key: (row: T) => string): Map<string, T[]> {
  return Map.groupBy(rows, key);
}

// --- Countries ----------------------------------------------------------------------------------------------------

const year = z.coerce.number().int().min(FIRST_YEAR);
const Loss = z.object({ iso: z.string(), year, loss_ha: amount, gross_emissions_Mg_CO2e: amount });
const Primary = z.object({ iso: z.string(), year, primary_loss_ha: amount, gross_emissions_Mg_CO2e: amount });
const PrimaryExtent = z.object({ iso: z.string(), umd_tree_cover_extent_2000__ha: amount });
const Fao = z.object({
  iso: z.string(),
  fao_treecover__ha: optional,
  primary_forest__ha: optional,
  planted_forest__ha: optional,
  area_ha: optional,
});

/** `ISO|loss|emissions`. The tables leave a year without loss out, so an absent year is zero. */
function countryRows<T extends { iso: string; year: number; gross_emissions_Mg_CO2e: number }>(
  rows: T[],
  loss: (row: T) => number,
): string[] {
  return [...grouped(rows, ({ iso }) => iso)].map(([iso, of]) => {
    const area = new Map(of.map((row) => [row.year, loss(row)]));
    const emissions = new Map(of.map((row) => [row.year, row.gross_emissions_Mg_CO2e]));
    return [iso, series(area, LAST_YEAR, 0), series(emissions, LAST_YEAR, 0)].join("|");
  });
}

// --- Workbooks ----------------------------------------------------------------------------------------------------

const Workbook = z.looseObject({
  adm1: z.string().default(""),
  adm2: z.string().default(""),
  threshold: z.coerce.number(),
  area_ha: amount,
  extent_2000_ha: amount,
});
type Workbook = z.infer<typeof Workbook>;

/** `adm1|adm2|threshold|area|extent 2000|gain|loss`; the gain's period is the workbook's. */
function workbookRow(row: Workbook): string {
  const losses = Object.entries(row).flatMap(([column, value]) => {
    const match = /^tc_loss_ha_(\d{4})$/.exec(column);
    return match ? [[Number(match[1]), amount.parse(value)] as const] : [];
  });
  const byYear = new Map(losses);
  const gain = Object.entries(row).find(([column]) => column.startsWith("gain_"));
  return [
    row.adm1,
    row.adm2,
    row.threshold,
    whole(row.area_ha),
    whole(row.extent_2000_ha),
    whole(amount.parse(gain?.[1])),
    series(byYear, Math.max(...byYear.keys())),
  ].join("|");
}

const workbook = (...files: string[]): string[] =>
  files.flatMap((file) => table(file, Workbook).map(workbookRow));

const Malaysia = z.object({
  adm1: z.string(),
  umd_tree_cover_loss__year: year,
  umd_tree_cover_loss__ha: amount,
});

function malaysia(): string[] {
  const rows = table("gfw_MYS_adm1.csv", Malaysia);
  const last = Math.max(...rows.map((row) => row.umd_tree_cover_loss__year));
  return [...grouped(rows, ({ adm1 }) => adm1)].map(([adm1, of]) => {
    const byYear = new Map(of.map((row) => [row.umd_tree_cover_loss__year, row.umd_tree_cover_loss__ha]));
    return [adm1, "", 30, "", "", "", series(byYear, last)].join("|");
  });
}

// --- Output -------------------------------------------------------------------------------------------------------

const published = {
  about:
    "Built by lib/desks/land/scripts/build-figures.ts. Global Forest Watch, published tables (Hansen/UMD/Google/USGS/NASA; " +
    "emissions by Harris et al.), CC BY 4.0; FAO Global Forest Resources Assessment 2020.",
  first_year: FIRST_YEAR,
  loss: countryRows(table("gfw_tree_cover_loss_by_country_2001-2024.csv", Loss), (row) => row.loss_ha),
  primary_loss: countryRows(
    table("gfw_primary_forest_loss_by_country_2001-2024.csv", Primary),
    (row) => row.primary_loss_ha,
  ),
  primary_extent: table("gfw_primary_extent_by_country.csv", PrimaryExtent).map(
    (row) => `${row.iso}|${whole(row.umd_tree_cover_extent_2000__ha)}`,
  ),
  fao_2020: table("fao_fra2020_treecover_extent.csv", Fao).map((row) =>
    [
      row.iso,
      whole(row.area_ha),
      whole(row.fao_treecover__ha),
      whole(row.primary_forest__ha),
      whole(row.planted_forest__ha),
    ].join("|"),
  ),
  areas: {
    IND: workbook(
      "gfw_IND_adm0_2001-2023.csv",
      "gfw_IND_adm1_2001-2023.csv",
      "gfw_IND_adm2_2001-2023_t30.csv",
    ),
    IDN: workbook(
      "gfw_IDN_adm0_2001-2024.csv",
      "gfw_IDN_adm1_2001-2024.csv",
      "gfw_IDN_adm2_2001-2024_t30.csv",
    ),
    MYS: malaysia(),
  },
};
const text = `${JSON.stringify(published, null, 2)}\n`;
writeFileSync(OUTPUT, text);
console.log(`${OUTPUT}: ${Math.round(text.length / 1024)} kB`);
