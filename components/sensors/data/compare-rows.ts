import { AXES, type History, type HistoryPoint, type Plottable } from "@/lib/desks/sensors/types";
import type { Window } from "../period";
import { longestSpacing } from "./history-points";

/** What several sensors measured in the same stretch of time. */
export interface CompareRow {
  /** When it begins, in milliseconds since the epoch. */
  t: number;
  /** By address: the mean, of acceleration the peak, absolute; null where nothing was measured. */
  values: Record<string, number | null>;
}

/** As many as a chart has room for. */
const MOST_ROWS = 300;

/**
 * Histories of sensors that measure at times of their own, in stretches that they share: none so short that a sensor that
 * keeps its interval has a gap.
 */
export function compareRows(histories: History[], quantity: Plottable, { from, to }: Window): CompareRow[] {
  const step = Math.max(
    (to - from) / MOST_ROWS,
    ...histories.map((history) =>
      Math.max(history.bucket_ms, 1.5 * Math.max(history.sensor.interval_s * 1000, longestSpacing(history))),
    ),
  );
  const length = Math.max(1, Math.ceil((to - from) / step));
  const columns = histories.map(({ sensor, points }) => ({
    address: sensor.address,
    values: column(points, quantity, length, (t) => Math.floor((t - from) / step)),
  }));
  return Array.from({ length }, (_, i) => ({
    t: Math.round(from + i * step),
    values: Object.fromEntries(columns.map(({ address, values }) => [address, values[i] ?? null])),
  }));
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
