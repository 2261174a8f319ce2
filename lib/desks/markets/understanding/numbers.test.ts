import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPlan, readThreshold } from "./amounts";
import { countOf, NUMBER, numberOf } from "./numbers";
import { Tape } from "./tape";

describe("numberOf", () => {
  it.each<[string, number | undefined]>([
    ["50k", 50_000],
    ["50 thousand", 50_000],
    ["1,250.50", 1250.5],
    ["0.25", 0.25],
    [".5", 0.5],
    ["a hundred", 100],
    ["sixty five thousand", 65_000],
    ["one hundred and twenty thousand", 120_000],
    ["two hundred fifty", 250],
    ["half a million", 500_000],
    ["1.5m", 1_500_000],
    ["bitcoin", undefined],
  ])("reads “%s”", (text, value) => {
    expect(numberOf(text)).toBe(value);
  });

  it("reads every whole number with and without commas", () => {
    const whole = new RegExp(`^(?:${NUMBER})$`);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (value) => {
        for (const written of [String(value), value.toLocaleString("en-US")]) {
          expect(written).toMatch(whole);
          expect(numberOf(written)).toBe(value);
        }
      }),
    );
  });

  it("counts", () => {
    expect(["a", "3", "a couple of", "a few", "twelve", "twenty-four"].map(countOf)).toEqual([
      1, 3, 2, 3, 12, 24,
    ]);
  });
});

describe("readPlan", () => {
  it.each<[string, object | undefined]>([
    ["100 dollars a month", { amount: 100, every: "month" }],
    ["$50/week", { amount: 50, every: "week" }],
    ["every week 20 bucks", { amount: 20, every: "week" }],
    ["monthly i buy 100 dollars", { amount: 100, every: "month" }],
    ["200 usd every two weeks", { amount: 200, otherRhythm: "every two weeks" }],
    ["how volatile is it a month", undefined],
  ])("reads “%s”", (text, plan) => {
    expect(readPlan(new Tape(text), false)).toEqual(plan);
  });
});

describe("readThreshold", () => {
  it.each<[string, object]>([
    ["tell me when it goes above 50k", { price: 50_000, direction: "above", isOpen: false }],
    ["if it drops below $2,000", { price: 2000, direction: "below", isOpen: false }],
    ["falls to 40 cents", { price: 0.4, direction: "below", isOpen: false }],
    ["over a dollar", { price: 1, direction: "above", isOpen: false }],
    ["above sixty five thousand dollars", { price: 65_000, direction: "above", isOpen: false }],
    ["when it hits 60k", { price: 60_000, isOpen: true }],
  ])("reads “%s”", (text, threshold) => {
    expect(readThreshold(new Tape(text))).toEqual(threshold);
  });
});
