import { expect, test } from "vitest";
import { coinById } from "../coins/coins";
import { pastCandles } from "../past/candles";
import { crossings, lastCrossing } from "./crossing";
import { savings, standings } from "./savings";

const days = pastCandles(coinById("ethereum")!, "1d")!.candles;

test("each crossing changes the side, and the newest is the last one", () => {
  for (const lines of ["macd", "averages", { rsi: 70 }, { close: "bollinger_lower" }] as const) {
    const all = crossings(days, lines);
    expect(all.length).toBeGreaterThan(2);
    expect(all.every(({ isAbove }, at) => at === 0 || isAbove !== all[at - 1]!.isAbove)).toBe(true);
    expect(lastCrossing(days, lines)).toBe(all.at(-1)!.t);
  }
});

test("a plan's standing on the last day is what it came to, and its worst is below that", () => {
  const plan = { amount: 20, every: "week", since: "2018-03-01", fee_percent: 1 } as const;
  const since = days.filter(({ t }) => t >= Date.parse("2018-03-01"));
  const all = standings(since, plan);
  const came = savings(since, plan)!;
  expect(all.at(-1)!.worth).toBeCloseTo(came.worth, 6);
  expect(all.at(-1)!.paid).toBe(came.paid);
  expect(Math.min(...all.map(({ gain_percent }) => gain_percent))).toBeLessThan(-50);
  expect(standings(since, { ...plan, since: "2030-01-01" })).toEqual([]);
});
