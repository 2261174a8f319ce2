import { type Candle, INTERVAL_MS, type Interval } from "@/lib/desks/markets/types";

/** What is marked in a chart: a day, or a period from the opening of one day to the end of another; YYYY-MM-DD. */
export interface Marks {
  day: string | null;
  since: string | null;
  until: string | null;
}

const DAY_MS = 86_400_000;

/** The place of the candle in which a moment is; −1 where no candle reaches it. */
export function indexAt(candles: Candle[], t: number, interval: Interval): number {
  const index = lastBefore(candles, t);
  const candle = candles[index];
  return candle && t < candle.t + INTERVAL_MS[interval] ? index : -1;
}

/** The place of the last candle that opened at a moment or before; −1 where all opened later. */
function lastBefore(candles: Candle[], t: number): number {
  let low = 0;
  let high = candles.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (candles[middle]!.t <= t) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The first and the last candle of a marked period; null where none of it is there. */
export function markedRange(candles: Candle[], { since, until }: Marks): [number, number] | null {
  if (!since || !until) return null;
  const first = lastBefore(candles, Date.parse(since) - 1) + 1;
  const last = lastBefore(candles, Date.parse(until) + DAY_MS - 1);
  return first <= last ? [first, last] : null;
}
