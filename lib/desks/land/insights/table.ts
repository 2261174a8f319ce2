import type { ChartData, Column } from "../types";

/** A chart as a table: what the table view shows and what the CSV holds. */
export interface ChartTable {
  head: string[];
  rows: (string | number | null)[][];
}

const FALLBACK_LABELS: Record<string, string> = {
  component: "Component",
  value: "Value",
  quantity: "Quantity",
};

/** A column's label with its unit, e.g. “Tree cover loss (ha)”. */
function headOf(name: string, columns: readonly Column[]): string {
  const column = columns.find((one) => one.name === name);
  if (!column) return FALLBACK_LABELS[name] ?? name;
  return column.unit ? `${column.label} (${column.unit})` : column.label;
}

/** The chart's columns in the order x, colour, y, then any others; its rows as they are, none rounded. */
export function chartTable(chart: ChartData, columns: Column[]): ChartTable {
  const first = [chart.xAxis, chart.colorField, chart.yAxis].filter(Boolean);
  const names = [...new Set([...first, ...chart.data.flatMap((row) => Object.keys(row))])];
  return {
    head: names.map((name) => headOf(name, columns)),
    rows: chart.data.map((row) => names.map((name) => row[name] ?? null)),
  };
}
