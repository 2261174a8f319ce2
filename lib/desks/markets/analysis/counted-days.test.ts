import { describe, expect, test } from "vitest";
import type { Candle } from "../types";
import { daysThat } from "./counted-days";

const candles: Candle[] = [10, 12, 9, 9, 20].map((close, day) => ({
  t: day * 86_400_000,
  open: close,
  high: close,
  low: close,
  close,
  volume: null,
}));

const closesThat = (condition: Parameters<typeof daysThat>[1]) => {
  const { met, of } = daysThat(candles, condition);
  return [met.map(({ close }) => close), of];
};

describe("days", () => {
  test("that closed on a side of a price", () => {
    expect(closesThat({ side: "above", level: 10 })).toEqual([[12, 20], 5]);
    expect(closesThat({ side: "below", level: 10 })).toEqual([[9, 9], 5]);
  });

  test("that rose or fell by more than so much, of which the first has no change", () => {
    expect(closesThat({ side: "above", percent: 0 })).toEqual([[12, 20], 4]);
    expect(closesThat({ side: "below", percent: 20 })).toEqual([[9], 4]);
  });

  test("beside a line, from where it begins", () => {
    const rising = [...Array(25).keys()].map((day): Candle => {
      const close = 100 + day;
      return { t: day * 86_400_000, open: close, high: close, low: close, close, volume: null };
    });
    const { met, of } = daysThat(rising, { side: "above", line: "sma20" });
    expect([met.length, of]).toEqual([6, 6]);
  });
});
