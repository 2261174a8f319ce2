import { INDICATORS, type Indicator, type IndicatorReport } from "../tools/schema";
import type { Candle } from "../types";
import { CALCULATIONS, PERIODS } from "./calculations";

/** The value of an indicator after the candle that opened at `t` (ms since the epoch). */
export interface Point {
  t: number;
  value: number;
}

/**
 * The newest value of each wanted indicator; null without enough candles. Prices and ATR in their unit, RSI 0 to 100.
 * @throws RangeError where there is no candle
 */
export function indicatorReport(
  candles: Candle[],
  wanted: readonly Indicator[] = INDICATORS,
): IndicatorReport {
  const [first, last] = [candles.at(0), candles.at(-1)];
  if (!first || !last) throw new RangeError("Indicators need a candle");
  const base = { candles: candles.length, from: first.t, to: last.t, close: last.close };
  return Object.assign(base, ...wanted.map((name) => REPORTED[name](newest(name, candles), last)));
}

/** Lines to draw (sma20, ema12, rsi14, macd_signal, bollinger_upper …), each from its first value; all are there. */
export function indicatorSeries(candles: Candle[]): Record<string, Point[]> {
  const lines: Record<string, Point[]> = Object.fromEntries(LINES.map((name) => [name, []]));
  for (const name of DRAWN) {
    const add = CALCULATIONS[name]();
    for (const candle of candles) add(candle, (line, value) => lines[line]!.push({ t: candle.t, value }));
  }
  return lines;
}

const DRAWN = INDICATORS.filter((name) => name !== "volume");

const LINES = [
  ...PERIODS.sma.map((period) => `sma${period}`),
  ...PERIODS.ema.map((period) => `ema${period}`),
  "rsi14",
  "macd",
  "macd_signal",
  "macd_histogram",
  "bollinger_upper",
  "bollinger_middle",
  "bollinger_lower",
  "atr14",
];

type Newest = Record<string, number>;

function newest(name: Indicator, candles: Candle[]): Newest {
  const add = CALCULATIONS[name]();
  const values: Newest = {};
  for (const candle of candles.slice(0, -1)) add(candle, () => {});
  for (const candle of candles.slice(-1)) {
    add(candle, (line, value) => {
      values[line] = value;
    });
  }
  return values;
}

const REPORTED: Record<Indicator, (values: Newest, last: Candle) => Partial<IndicatorReport>> = {
  sma: (values) => ({ sma: averages("sma", PERIODS.sma, values) }),
  ema: (values) => ({ ema: averages("ema", PERIODS.ema, values) }),
  rsi: ({ rsi14 }) => ({ rsi: rsi14 === undefined ? null : { period: PERIODS.rsi, value: rsi14 } }),
  macd: ({ macd, macd_signal: signal, macd_histogram: histogram }) => ({
    macd:
      macd === undefined || signal === undefined || histogram === undefined
        ? null
        : {
            fast: PERIODS.macd.fast,
            slow: PERIODS.macd.slow,
            signal_period: PERIODS.macd.signal,
            macd,
            signal,
            histogram,
          },
  }),
  bollinger: ({ bollinger_upper: upper, bollinger_middle: middle, bollinger_lower: lower }) => ({
    bollinger:
      upper === undefined || middle === undefined || lower === undefined
        ? null
        : { ...PERIODS.bollinger, upper, middle, lower },
  }),
  atr: ({ atr14 }) => ({ atr: atr14 === undefined ? null : { period: PERIODS.atr, value: atr14 } }),
  volume: ({ volume20 }, { volume }) => ({
    volume:
      volume20 === undefined || volume === null
        ? null
        : { period: PERIODS.volume, last: volume, mean: volume20 },
  }),
};

const averages = (name: string, periods: readonly number[], values: Newest) =>
  periods.flatMap((period) => {
    const value = values[`${name}${period}`];
    return value === undefined ? [] : [{ period, value }];
  });
