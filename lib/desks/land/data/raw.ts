import { clock } from "@/lib/clock";
import { datasetById, NO_DRIVER_BY_YEAR } from "../datasets";
import type { Prose } from "../insights/prose";
import type { Column, CompleteQuery, DatasetInfo, RawData, Row } from "../types";
import { columnsOfRows } from "./columns";

interface Pulled {
  query: CompleteQuery;
  rows: Row[];
  sample: boolean;
  source: string;
  assumptions: Prose[];
  /** How the citation says when the data was accessed; on the day of the pull unless told. */
  accessed?: string;
}

/** Rows of a source as raw data; a measure that no row has is left out. A sample has no cautions of real data. */
export function toRawData({ query, rows, sample, source, assumptions, accessed }: Pulled): RawData {
  const dataset = datasetById(query.dataset)!;
  const now = clock.iso();
  const all = columnsOfRows(query, rows);
  const columns = all.filter((column) => isFilled(column, rows));
  const kept = new Set(columns.map(({ name }) => name));
  const complete = columns.length === all.length;
  return {
    data: complete ? rows : rows.map((row) => only(row, kept)),
    metadata: {
      columns,
      total_rows: rows.length,
      query,
      sample,
      source,
      license: dataset.license,
      citation: dated(dataset.citation, accessed ?? `on ${now.slice(0, 10)}`),
      cautions: sample ? [] : cautionsOf(dataset, columns),
      assumptions: assumptions.map(({ text }) => text),
      assumption_figures: assumptions.flatMap(({ figures }) => figures),
      retrieved_at: now,
    },
  };
}

const isFilled = ({ role, name }: Column, rows: Row[]): boolean =>
  role !== "measure" || rows.length === 0 || rows.some((row) => row[name] != null);

/** What is said of a total doesn't hold for rows by year. */
const cautionsOf = ({ cautions }: DatasetInfo, columns: readonly Column[]): string[] =>
  columns.some(({ role }) => role === "time")
    ? cautions.filter((one) => one !== NO_DRIVER_BY_YEAR)
    : cautions;

const only = (row: Row, names: Set<string>): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)));

const dated = (citation: string, accessed: string): string =>
  citation.replaceAll(/\bon [[<]date[\]>]/gi, accessed);
