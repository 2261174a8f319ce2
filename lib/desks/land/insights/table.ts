import type { ChartData, Column } from "../types";

export interface ChartTable {
  head: string[];
  rows: (string | number | null)[][];
}

const FALLBACK_LABELS: Record<string, string> = {
  component: "Component",
  value: "Value",
  quantity: "Quantity",
};

export const headOf = ({ label, unit }: Pick<Column, "label" | "unit">): string =>
  unit ? `${label} (${unit})` : label;

/** The names of the chart's columns in the order x, colour, y, then any others. */
export function columnNames({ xAxis, colorField, yAxis, data }: ChartData): string[] {
  const first = [xAxis, colorField, yAxis].filter(Boolean);
  return [...new Set([...first, ...data.flatMap((row) => Object.keys(row))])];
}

/** The chart's columns in the order of `columnNames`; all its rows as they are, none rounded. */
export function chartTable(chart: ChartData, columns: Column[]): ChartTable {
  const names = columnNames(chart);
  return {
    head: names.map((name) => {
      const column = columns.find((one) => one.name === name);
      return column ? headOf(column) : (FALLBACK_LABELS[name] ?? name);
    }),
    rows: (chart.allData ?? chart.data).map((row) => names.map((name) => row[name] ?? null)),
  };
}
