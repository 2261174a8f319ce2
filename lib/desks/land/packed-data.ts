import { gunzipSync, gzipSync } from "node:zlib";
import type { RawData, Row } from "./types";

/** Pulled data as the graph's state holds it: the rows by column, compressed, as each step of a run stores the state anew. */
export interface PackedData {
  metadata: RawData["metadata"];
  /** Base64 of gzip of JSON: the columns' names, and the values of each. */
  rows: string;
}

/** Data for the state; a thousand districts' 24 years take about 100 kB in place of 2 MB. */
export function packData({ data, metadata }: RawData): PackedData {
  const names = Object.keys(data[0] ?? {});
  const columns = names.map((name) => data.map((row) => row[name] ?? null));
  return { metadata, rows: gzipSync(JSON.stringify([names, columns])).toString("base64") };
}

export function unpackData({ metadata, rows }: PackedData): RawData {
  const [names, columns] = JSON.parse(gunzipSync(Buffer.from(rows, "base64")).toString()) as [
    string[],
    Row[string][][],
  ];
  const count = columns[0]?.length ?? 0;
  const data = Array.from({ length: count }, (_, at) =>
    Object.fromEntries(names.map((name, column) => [name, columns[column]?.[at] ?? null])),
  );
  return { data, metadata };
}
