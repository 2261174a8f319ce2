import { expect, test } from "vitest";
import { indexAt, markedRange } from "./marks";

const days = ["2021-01-01", "2021-01-02", "2021-01-03", "2021-01-06"];
const candles = days.map((day) => ({ t: Date.parse(day), open: 1, high: 1, low: 1, close: 1, volume: null }));
const at = (day: string) => indexAt(candles, Date.parse(day), "1d");

test("a day is at the candle that it is in; gaps and what lies outside have none", () => {
  expect(days.map(at)).toEqual([0, 1, 2, 3]);
  expect([at("2020-12-31"), at("2021-01-05"), at("2021-01-07")]).toEqual([-1, -1, -1]);
  expect(indexAt(candles, Date.parse("2021-01-05"), "1w")).toBe(2);
});

test("a period is marked as far as there are candles", () => {
  const range = (since: string | null, until: string | null) =>
    markedRange(candles, { day: null, since, until });
  expect(range("2021-01-02", "2021-01-05")).toEqual([1, 2]);
  // Both days are of the period.
  expect(range("2021-01-02", "2021-01-03")).toEqual([1, 2]);
  expect(range("2020-01-01", "2022-01-01")).toEqual([0, 3]);
  expect(range("2021-01-04", "2021-01-05")).toBeNull();
  expect(range("2022-01-01", "2022-02-01")).toBeNull();
  expect(range("2021-01-02", null)).toBeNull();
});
