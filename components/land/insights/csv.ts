import { csvFormatRows } from "d3-dsv";
import type { ChartTable } from "@/lib/desks/land/insights/table";

/** A chart's table as CSV: its head, then its rows in their order, unrounded. */
export function tableCsv({ head, rows }: ChartTable): string {
  const text = rows.map((row) => row.map((cell) => (cell === null ? "" : String(cell))));
  return `${csvFormatRows([head, ...text])}\n`;
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
