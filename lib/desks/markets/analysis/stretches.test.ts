import { expect, test } from "vitest";
import type { Candle } from "../types";
import { stretchesOf } from "./stretches";

const candle = (day: string, close: number): Candle => ({
  t: Date.parse(day),
  open: close,
  high: close,
  low: close,
  close,
  volume: null,
});

test("each stretch begins with the last close of the one before", () => {
  const candles = [
    candle("2020-01-30", 1),
    candle("2020-01-31", 2),
    candle("2020-02-01", 3),
    candle("2020-04-01", 4),
  ];
  const closes = (unit: "month" | "quarter" | "year") =>
    stretchesOf(candles, unit).map((stretch) => stretch.map(({ close }) => close));
  expect(closes("month")).toEqual([
    [1, 2],
    [2, 3],
    [3, 4],
  ]);
  expect(closes("quarter")).toEqual([
    [1, 2, 3],
    [3, 4],
  ]);
  expect(closes("year")).toEqual([[1, 2, 3, 4]]);
  expect(stretchesOf([], "year")).toEqual([]);
});

test("a week begins on Monday", () => {
  const days = ["2021-07-03", "2021-07-04", "2021-07-05", "2021-07-06"].map((day, at) => candle(day, at));
  expect(stretchesOf(days, "week").map((week) => week.map(({ close }) => close))).toEqual([
    [0, 1],
    [1, 2, 3],
  ]);
});
