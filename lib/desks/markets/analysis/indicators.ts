import { INDICATORS, type Indicator, type IndicatorReport } from "../tools/schema";
import type { Candle } from "../types";
import { CALCULATIONS, type Lengths, PERIODS } from "./calculations";

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
  lengths: Lengths = {},
): IndicatorReport {
  const [first, last] = [candles.at(0), candles.at(-1)];
  if (!first || !last) throw new RangeError("Indicators need a candle");
  const base = { candles: candles.length, from: first.t, to: last.t, close: last.close };
  return Object.assign(
    base,
    ...wanted.map((name) => REPORTED[name](newest(name, candles, lengths), last, lengths)),
  );
}

/** Lines to draw (sma20, ema12, rsi14, macd_signal, bollinger_upper …), each from its first value; all are there. */
export function indicatorSeries(candles: Candle[], lengths: Lengths = {}): Record<string, Point[]> {
  const lines: Record<string, Point[]> = Object.fromEntries(LINES.map((name) => [name, []]));
  for (const name of DRAWN) {
    const add = CALCULATIONS[name](lengths);
    for (const candle of candles)
      add(candle, (line, value) => {
        lines[line] ??= [];
        lines[line].push({ t: candle.t, value });
      });
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

function newest(name: Indicator, candles: Candle[], lengths: Lengths): Newest {
  const add = CALCULATIONS[name](lengths);
  const values: Newest = {};
  for (const candle of candles.slice(0, -1)) add(candle, () => {});
  for (const candle of candles.slice(-1)) {
    add(candle, (line, value) => {
      values[line] = value;
    });
  }
  return values;
}

const REPORTED: Record<
  Indicator,
  (values: Newest, last: Candle, lengths: Lengths) => Partial<IndicatorReport>
> = {
  sma: (values, _, { sma = PERIODS.sma }) => ({ sma: averages("sma", sma, values) }),
  ema: (values, _, { ema = PERIODS.ema }) => ({ ema: averages("ema", ema, values) }),
  rsi: (values, _, { rsi = PERIODS.rsi }) => ({ rsi: ofLength("rsi", rsi, values) }),
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
  bollinger: (
    { bollinger_upper: upper, bollinger_middle: middle, bollinger_lower: lower },
    _,
    { bollinger: period = PERIODS.bollinger.period },
  ) => ({
    bollinger:
      upper === undefined || middle === undefined || lower === undefined
        ? null
        : { ...PERIODS.bollinger, period, upper, middle, lower },
  }),
  atr: (values, _, { atr = PERIODS.atr }) => ({ atr: ofLength("atr", atr, values) }),
  volume: ({ volume20 }, { volume }) => ({
    volume:
      volume20 === undefined || volume === null
        ? null
        : { period: PERIODS.volume, last: volume, mean: volume20 },
  }),
};

function ofLength(name: string, period: number, values: Newest) {
  const value = values[`${name}${period}`];
  return value === undefined ? null : { period, value };
}

const averages = (name: string, periods: readonly number[], values: Newest) =>
  periods.flatMap((period) => {
    const value = values[`${name}${period}`];
    return value === undefined ? [] : [{ period, value }];
  });
