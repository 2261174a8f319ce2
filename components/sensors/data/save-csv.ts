import { csvFormatRows } from "d3-dsv";

/** Gives the browser a table to keep, its numbers unrounded. */
export function saveCsv(name: string, rows: (string | number | null)[][]): void {
  const text = csvFormatRows(rows.map((row) => row.map((cell) => (cell === null ? "" : String(cell)))));
  const url = URL.createObjectURL(new Blob([`${text}\n`], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  // The download has begun with the click.
  URL.revokeObjectURL(url);
}
