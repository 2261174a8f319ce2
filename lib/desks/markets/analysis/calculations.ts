import { BollingerBands, EMA, RSI, SMA, TR, WSMA } from "trading-signals";
import type { Indicator } from "../tools/schema";
import type { Candle } from "../types";

/*
 * trading-signals computes the indicators; they begin as in Stock.Indicators: an EMA with the mean of its first prices,
 * an ATR with the second candle, whose true range is the first with a previous close.
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

/** Other lengths than the usual ones, in candles. */
export interface Lengths {
  sma?: readonly number[];
  ema?: readonly number[];
  rsi?: number;
  bollinger?: number;
  atr?: number;
}

type Calculation = (candle: Candle, put: Put) => void;
type Put = (line: string, value: number) => void;

/** null while there are too few values. */
type Average = (value: number) => number | null;

export const CALCULATIONS: Record<Indicator, (lengths?: Lengths) => Calculation> = {
  sma: ({ sma = PERIODS.sma } = {}) => averages("sma", sma, simple),
  /** e = e' + 2/(n+1) · (close − e'), beginning with the mean of the first n closes. */
  ema: ({ ema = PERIODS.ema } = {}) => averages("ema", ema, exponential),
  rsi: (lengths) => rsi(lengths?.rsi),
  macd,
  bollinger: (lengths) => bollinger(lengths?.bollinger),
  atr: (lengths) => atr(lengths?.atr),
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
  return ({ close }, put) => {
    for (const [line, add] of lines) putKnown(put, line, add(close));
  };
}

/** Wilder's relative strength index: 100 − 100 / (1 + mean rise / mean fall), both smoothed by 1/n. 100 where nothing fell. */
function rsi(length: number = PERIODS.rsi): Calculation {
  const index = new RSI(length, WSMA);
  return ({ close }, put) => putKnown(put, `rsi${length}`, index.add(close));
}

/** Appel's MACD: the fast EMA less the slow one, its own EMA as the signal, and what lies between the two. */
function macd(): Calculation {
  const { fast, slow, signal } = PERIODS.macd;
  const [fastAverage, slowAverage, signalAverage] = [fast, slow, signal].map(exponential);
  return ({ close }, put) => {
    const [short, long] = [fastAverage!(close), slowAverage!(close)];
    if (short === null || long === null) return;
    const line = short - long;
    put("macd", line);
    const smoothed = signalAverage!(line);
    if (smoothed === null) return;
    put("macd_signal", smoothed);
    put("macd_histogram", line - smoothed);
  };
}

/** Bollinger's bands: the mean of the last closes, and two of their (population) standard deviations above and below. */
function bollinger(length: number = PERIODS.bollinger.period): Calculation {
  const bands = new BollingerBands(length, PERIODS.bollinger.deviations);
  return ({ close }, put) => {
    const result = bands.add(close);
    if (!result) return;
    put("bollinger_upper", result.upper);
    put("bollinger_middle", result.middle);
    put("bollinger_lower", result.lower);
  };
}

/** Wilder's average true range: max(high, close before) − min(low, close before), smoothed by 1/n. In the price's unit. */
function atr(length: number = PERIODS.atr): Calculation {
  const [range, average] = [new TR(), new WSMA(length)];
  let isFirst = true;
  return (candle, put) => {
    const value = range.add(candle);
    if (!isFirst && value !== null) putKnown(put, `atr${length}`, average.add(value));
    isFirst = false;
  };
}

/** The mean volume of the last candles; it begins anew after a candle whose volume isn't known. */
function volume(): Calculation {
  let average = new SMA(PERIODS.volume);
  return (candle, put) => {
    if (candle.volume === null) average = new SMA(PERIODS.volume);
    else putKnown(put, "volume20", average.add(candle.volume));
  };
}

function putKnown(put: Put, line: string, value: number | null): void {
  if (value !== null) put(line, value);
}
