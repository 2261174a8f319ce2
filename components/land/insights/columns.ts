import { columnNames } from "@/lib/desks/land/insights/table";
import type { ChartData, Column } from "@/lib/desks/land/types";

/** A column of a chart's table, in the order of `columnNames`. */
export interface TableColumn {
  name: string;
  label: string;
  unit: string | null;
  isNumber: boolean;
  /** Its numbers are years, which are written without separators. */
  isTime: boolean;
}

/** The columns of a chart's data. */
export function columnsOf(chart: ChartData, known: Column[]): TableColumn[] {
  return columnNames(chart).map((name) => {
    const column = known.find((candidate) => candidate.name === name);
    const isNumber = chart.data.every((row) => typeof row[name] === "number" || (row[name] ?? null) === null);
    return {
      name,
      label: column?.label ?? words(name),
      unit: column?.unit ?? null,
      isNumber,
      isTime: column?.role === "time",
    };
  });
}

/** A column's name where there is no label for it: `tree_cover_loss` is “Tree cover loss”. */
function words(name: string): string {
  const text = name.replaceAll(/[_\s]+/g, " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
