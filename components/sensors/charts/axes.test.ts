import { expect, test } from "vitest";
import { gDomain, gTicks, valueScale } from "./axes";

test("the band is in view, whatever was measured", () => {
  expect(gDomain(-0.1, 1)).toEqual([-4, 4]);
  expect(gDomain(-7.01, 6.4)).toEqual([-8, 7]);
  expect(gTicks(-4, 4)).toEqual([-3, 0, 3]);
  expect(gTicks(-8, 7)).toEqual([-6, -3, 0, 3, 6]);
});

test("a long axis has few places", () => {
  expect(gTicks(-200, 200).length).toBeLessThan(11);
  expect(gTicks(-200, 200)).toContain(0);
});

test.each([
  [12, 22.2, [12, 14, 16, 18, 20, 22, 24]],
  [21, 25.05, [21, 22, 23, 24, 25, 26]],
  [1017.03, 1017.31, [1017, 1017.05, 1017.1, 1017.15, 1017.2, 1017.25, 1017.3, 1017.35]],
  [45, 45, [43.5, 44, 44.5, 45, 45.5, 46, 46.5]],
  [0, 0, [-0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6]],
])("an axis from %d to %d has round places near the values", (low, high, ticks) => {
  expect(valueScale(low, high)).toEqual({ domain: [ticks[0], ticks.at(-1)], ticks });
});
