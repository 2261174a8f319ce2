import { BollingerBands, EMA, RSI, SMA, TR, WSMA } from "trading-signals";
import type { Indicator } from "../tools/schema";
import type { Candle } from "../types";

/*
 * The indicators, each as a function that takes candles one after the other. They are computed by trading-signals and begin as
 * Stock.Indicators' published results do: an EMA with the mean of its first prices, an ATR with the second candle, whose true range is the
 * first that has a close before it.
 */

export const PERIODS = {
  sma: [20, 50, 200],
  ema: [12, 26],
  rsi: 14,
  macd: { fast: 12, slow: 26, signal: 9 },
  bollinger: { period: 20, deviations: 2 },
  atr: 14,
  volume: 20,
} as const;

/** What a candle adds to each of an indicator's lines; a line without a value yet is left out. */
type Values = Record<string, number>;
type Calculation = (candle: Candle) => Values;

/** null while there are too few values. */
type Average = (value: number) => number | null;

/** Starts an indicator's calculation. */
export const CALCULATIONS: Record<Indicator, () => Calculation> = {
  /** The mean of the last closes. */
  sma: () => averages("sma", PERIODS.sma, simple),
  /** e = e' + 2/(n+1) · (close − e'), beginning with the mean of the first n closes. */
  ema: () => averages("ema", PERIODS.ema, exponential),
  rsi,
  macd,
  bollinger,
  atr,
  volume,
};

const simple = (period: number): Average => {
  const average = new SMA(period);
  return (value) => average.add(value);
};

function exponential(period: number): Average {
  const [seed, average] = [new SMA(period), new EMA(period)];
  let isSeeded = false;
  return (value) => {
    if (isSeeded) return average.add(value);
    const mean = seed.add(value);
    if (mean === null) return null;
    isSeeded = true;
    return average.add(mean);
  };
}

function averages(name: string, periods: readonly number[], start: (period: number) => Average): Calculation {
  const lines = periods.map((period) => [`${name}${period}`, start(period)] as const);
  return ({ close }) => known(Object.fromEntries(lines.map(([line, add]) => [line, add(close)])));
}

/** Wilder's relative strength index: 100 − 100 / (1 + mean rise / mean fall), both smoothed by 1/n. 100 where nothing fell. */
function rsi(): Calculation {
  const index = new RSI(PERIODS.rsi, WSMA);
  return ({ close }) => known({ rsi14: index.add(close) });
}

/** Appel's MACD: the fast EMA less the slow one, its own EMA as the signal, and what lies between the two. */
function macd(): Calculation {
  const { fast, slow, signal } = PERIODS.macd;
  const [fastAverage, slowAverage, signalAverage] = [fast, slow, signal].map(exponential);
  return ({ close }) => {
    const [short, long] = [fastAverage!(close), slowAverage!(close)];
    if (short === null || long === null) return {};
    const line = short - long;
    const smoothed = signalAverage!(line);
    return known({
      macd: line,
      macd_signal: smoothed,
      macd_histogram: smoothed === null ? null : line - smoothed,
    });
  };
}

/** Bollinger's bands: the mean of the last closes, and two of their (population) standard deviations above and below. */
function bollinger(): Calculation {
  const bands = new BollingerBands(PERIODS.bollinger.period, PERIODS.bollinger.deviations);
  return ({ close }) => {
    const { upper = null, middle = null, lower = null } = bands.add(close) ?? {};
    return known({ bollinger_upper: upper, bollinger_middle: middle, bollinger_lower: lower });
  };
}

/** Wilder's average true range: max(high, close before) − min(low, close before), smoothed by 1/n. In the price's unit. */
function atr(): Calculation {
  const [range, average] = [new TR(), new WSMA(PERIODS.atr)];
  let isFirst = true;
  return (candle) => {
    const value = range.add(candle);
    if (isFirst || value === null) {
      isFirst = false;
      return {};
    }
    return known({ atr14: average.add(value) });
  };
}

/** The mean volume of the last candles; it begins anew after a candle whose volume isn't known. */
function volume(): Calculation {
  let average = new SMA(PERIODS.volume);
  return (candle) => {
    if (candle.volume !== null) return known({ volume20: average.add(candle.volume) });
    average = new SMA(PERIODS.volume);
    return {};
  };
}

const known = (values: Record<string, number | null>): Values =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, number] => entry[1] !== null));
