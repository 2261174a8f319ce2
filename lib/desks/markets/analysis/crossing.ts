import type { Candle } from "../types";
import { indicatorSeries, type Point } from "./indicators";

/** Two lines of which one is above the other. */
export type Crossing = "macd" | "averages" | { close: string };

/** When one of two lines last went above or below the other, ms since the epoch; null where that isn't within the candles. */
export function lastCrossing(candles: Candle[], crossing: Crossing): number | null {
  const series = indicatorSeries(candles);
  const [one, other] = linesOf(series, candles, crossing);
  const others = new Map(other.map(({ t, value }) => [t, value]));
  const above = one.flatMap(({ t, value }) => {
    const beside = others.get(t);
    return beside === undefined ? [] : [{ t, isAbove: value > beside }];
  });
  const at = above.findLastIndex(({ isAbove }, index) => index > 0 && above[index - 1]!.isAbove !== isAbove);
  return above[at]?.t ?? null;
}

function linesOf(series: Record<string, Point[]>, candles: Candle[], crossing: Crossing): [Point[], Point[]] {
  if (crossing === "macd") return [series.macd!, series.macd_signal!];
  if (crossing === "averages") return [series.sma50!, series.sma200!];
  return [candles.map(({ t, close }) => ({ t, value: close })), series[crossing.close] ?? []];
}
