import fc from "fast-check";
import { type Candle, INTERVAL_MS } from "../../types";

const START = Date.parse("2020-01-01");

export const candle = (index: number, close: number, open = close): Candle => ({
  t: START + index * INTERVAL_MS["1d"],
  open,
  high: Math.max(open, close),
  low: Math.min(open, close),
  close,
  volume: 1,
});

export const ofCloses = (closes: number[]): Candle[] =>
  closes.map((close, index) => candle(index, close, closes[index - 1] ?? close));

export const candles = (length: { minLength: number; maxLength: number }): fc.Arbitrary<Candle[]> =>
  fc
    .array(
      fc.integer({ min: 1, max: 100_000_000 }).map((price) => price / 1000),
      { ...length, size: "max" },
    )
    .map(ofCloses);
