import { expect, test } from "vitest";
import { gDomain, gTicks } from "./g-ticks";

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
