import { presentationOf } from "@/lib/desks/land/insights/rules";
import type { AoiRef, Area, Column, LandResult, Row } from "@/lib/desks/land/types";

export interface MapValues {
  values: { ref: AoiRef; value: number | null }[];
  /** Of all years where one is in view, so that a colour means the same in each. */
  range: number[] | null;
  label: string;
  unit: string | null;
  isSample: boolean;
}

const columnOf = ({ raw_data }: LandResult, role: Column["role"]): Column | undefined =>
  raw_data.metadata.columns.find((column) => column.role === role);

/** In order; null where it isn't yearly. */
export function yearsOf(result: LandResult): number[] | null {
  const time = columnOf(result, "time");
  if (!time) return null;
  const cells = new Set(result.raw_data.data.map((row) => row[time.name]));
  const years = [...cells].filter((cell) => typeof cell === "number").sort((a, b) => a - b);
  return years.length > 1 ? years : null;
}

/** Null where it wasn't divided. Over the whole period losses and gains add up; of a stock the latest counts. */
export function mapValues(result: LandResult, year: number | null): MapValues | null {
  const measure = columnOf(result, "measure");
  if (result.subregions.length === 0 || !measure) return null;
  const years = yearsOf(result);
  const isStock = presentationOf(result.dataset.dataset_id).kind === "stock";
  const shown = year ?? (isStock ? (years?.at(-1) ?? null) : null);
  const { label, unit, name } = measure;
  const range = shown === null ? null : (years ?? []).flatMap((one) => known(valuesIn(result, name, one)));
  return {
    values: valuesIn(result, name, shown),
    range,
    label,
    unit,
    isSample: result.raw_data.metadata.sample,
  };
}

const known = (values: MapValues["values"]): number[] =>
  values.flatMap(({ value }) => (value === null ? [] : [value]));

function valuesIn(result: LandResult, column: string, year: number | null): MapValues["values"] {
  const time = columnOf(result, "time");
  const rows = result.raw_data.data.filter((row) => year === null || !time || row[time.name] === year);
  const byArea = Map.groupBy(rows, (row) => String(row.aoi_id));
  return result.subregions.map(({ ref, src_id }) => ({
    ref,
    value: sum(byArea.get(ref) ?? byArea.get(src_id) ?? [], column),
  }));
}

function sum(rows: Row[], column: string): number | null {
  const values = rows.map((row) => row[column]).filter((cell) => typeof cell === "number");
  return values.length === 0 ? null : values.reduce((total, value) => total + value, 0);
}

export function changeWords(areas: Area[], dataset: string | undefined): string {
  const names = new Set(areas.map(({ short_name }) => short_name));
  const places = [...names].slice(0, 3).join(", ");
  return `The map shows ${[places, dataset].filter(Boolean).join(" · ") || "the world"}`;
}
