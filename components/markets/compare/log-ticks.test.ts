import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isWide, logTicks } from "./log-ticks";

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
