import { expect, test } from "vitest";
import { isFall, oneDayExtreme, sideSaid } from "./sides";

test.each([
  ["make it 3800 and when it falls below, not above", "below"],
  ["not under 3800 but over it", "above"],
  ["above 150 instead of below", "above"],
  ["move it up to 4,000", undefined],
  ["drop it to 3,500", undefined],
  ["make it 3,800", undefined],
])("%j is met on the side %j", (text, side) => {
  expect(sideSaid(text)).toBe(side);
});

test("a fall that is denied is none", () => {
  expect(isFall("when it drops 10%")).toBe(true);
  expect(isFall("when it rises 10%, not when it drops")).toBe(false);
});

test.each([
  ["largest one-day fall of 2020", "worst_day"],
  ["the most it ever lost in a single day", "worst_day"],
  ["most bitcoin ever gained in one day", "best_day"],
  ["sharpest daily decline", "worst_day"],
  ["the largest fall", undefined],
  ["did it fall in a day", undefined],
  ["the biggest move in a day, up or down, a fall or a gain", undefined],
])("%j is the extreme %j", (text, measure) => {
  expect(oneDayExtreme(text)).toBe(measure);
});
