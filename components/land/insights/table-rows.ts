import { columnNames } from "@/lib/desks/land/insights/table";
import type { ChartData, Column } from "@/lib/desks/land/types";

export interface TableColumn {
  name: string;
  label: string;
  unit: string | null;
  isNumber: boolean;
  /** Written without separators. */
  isTime: boolean;
}

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

function words(name: string): string {
  const text = name.replaceAll(/[_\s]+/g, " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export type Cell = string | number | null;

export interface Order {
  column: number;
  descending: boolean;
}

const byWords = new Intl.Collator(undefined, { numeric: true });

/** Missing values come last, either way. */
export function sortedIndexes(rows: Cell[][], order: Order | null): number[] {
  const indexes = rows.map((_, i) => i);
  if (!order) return indexes;
  const { column, descending } = order;
  return indexes.sort((a, b) => compare(rows[a]?.[column], rows[b]?.[column], descending) || a - b);
}

function compare(a: Cell | undefined, b: Cell | undefined, descending: boolean): number {
  const isMissing = Number((a ?? null) === null) - Number((b ?? null) === null);
  if (isMissing !== 0) return isMissing;
  const sign = descending ? -1 : 1;
  if (typeof a === "number" && typeof b === "number") return sign * (a - b);
  return sign * byWords.compare(String(a ?? ""), String(b ?? ""));
}

/** Most first for numbers, then the other way, then as it was. */
export function nextOrder(order: Order | null, column: number, isNumber: boolean): Order | null {
  if (order?.column !== column) return { column, descending: isNumber };
  return order.descending === isNumber ? { column, descending: !isNumber } : null;
}
