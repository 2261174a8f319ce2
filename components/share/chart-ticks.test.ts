import { expect, test } from "vitest";
import { timeTicks, valueScale } from "./chart-ticks";

const at = (iso: string) => Date.parse(iso);
const isoOf = (ticks: number[]) => ticks.map((t) => new Date(t).toISOString().slice(0, 16));

test("hours and days are full ones of the reader's clock", () => {
  const day = timeTicks(at("2026-11-22T20:54:00Z"), at("2026-11-23T20:54:00Z"), 0);
  expect(isoOf(day).slice(0, 3)).toEqual(["2026-11-22T21:00", "2026-11-23T00:00", "2026-11-23T03:00"]);
  expect(day).toHaveLength(8);
  const [first] = timeTicks(at("2026-11-20T00:30:00Z"), at("2026-11-25T00:30:00Z"), -60);
  expect(isoOf([first!])).toEqual(["2026-11-20T23:00"]);
});

test("a year has the first days of months", () => {
  const year = isoOf(timeTicks(at("2020-07-06T00:00:00Z"), at("2021-07-06T00:00:00Z"), 0));
  expect(year[0]).toBe("2020-08-01T00:00");
  expect(year.every((iso) => iso.endsWith("-01T00:00"))).toBe(true);
  expect(year.length).toBeLessThanOrEqual(8);
});

test("values are round and around all of them", () => {
  expect(valueScale(19.5, 22.87)).toEqual({ domain: [19, 23], ticks: [19, 20, 21, 22, 23] });
  expect(valueScale(-43.6, 141.5)).toEqual({ domain: [-50, 150], ticks: [-50, 0, 50, 100, 150] });
  expect(valueScale(0.1, 0.34).ticks).toEqual([0.1, 0.15, 0.2, 0.25, 0.3, 0.35]);
  expect(valueScale(5, 5)).toEqual({ domain: [5, 5], ticks: [5] });
});

test("an axis ends near the values", () => {
  const { domain, ticks } = valueScale(-31, 3900);
  expect(domain[0]).toBeCloseTo(-188.24);
  expect(domain[1]).toBe(4000);
  expect(ticks).toEqual([0, 1000, 2000, 3000, 4000]);
  expect(valueScale(9132, 61503).ticks).toEqual([10000, 20000, 30000, 40000, 50000, 60000]);
});
