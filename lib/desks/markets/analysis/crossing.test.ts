import { expect, test } from "vitest";
import { type Candle, INTERVAL_MS } from "../types";
import { lastCrossing } from "./crossing";

const candle = (close: number, index: number): Candle => ({
  t: index * INTERVAL_MS["1d"],
  open: close,
  high: close,
  low: close,
  close,
  volume: null,
});

test("the last crossing is the candle on which the close changed sides", () => {
  const closes = [...Array.from({ length: 30 }, () => 100), 120, 120, 80, 80, 80];
  expect(lastCrossing(closes.map(candle), { close: "sma20" })).toBe(32 * INTERVAL_MS["1d"]);
});

test("none is within candles that stay on one side, nor within too few", () => {
  const rising = Array.from({ length: 60 }, (_, index) => 100 + index);
  expect(lastCrossing(rising.map(candle), { close: "sma20" })).toBeNull();
  expect(lastCrossing(rising.map(candle), "averages")).toBeNull();
  expect(lastCrossing([], "macd")).toBeNull();
});
