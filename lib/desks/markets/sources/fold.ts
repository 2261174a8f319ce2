import { type Candle, INTERVAL_MS, type Interval } from "../types";

/** The epoch was a Thursday; weeks begin on Monday. */
const MONDAY_MS = 4 * 86_400_000;

export function openOf(ms: number, interval: Interval): number {
  const offset = interval === "1w" ? MONDAY_MS : 0;
  return Math.floor((ms - offset) / INTERVAL_MS[interval]) * INTERVAL_MS[interval] + offset;
}

/** Candles of a longer interval from shorter ones, oldest first. A volume is the sum, or null where one is unknown. */
export function fold(candles: Candle[], interval: Interval): Candle[] {
  const folded = new Map<number, Candle>();
  for (const candle of candles) {
    const t = openOf(candle.t, interval);
    const before = folded.get(t);
    folded.set(t, before ? joined(before, candle) : { ...candle, t });
  }
  return [...folded.values()];
}

function joined(first: Candle, second: Candle): Candle {
  return {
    t: first.t,
    open: first.open,
    high: Math.max(first.high, second.high),
    low: Math.min(first.low, second.low),
    close: second.close,
    volume: first.volume === null || second.volume === null ? null : first.volume + second.volume,
  };
}

/** Oldest first, each moment once: the later of two counts. */
export function inOrder(candles: Candle[]): Candle[] {
  return [...new Map(candles.map((candle) => [candle.t, candle])).values()].sort((a, b) => a.t - b.t);
}
