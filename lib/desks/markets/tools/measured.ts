import { type Extreme, highest, lowest, maxDrawdown, periodReturn, volatility } from "../analysis/history";
import type { Candle } from "../types";
import type { Measure } from "./schema";

/** A measure of a period, and the candles that it is of. */
interface Measured {
  /** Per cent; of highest and lowest a price. */
  value: number;
  from: Candle;
  to: Candle;
}

/** A measure of daily candles; undefined where there are too few of them. */
export const measured = (measure: Measure, candles: Candle[]): Measured | undefined =>
  MEASURED[measure](candles);

const MEASURED: Record<Measure, (candles: Candle[]) => Measured | undefined> = {
  return: (candles) => ofChange(periodReturn(candles)),
  drawdown: (candles) => ofChange(maxDrawdown(candles)),
  volatility(candles) {
    const [value, from, to] = [volatility(candles), candles.at(0), candles.at(-1)];
    return value === undefined || !from || !to ? undefined : { value, from, to };
  },
  highest: (candles) => ofExtreme(highest(candles)),
  lowest: (candles) => ofExtreme(lowest(candles)),
};

const ofChange = (change: ReturnType<typeof periodReturn>): Measured | undefined =>
  change && { value: change.percent, from: change.from, to: change.to };

const ofExtreme = (extreme: Extreme | undefined): Measured | undefined =>
  extreme && { value: extreme.value, from: extreme.candle, to: extreme.candle };
