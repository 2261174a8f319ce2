import type { Comparison } from "./measures";

/** What each coin is worth on a day, its first day counted as 100; null where it has no close. */
export interface CompareRow {
  /** Midnight UTC, milliseconds since the epoch. */
  t: number;
  /** By the coin's id. */
  values: Record<string, number | null>;
}

/** The lines of a comparison day by day, oldest first. */
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

/** The lowest and the highest value of some rows; both 100 where there is none. */
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

/** Every n-th row, so that there are at most so many, the newest among them. */
export function thinned<T>(rows: T[], most: number): T[] {
  const step = Math.ceil(rows.length / most);
  return step <= 1 ? rows : rows.filter((_, i) => (rows.length - 1 - i) % step === 0);
}
