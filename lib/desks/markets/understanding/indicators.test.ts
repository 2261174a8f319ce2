import { expect, test } from "vitest";
import { indicators } from "./indicators";

test.each([
  ["the 50 day moving average above the 200 day one", ["sma 50 1d", "sma 200 1d"]],
  ["the 12-day EMA and the 26-day line", ["ema 12 1d", "ema 26 1d"]],
  ["btc 50dma vs 200dma", ["sma 50 1d", "sma 200 1d"]],
  ["ema26", ["ema 26"]],
  ["is the 200 day one higher?", []],
])("%j", (text, values) => {
  expect(indicators.find(text).map(({ values: [value] }) => value)).toEqual(values);
});
