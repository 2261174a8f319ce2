import { csvText } from "@/lib/csv";
import type { Provenance } from "@/lib/sources/provenance";
import { dayOf } from "../data/format";
import { type Comparison, MEASURES } from "./measures";

/** A coin's first day counts as 100; null where it has no close. */
export interface CompareRow {
  /** Midnight UTC, milliseconds since the epoch. */
  t: number;
  values: Record<string, number | null>;
}

/** Day by day, oldest first. */
export function compareRows(lines: Comparison["lines"]): CompareRow[] {
  const byDay = new Map<number, CompareRow["values"]>();
  const none = Object.fromEntries(lines.map(({ coin }) => [coin.id, null]));
  for (const { coin, points } of lines) {
    for (const { t, value } of points) {
      const values = byDay.get(t) ?? { ...none };
      values[coin.id] = value;
      byDay.set(t, values);
    }
  }
  return [...byDay].sort(([a], [b]) => a - b).map(([t, values]) => ({ t, values }));
}

/** Both 100 where there is none. */
export function extentOf(rows: CompareRow[]): [low: number, high: number] {
  let [low, high] = [100, 100];
  for (const { values } of rows) {
    for (const value of Object.values(values)) {
      if (value === null) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  return [low, high];
}

/** Every n-th row, the newest among them. */
export function thinned<T>(rows: T[], most: number): T[] {
  const step = Math.ceil(rows.length / most);
  return step <= 1 ? rows : rows.filter((_, i) => (rows.length - 1 - i) % step === 0);
}

/** Lines with # say where it is from and what was measured; then come its days. */
export function compareCsv(
  { measure, since, until, rows, lines, provenance }: Comparison,
  days: CompareRow[],
) {
  const { label, unit } = MEASURES[measure];
  const notes = [
    `Closes of each day (UTC) rebased to 100 on the first day that all coins have; ${since} to ${until}`,
    ...provenance.flatMap((one) => [sourceLine(one), ...(one.note ? [one.note] : [])]),
    ...rows.map(({ coin, value, note }) =>
      [`${label} of ${coin.name} (${unit}): ${toFourPlaces(value) ?? "no data"}`, note]
        .filter(Boolean)
        .join("; "),
    ),
  ];
  const head = ["day", ...lines.map(({ coin }) => `${coin.name} (${coin.symbol})`)];
  const body = days.map(({ t, values }) => [
    dayOf(t),
    ...lines.map(({ coin }) => toFourPlaces(values[coin.id] ?? null)),
  ]);
  return csvText(notes, [head, ...body]);
}

/** 100 is the first day's: a price has no more digits. */
const toFourPlaces = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 10_000) / 10_000;

const sourceLine = ({ source, live, as_of, url }: Provenance): string =>
  [`Source: ${source}`, live ? "live" : "past data", `as of ${as_of}`, url].filter(Boolean).join(", ");

/** E.g. “bitcoin-ethereum-2021-01-01-2021-07-06.csv”. */
export const compareFile = ({ lines, since, until }: Comparison, extension: string): string =>
  `${[...lines.map(({ coin }) => coin.id), since, until].join("-")}.${extension}`;
