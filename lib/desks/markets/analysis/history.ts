import { mean, sampleStandardDeviation } from "simple-statistics";
import { type Candle, INTERVAL_MS } from "../types";

/** A change between two candles, in per cent, from one price to another. */
export interface Change {
  percent: number;
  from: Candle;
  to: Candle;
  /** The prices it is between: closes, but the open of a period of one candle. */
  start: number;
  end: number;
}

export interface Extreme {
  value: number;
  candle: Candle;
}

/** Days a year: coins are traded on all of them. */
const TRADING_DAYS = 365;

/** The return of a period: from its first close to its last, (last / first − 1) · 100; of a single candle from its open. */
export function periodReturn(candles: Candle[]): Change | undefined {
  const [from, to] = [candles.at(0), candles.at(-1)];
  if (!from || !to) return;
  const start = from === to ? from.open : from.close;
  return { percent: (to.close / start - 1) * 100, from, to, start, end: to.close };
}

/** The deepest fall between closes, a positive per cent. `from`: the peak, `to`: the trough, or both the first candle. */
export function maxDrawdown(candles: Candle[]): Change | undefined {
  const first = candles.at(0);
  if (!first) return;
  let peak = first;
  let deepest = fall(first, first);
  for (const candle of candles) {
    if (candle.close > peak.close) peak = candle;
    if (1 - candle.close / peak.close > deepest.percent / 100) deepest = fall(peak, candle);
  }
  return deepest;
}

const fall = (from: Candle, to: Candle): Change => ({
  percent: (1 - to.close / from.close) * 100,
  from,
  to,
  start: from.close,
  end: to.close,
});

/**
 * The annualised volatility in per cent: sample standard deviation of daily log returns · √365 · 100 (Hull, Options,
 * Futures and Other Derivatives, “Estimating volatility from historical data”). Undefined with fewer than two returns.
 */
export function volatility(days: Candle[]): number | undefined {
  const returns = dailyReturns(days).map(({ value }) => value);
  if (returns.length < 2) return;
  return sampleStandardDeviation(returns) * Math.sqrt(TRADING_DAYS) * 100;
}

/** ln(close / close of the day before), by the later day's `t`; a day after a gap has none. */
export function dailyReturns(days: Candle[]): { t: number; value: number }[] {
  return days.flatMap(({ t, close }, index) => {
    const before = days[index - 1];
    return before?.t === t - INTERVAL_MS["1d"] ? [{ t, value: Math.log(close / before.close) }] : [];
  });
}

export const dailyChanges = (days: Candle[]): Change[] =>
  days.flatMap((to, index) => {
    const from = days[index - 1];
    if (from?.t !== to.t - INTERVAL_MS["1d"]) return [];
    return [{ percent: (to.close / from.close - 1) * 100, from, to, start: from.close, end: to.close }];
  });

export function biggestDays(days: Candle[], way: "rise" | "fall", count: number): Change[] {
  const sign = way === "rise" ? 1 : -1;
  return dailyChanges(days)
    .toSorted((a, b) => sign * (b.percent - a.percent))
    .slice(0, count);
}

/** The first close after a fall that is as high as the one that it began from; undefined where none is. */
export const recovery = (candles: Candle[], { from, to }: Pick<Change, "from" | "to">): Candle | undefined =>
  candles.find(({ t, close }) => t > to.t && close >= from.close);

export const meanClose = (candles: Candle[]): number | undefined =>
  candles.length > 0 ? mean(candles.map(({ close }) => close)) : undefined;

export function candleAt(candles: Candle[], price: number, which: "first" | "last"): Candle | undefined {
  const holds = ({ low, high }: Candle) => low <= price && price <= high;
  return which === "first" ? candles.find(holds) : candles.findLast(holds);
}

/** The highest price, by the candles' highs; the first candle of those that share it. */
export function highest(candles: Candle[]): Extreme | undefined {
  return extreme(candles, (a, b) => a.high > b.high, "high");
}

export function lowest(candles: Candle[]): Extreme | undefined {
  return extreme(candles, (a, b) => a.low < b.low, "low");
}

function extreme(
  candles: Candle[],
  beats: (a: Candle, b: Candle) => boolean,
  price: "high" | "low",
): Extreme | undefined {
  const [first, ...others] = candles;
  if (!first) return;
  const candle = others.reduce((best, each) => (beats(each, best) ? each : best), first);
  return { value: candle[price], candle };
}

/** When the first close was regained. `from`: the lowest close, `to`: the one that regained it, else the lowest. */
export function breakEven(candles: Candle[]): { value: number; from: Candle; to: Candle } | undefined {
  const [first] = candles;
  if (!first || candles.length < 2) return;
  const from = candles.reduce((least, each) => (each.close < least.close ? each : least), first);
  const to = candles.find(({ t, close }) => t >= from.t && close >= first.close) ?? from;
  return { value: first.close, from, to };
}
