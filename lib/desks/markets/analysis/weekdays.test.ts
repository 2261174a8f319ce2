import { expect, test } from "vitest";
import type { Candle } from "../types";
import { byWeekday } from "./weekdays";

const DAY = 86_400_000;
/** A Monday. */
const START = Date.parse("2021-03-01T00:00:00Z");

const candlesOf = (closes: number[]): Candle[] =>
  closes.map((close, day) => ({
    t: START + day * DAY,
    open: close,
    high: close,
    low: close,
    close,
    volume: null,
  }));

test("tells weekends from weekdays", () => {
  let close = 100;
  // Weekdays alternate by ten per cent up and down, weekends stand still.
  const closes = [...Array(57).keys()].map((day) => {
    const isWeekend = day % 7 >= 5;
    if (!isWeekend) close *= day % 2 === 0 ? 1.1 : 1 / 1.1;
    return close;
  });
  const found = byWeekday(candlesOf(closes))!;
  expect(found.weekends).toEqual({ days: 16, swing: 0, mean: 0 });
  expect(found.weekdays.days).toBe(40);
  expect(found.weekdays.swing).toBeCloseTo(100 * Math.log(1.1), 0);
  expect(found.each.map(({ days }) => days)).toEqual([8, 8, 8, 8, 8, 8, 8]);
});

test("tells nothing of too few days", () => {
  expect(byWeekday(candlesOf([1, 2, 3, 4, 5, 6, 7, 8, 9]))).toBeUndefined();
});
