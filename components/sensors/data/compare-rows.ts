import { AXES, type History, type HistoryPoint, type Plottable } from "@/lib/desks/sensors/types";
import type { Window } from "../period";
import { longestSpacing } from "./history-points";

type Values = Record<string, number | null>;

export interface CompareRow {
  /** Its beginning, in milliseconds since the epoch. */
  t: number;
  /** By address: the mean, of acceleration the absolute peak; null where nothing was measured. */
  values: Values;
  /** Of a line: also what lies between two stretches of a sensor that measures less often. */
  drawn: Values;
  /** False where the window cuts it off: part of a stretch looks like a dip. */
  isWhole: boolean;
}

const MOST_ROWS = 300;

/** With room for a late value. */
const spacingOf = (history: History): number =>
  Math.max(history.bucket_ms, 1.5 * Math.max(history.sensor.interval_s * 1000, longestSpacing(history)));

/** In shared stretches, as short as the most frequent sensor needs; slower ones have values in some of them only. */
export function compareRows(histories: History[], quantity: Plottable, { from, to }: Window): CompareRow[] {
  const measuring = histories.filter(({ points }) => points.length > 0);
  const spacings = (measuring.length > 0 ? measuring : histories).map(spacingOf);
  // Never shorter than a stretch that is a mean already.
  const stretches = histories.map(({ bucket_ms }) => bucket_ms);
  const step = Math.max(1, (to - from) / MOST_ROWS, ...stretches, Math.min(...spacings));
  const start = Math.floor(from / step) * step;
  const length = Math.max(1, Math.ceil((to - start) / step));
  const columns = histories.map((history) => {
    const values = column(history.points, quantity, length, (t) => Math.floor((t - start) / step));
    const bridge = Math.max(1, Math.ceil((2 * spacingOf(history)) / step));
    return { address: history.sensor.address, values, drawn: bridged(values, bridge) };
  });
  const at = (i: number, which: "values" | "drawn"): Values =>
    Object.fromEntries(columns.map((one) => [one.address, one[which][i] ?? null]));
  return Array.from({ length }, (_, i) => ({
    t: Math.round(start + i * step),
    values: at(i, "values"),
    drawn: at(i, "drawn"),
    isWhole: start + i * step >= from && start + (i + 1) * step <= to,
  }));
}

export function bridged(values: (number | null)[], most: number): (number | null)[] {
  const all = [...values];
  let last = -1;
  for (const [i, value] of values.entries()) {
    if (value === null) continue;
    const before = values[last];
    if (before != null && i - last <= most)
      for (let j = last + 1; j < i; j++) all[j] = before + ((value - before) * (j - last)) / (i - last);
    last = i;
  }
  return all;
}

function column(
  points: HistoryPoint[],
  quantity: Plottable,
  length: number,
  rowOf: (t: number) => number,
): (number | null)[] {
  const rows = Array.from({ length }, (): { value: number; weight: number }[] => []);
  for (const point of points) {
    const value = valueOfPoint(point, quantity);
    // What ends at the very end belongs to the last row.
    const row = Math.min(length - 1, rowOf(point.t));
    if (value !== null && row >= 0) rows[row]!.push({ value, weight: point.count });
  }
  return rows.map((row) => (row.length === 0 ? null : joined(row, quantity)));
}

function joined(row: { value: number; weight: number }[], quantity: Plottable): number {
  if (quantity === "accelerometer") return Math.max(...row.map(({ value }) => value));
  const weight = row.reduce((sum, one) => sum + one.weight, 0);
  return row.reduce((sum, one) => sum + one.value * one.weight, 0) / weight;
}

function valueOfPoint(point: HistoryPoint, quantity: Plottable): number | null {
  if (quantity !== "accelerometer") return point[quantity]?.[0] ?? null;
  const ends = AXES.flatMap((axis) => point[axis]?.slice(1) ?? []);
  return ends.length === 0 ? null : Math.max(...ends.map(Math.abs));
}
