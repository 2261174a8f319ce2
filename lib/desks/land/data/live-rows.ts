import { z } from "zod";
import { DATASET } from "../datasets";
import type { Column, CompleteQuery, Row } from "../types";
import { columnsOf } from "./columns";

const Cell = z.union([z.string(), z.number(), z.null()]);
const Cells = z.array(Cell);

/** Results are column by column; a `__dtypes__` may stand beside the columns. */
const Columns = z.record(z.string(), z.unknown()).transform((result) =>
  Object.fromEntries(
    Object.entries(result).flatMap(([name, cells]) => {
      const parsed = Cells.safeParse(cells);
      return parsed.success ? [[name, parsed.data] as const] : [];
    }),
  ),
);

/** Other names of our columns in the API's answers, by release and by kind of area; the first that is there counts. */
const ALIASES: Record<string, string[]> = {
  natural_lands_class: ["natural_land_class"],
  tree_cover_loss_driver: ["driver"],
  carbon_emissions_MgCO2e: ["carbon_Mg_CO2e"],
  emissions_factor_tCO2e_per_tonne_production: ["emissions_factor_Mg_CO2e_per_tonne_production"],
  emissions_tCO2e: ["emissions_Mg_CO2e"],
  production_tonnes: ["production_Mg"],
};

/** The API's words for what the datasets' categories call otherwise. */
const WORDS: Record<string, string> = {
  "Wetland natural forests": "Wet natural forests",
  "Wetland natural short vegetation": "Wet natural short vegetation",
  "Wetland non-natural tree cover": "Wet non-natural tree cover",
  "Wetland non-natural short vegetation": "Wet non-natural short vegetation",
};
const NATURAL_WORDS: Record<string, string> = { Cropland: "Crop", "Built-up": "Built" };

type Table = Record<string, z.infer<typeof Cells>>;
export type LiveRow = Row & { aoi_id: string };

/** The rows of a result by the query's columns, undefined for an unknown form; `aoi_id` is still the API's. */
export function rowsOf(result: unknown, query: CompleteQuery): LiveRow[] | undefined {
  const parsed = z.record(z.string(), z.unknown()).safeParse(result);
  if (!parsed.success) return undefined;
  if (query.dataset === DATASET.landGhg) return inventoryRows(parsed.data, query);
  return tableRows(Columns.parse(parsed.data), query);
}

function tableRows(table: Table, query: CompleteQuery): LiveRow[] | undefined {
  const ids = table.aoi_id;
  if (!ids) return undefined;
  if (ids.length === 0) return [];
  const own = columnsOf(query).slice(2);
  const sources = own.map((column) => ({ column, cells: cellsOf(table, column.name) }));
  for (const { column, cells } of sources) {
    if (cells ? cells.length !== ids.length : column.role !== "measure") return undefined;
  }
  if (!sources.some(({ column, cells }) => column.role === "measure" && cells)) return undefined;
  const rows: LiveRow[] = [];
  for (const [index, id] of ids.entries()) {
    const row: LiveRow = { aoi_id: String(id) };
    for (const { column, cells } of sources) {
      const value = cells ? cellValue(column, cells[index] ?? null, query) : null;
      if (value === undefined) return undefined;
      row[column.name] = value;
    }
    rows.push(row);
  }
  return rows;
}

function cellsOf(table: Table, name: string): z.infer<typeof Cells> | undefined {
  const alias = ALIASES[name]?.find((other) => table[other]);
  return table[alias ?? name];
}

function cellValue(
  { name, role }: Column,
  cell: string | number | null,
  query: CompleteQuery,
): string | number | null | undefined {
  if (role === "measure") return typeof cell === "string" ? undefined : cell;
  if (cell === null) return undefined;
  if (role === "time") return timeOf(name, cell);
  const word = WORDS[cell] ?? String(cell);
  return query.dataset === DATASET.naturalLands ? (NATURAL_WORDS[word] ?? word) : word;
}

function timeOf(name: string, cell: string | number): string | number | undefined {
  if (!name.endsWith("date")) return /^\d{4}$/.test(String(cell)) ? Number(cell) : undefined;
  const day = z.iso.date().safeParse(String(cell).slice(0, 10));
  return day.success ? day.data : undefined;
}

const SECTIONS: Record<string, { category: string; by?: string; name?: string }> = {
  vegetation: { category: "vegetation", by: "land_state_class" },
  mineral_soil: { category: "soil", name: "mineral_soil" },
  organic_soil: { category: "soil", name: "organic_soil" },
  agriculture: { category: "agriculture", by: "category" },
};

function labelOf(slug: string): string {
  const words = slug.replaceAll("non_", "non-").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** An inventory comes in sections, or, as it first did, as the table of vegetation alone; for all years at once. */
function inventoryRows(result: Record<string, unknown>, query: CompleteQuery): LiveRow[] | undefined {
  const sections = "land_state_class" in result ? { vegetation: result } : result;
  const rows: LiveRow[] = [];
  for (const [section, columns] of Object.entries(sections)) {
    const known = SECTIONS[section];
    const parsed = Columns.safeParse(columns);
    if (!known || !parsed.success || !parsed.data.aoi_id) return undefined;
    const table = parsed.data;
    const count = table.aoi_id!.length;
    const classes = (known.by ? table[known.by] : undefined) ?? Array(count).fill(known.name ?? "");
    const merged = {
      ...table,
      category: Array(count).fill(known.category),
      class: classes.map((slug) => labelOf(String(slug))),
    };
    const found = tableRows(merged, query);
    if (!found) return undefined;
    for (const row of found) rows.push(row);
  }
  const [first, last] = [Number(query.start_date.slice(0, 4)), Number(query.end_date.slice(0, 4))];
  return rows.filter(({ year }) => Number(year) >= first && Number(year) <= last);
}
