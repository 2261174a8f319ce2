import { csvFormatRow } from "d3-dsv";

type Cell = string | number | null;

/** A text that no spreadsheet takes for a formula. Numbers keep their signs. */
const safe = (cell: Cell): string => {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  return /^\s*[=+\-@|\t\r]/.test(cell) ? `'${cell}` : cell;
};

/** Each begins with “# ” and is one cell. */
export const csvNotes = (notes: string[]): string =>
  notes.map((note) => `# ${note.replaceAll(/[,;"]/g, ";").replaceAll(/\s+/g, " ")}\r\n`).join("");

/** By RFC 4180. Texts that a spreadsheet would run as a formula are quoted; null is an empty cell. */
export const csvRows = (rows: Cell[][]): string =>
  rows.map((row) => `${csvFormatRow(row.map(safe))}\r\n`).join("");

export const csvText = (notes: string[], rows: Cell[][]): string => csvNotes(notes) + csvRows(rows);
