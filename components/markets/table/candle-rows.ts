import { type Candle, INTERVAL_MS, type Interval } from "@/lib/desks/markets/types";
import { changeBetween } from "../data/numbers";

export interface CandleRow {
  candle: Candle;
  /** Per cent from the close before; null where there is none right before. */
  change: number | null;
}

/** Rows of a page of the table. */
export const ROWS = 100;

/** Candles as rows, the newest first. */
export function rowsOf(candles: Candle[], interval: Interval): CandleRow[] {
  const rows = candles.map((candle, i): CandleRow => {
    const before = candles[i - 1];
    const isNext = before !== undefined && candle.t - before.t <= INTERVAL_MS[interval];
    return { candle, change: isNext ? changeBetween(before.close, candle.close) : null };
  });
  return rows.reverse();
}

/** The page, from 0, on which the candle of a moment is; 0 where there is none. */
export function pageOf(rows: CandleRow[], t: number, interval: Interval): number {
  const index = rows.findIndex(({ candle }) => candle.t <= t && t < candle.t + INTERVAL_MS[interval]);
  return Math.max(0, Math.floor(index / ROWS));
}
