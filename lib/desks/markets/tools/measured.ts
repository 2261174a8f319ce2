import {
  biggestDays,
  breakEven,
  candleAt,
  type Extreme,
  highest,
  lowest,
  maxDrawdown,
  meanClose,
  periodReturn,
  volatility,
} from "../analysis/history";
import type { Candle } from "../types";
import type { HistoryMeasure } from "./schema";

interface Measured {
  /** Per cent, or a price. */
  value: number;
  from: Candle;
  to: Candle;
}

/** Undefined where there are too few candles. `level`: the price that `first_at` and `last_at` look for. */
export const measured = (measure: HistoryMeasure, candles: Candle[], level = 0): Measured | undefined =>
  MEASURED[measure](candles, level);

const MEASURED: Record<HistoryMeasure, (candles: Candle[], level: number) => Measured | undefined> = {
  return: (candles) => ofChange(periodReturn(candles)),
  drawdown: (candles) => ofChange(maxDrawdown(candles)),
  volatility: (candles) => ofAll(volatility(candles), candles),
  highest: (candles) => ofExtreme(highest(candles)),
  lowest: (candles) => ofExtreme(lowest(candles)),
  best_day: (candles) => ofChange(biggestDays(candles, "rise", 1)[0]),
  worst_day: (candles) => ofChange(biggestDays(candles, "fall", 1)[0]),
  mean: (candles) => ofAll(meanClose(candles), candles),
  first_at: (candles, level) => ofDay(level, candleAt(candles, level, "first")),
  break_even: (candles) => breakEven(candles),
  last_at: (candles, level) => ofDay(level, candleAt(candles, level, "last")),
};

function ofAll(value: number | undefined, candles: Candle[]): Measured | undefined {
  const [from, to] = [candles.at(0), candles.at(-1)];
  return value === undefined || !from || !to ? undefined : { value, from, to };
}

const ofDay = (value: number, candle: Candle | undefined): Measured | undefined =>
  candle && { value, from: candle, to: candle };

const ofChange = (change: ReturnType<typeof periodReturn>): Measured | undefined =>
  change && { value: change.percent, from: change.from, to: change.to };

const ofExtreme = (extreme: Extreme | undefined): Measured | undefined =>
  extreme && { value: extreme.value, from: extreme.candle, to: extreme.candle };
