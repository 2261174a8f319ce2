import { clock } from "@/lib/clock";
import { datasetById } from "../datasets";
import type { Prose } from "../insights/prose";
import type { Column, CompleteQuery, RawData, Row } from "../types";
import { columnsOf } from "./columns";

interface Pulled {
  query: CompleteQuery;
  rows: Row[];
  sample: boolean;
  /** As provenance names it. */
  source: string;
  assumptions: Prose[];
  /** How the citation says when the data was accessed; on the day of the pull unless told. */
  accessed?: string;
}

/** Rows of a source as raw data; a measure that no row has is left out. */
export function toRawData({ query, rows, sample, source, assumptions, accessed }: Pulled): RawData {
  const dataset = datasetById(query.dataset)!;
  const now = clock.iso();
  const columns = columnsOf(query).filter((column) => isFilled(column, rows));
  const kept = new Set(columns.map(({ name }) => name));
  const complete = columns.length === columnsOf(query).length;
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
      cautions: dataset.cautions,
      assumptions: assumptions.map(({ text }) => text),
      assumption_figures: assumptions.flatMap(({ figures }) => figures),
      retrieved_at: now,
    },
  };
}

const isFilled = ({ role, name }: Column, rows: Row[]): boolean =>
  role !== "measure" || rows.length === 0 || rows.some((row) => row[name] != null);

const only = (row: Row, names: Set<string>): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)));

/** Citations leave the day of access open. */
const dated = (citation: string, accessed: string): string =>
  citation.replaceAll(/\bon [[<]date[\]>]/gi, accessed);
