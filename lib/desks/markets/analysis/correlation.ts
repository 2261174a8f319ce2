import { sampleCorrelation } from "simple-statistics";
import type { Candle } from "../types";
import { dailyReturns } from "./history";

const FEWEST = 3;

/** Pearson's correlation of daily log returns over shared days, −1 to 1; undefined below three days or for a flat price. */
export function correlation(a: Candle[], b: Candle[]): number | undefined {
  const others = new Map(dailyReturns(b).map(({ t, value }) => [t, value]));
  const shared = dailyReturns(a).flatMap(({ t, value }) => {
    const other = others.get(t);
    return other === undefined ? [] : [[value, other] as const];
  });
  if (shared.length < FEWEST) return;
  const value = sampleCorrelation(
    shared.map(([x]) => x),
    shared.map(([, y]) => y),
  );
  return Number.isFinite(value) ? Math.max(-1, Math.min(1, value)) : undefined;
}

/** The correlation of each pair of coins, by symbol; pairs that have none are left out. */
export function correlations(
  coins: { symbol: string; candles: Candle[] }[],
): { a: string; b: string; value: number }[] {
  return coins.flatMap((a, index) =>
    coins.slice(index + 1).flatMap((b) => {
      const value = correlation(a.candles, b.candles);
      return value === undefined ? [] : [{ a: a.symbol, b: b.symbol, value }];
    }),
  );
}
