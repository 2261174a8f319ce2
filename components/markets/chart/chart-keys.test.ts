import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stepTo, zoomBy, zoomed } from "./chart-keys";

describe("stepTo", () => {
  it("goes from candle to candle and never beyond them", () => {
    expect(stepTo("ArrowLeft", false, 5, 10)).toBe(4);
    expect(stepTo("ArrowRight", true, 5, 100)).toBe(15);
    expect(stepTo("Home", false, 5, 10)).toBe(0);
    expect(stepTo("End", false, 5, 10)).toBe(9);
    expect(stepTo("ArrowRight", false, 9, 10)).toBe(9);
    expect(stepTo("x", false, 5, 10)).toBeNull();
    const keys = fc.array(fc.tuple(fc.constantFrom("ArrowLeft", "ArrowRight", "Home", "End"), fc.boolean()));
    fc.assert(
      fc.property(keys, fc.integer({ min: 1, max: 500 }), (pressed, count) => {
        const end = pressed.reduce((at, [key, isFar]) => stepTo(key, isFar, at, count)!, count - 1);
        expect(end).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThan(count);
      }),
    );
  });
});

describe("zoomed", () => {
  it("keeps the candle where it is on the screen", () => {
    const next = zoomed({ from: 0, to: 100 }, 0.5, 75, 500);
    expect(next).toEqual({ from: 37.5, to: 87.5 });
    expect(zoomBy("+")! * zoomBy("-")!).toBeCloseTo(1);
    expect(zoomBy("a")).toBeUndefined();
  });
  it("ends at a few candles, and at all of them", () => {
    const length = ({ from, to }: { from: number; to: number }) => to - from;
    expect(length(zoomed({ from: 0, to: 10 }, 0.01, 5, 500))).toBe(8);
    expect(length(zoomed({ from: 0, to: 400 }, 10, 200, 500))).toBe(600);
  });
});
