/** One row per line, fields in double quotes where they hold a comma or a quote (RFC 4180). */
export function parseCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text
    .replace(/^\uFEFF/, "")
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end !== ",") rows.push([]);
  }
  const [header = [], ...body] = rows.filter((row) => row.length > 1);
  return body.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? ""])));
}

/** Stops whose id differs between the 2026 sequences and the 2025 topology feed. */
export const TOPOLOGY_ID: Record<string, string> = {
  "910GBARKRIV": "910GBKRVS",
  "910GABWDXR": "910GABWD",
  "910GCUSTMHS": "910GCSTMHSXR",
  "910GBUSHYDC": "910GBUSHEY",
  "910GWATFJDC": "910GWATFDJ",
  "940GZZLUHR4": "9400GZLUHR41",
};
