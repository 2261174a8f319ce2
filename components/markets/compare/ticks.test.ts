import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOf } from "../data/format";
import { axisDay, dayTicks, isWide, logTicks } from "./ticks";

const DAY = 86_400_000;
const day = (iso: string) => Date.parse(iso);

describe("dayTicks", () => {
  it.each([
    [
      "2021-07-01",
      "2021-07-06",
      ["2021-07-01", "2021-07-02", "2021-07-03", "2021-07-04", "2021-07-05", "2021-07-06"],
    ],
    [
      "2021-01-15",
      "2021-07-06",
      ["2021-02-01", "2021-03-01", "2021-04-01", "2021-05-01", "2021-06-01", "2021-07-01"],
    ],
    ["2013-04-29", "2021-07-06", ["2014-01-01", "2016-01-01", "2018-01-01", "2020-01-01"]],
  ])("are round days from %s to %s", (from, to, ticks) => {
    expect(dayTicks(day(from), day(to), 7).map(dayOf)).toEqual(ticks);
  });

  it("lie within the period, in order, and are few", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 8000 }), (start, length) => {
        const from = start * DAY;
        const to = from + length * DAY;
        const ticks = dayTicks(from, to, 7);
        expect(ticks.length).toBeGreaterThan(0);
        expect(ticks.length).toBeLessThanOrEqual(7);
        for (const [i, tick] of ticks.entries()) {
          expect(tick).toBeGreaterThanOrEqual(from);
          expect(tick).toBeLessThanOrEqual(to);
          if (i > 0) expect(tick).toBeGreaterThan(ticks[i - 1]!);
        }
      }),
    );
  });
});

it("says no more of a day than the axis is long for", () => {
  const at = day("2021-07-06");
  expect(axisDay(at, 30 * DAY)).toMatch(/6/);
  expect(axisDay(at, 365 * DAY)).toMatch(/2021/);
  expect(axisDay(at, 3000 * DAY)).toBe("2021");
});

describe("logTicks", () => {
  it.each([
    [10, 7800, [10, 30, 100, 300, 1000, 3000]],
    [60, 250, [100, 200]],
    [0.5, 120, [0.5, 1, 2, 5, 10, 20, 50, 100]],
  ])("are round from %f to %f", (low, high, ticks) => {
    expect(logTicks(low, high)).toEqual(ticks);
  });

  it("lie between the values and are few", () => {
    const value = fc.double({ min: 1e-4, max: 1e8, noNaN: true });
    fc.assert(
      fc.property(value, value, (a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        const ticks = logTicks(low, high);
        expect(ticks.length).toBeLessThanOrEqual(13);
        for (const tick of ticks) expect(tick >= low && tick <= high).toBe(true);
      }),
    );
  });
});

it("calls values wide of which the low ones would be a flat line", () => {
  expect(isWide(10, 7800)).toBe(true);
  expect(isWide(60, 250)).toBe(false);
  expect(isWide(0, 10)).toBe(false);
});
