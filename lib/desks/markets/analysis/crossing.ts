import type { Candle } from "../types";
import type { Lengths } from "./calculations";
import { indicatorSeries, type Point } from "./indicators";

/** Two lines of which one is above the other; the price and a line, or the RSI and a limit. */
export type Crossing = "macd" | "averages" | { close: string } | { rsi: number };

export const LATER = 30;

/** `t`: when the candle with the crossing opened, ms since the epoch. */
export interface Crossed {
  t: number;
  isAbove: boolean;
}

/** When one of two lines last went above or below the other, ms since the epoch; null where that isn't within the candles. */
export const lastCrossing = (candles: Candle[], crossing: Crossing): number | null =>
  crossings(candles, crossing).at(-1)?.t ?? null;

export function crossings(candles: Candle[], crossing: Crossing): Crossed[] {
  const series = indicatorSeries(candles, lengthsOf(crossing));
  const [one, other] = linesOf(series, candles, crossing);
  const others = new Map(other.map(({ t, value }) => [t, value]));
  const above = one.flatMap(({ t, value }) => {
    const beside = others.get(t);
    return beside === undefined ? [] : [{ t, isAbove: value > beside }];
  });
  return above.filter(({ isAbove }, index) => index > 0 && above[index - 1]!.isAbove !== isAbove);
}

/** Of an average with another length than usual. */
function lengthsOf(crossing: Crossing): Lengths {
  const close = typeof crossing === "object" && "close" in crossing ? crossing.close : "";
  const [, name, length] = /^(sma|ema)(\d+)$/.exec(close) ?? [];
  return name ? { [name]: [Number(length)] } : {};
}

function linesOf(series: Record<string, Point[]>, candles: Candle[], crossing: Crossing): [Point[], Point[]] {
  if (crossing === "macd") return [series.macd!, series.macd_signal!];
  if (crossing === "averages") return [series.sma50!, series.sma200!];
  if ("rsi" in crossing) return [series.rsi14!, candles.map(({ t }) => ({ t, value: crossing.rsi }))];
  return [candles.map(({ t, close }) => ({ t, value: close })), series[crossing.close] ?? []];
}
