import { csvFormatRows } from "d3-dsv";
import type { ChartTable } from "@/lib/desks/land/insights/table";
import { SAMPLE_WORDS } from "./sample";

/**
 * A chart's table as CSV: its head, then its rows in their order, unrounded. Each row of a sample says in a last column
 * that it is one, so that it still does when rows are copied elsewhere.
 */
export function tableCsv({ head, rows }: ChartTable, isSample: boolean): string {
  const text = rows.map((row) => row.map((cell) => (cell === null ? "" : String(cell))));
  const lines = isSample
    ? [[...head, "Data"], ...text.map((row) => [...row, SAMPLE_WORDS])]
    : [head, ...text];
  return `${csvFormatRows(lines)}\n`;
}

/** A title as a file's name, without what some system forbids. */
export function fileName(title: string, extension: string): string {
  const name = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, 80)
    .replaceAll(/^-|-$/g, "");
  return `${name || "land"}.${extension}`;
}
