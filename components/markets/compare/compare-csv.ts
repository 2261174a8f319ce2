import { csvFormatRows } from "d3-dsv";
import type { Provenance } from "@/lib/sources/provenance";
import { dayOf } from "../data/time-words";
import type { CompareRow } from "./compare-rows";
import { type Comparison, MEASURES } from "./measures";

/** A comparison as CSV, unrounded: where it is from and what was measured in lines that begin with #, then its days. */
export function compareCsv(
  { measure, since, until, rows, lines, provenance }: Comparison,
  days: CompareRow[],
) {
  const { label, unit } = MEASURES[measure];
  const notes = [
    `Closes of each day (UTC) rebased to 100 on the first day that all coins have; ${since} to ${until}`,
    ...provenance.map(sourceLine),
    ...rows.map(({ coin, value, note }) =>
      [`${label} of ${coin.name} (${unit}): ${value ?? "no data"}`, note].filter(Boolean).join("; "),
    ),
  ];
  const head = ["day", ...lines.map(({ coin }) => cell(`${coin.name} (${coin.symbol})`))];
  const body = days.map(({ t, values }) => [
    dayOf(t),
    ...lines.map(({ coin }) => String(values[coin.id] ?? "")),
  ]);
  return `${notes.map(comment).join("\n")}\n${csvFormatRows([head, ...body])}\n`;
}

/** One cell: a comma would begin another, whose text could be a formula. */
const comment = (text: string): string => `# ${text.replaceAll(",", ";").replaceAll(/\s+/g, " ")}`;

/** A text that a spreadsheet doesn't take for a formula. */
const cell = (text: string): string => (/^[=+\-@]/.test(text) ? `'${text}` : text);

const sourceLine = ({ source, live, as_of, url }: Provenance): string =>
  [`Source: ${source}`, live ? "live" : "past data", `as of ${as_of}`, url].filter(Boolean).join(", ");

/** The name of a file for a comparison, e.g. “bitcoin-ethereum-2021-01-01-2021-07-06.csv”. */
export const compareFile = ({ lines, since, until }: Comparison, extension: string): string =>
  `${[...lines.map(({ coin }) => coin.id), since, until].join("-")}.${extension}`;
