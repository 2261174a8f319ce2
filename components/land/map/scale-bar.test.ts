import { expect, test } from "vitest";
import { scaleBarOf } from "./scale-bar";

test("a bar is a round distance, no longer than asked", () => {
  // At zoom 0 a pixel is 78.27 km on the equator, and half of that at 60°.
  expect(scaleBarOf(0, 0, 100)).toEqual({ text: `${(5000).toLocaleString()} km`, px: 64 });
  expect(scaleBarOf(0, 60, 100)).toEqual({ text: `${(3000).toLocaleString()} km`, px: 77 });
  expect(scaleBarOf(12, 0, 100)).toEqual({ text: "1 km", px: 52 });
  expect(scaleBarOf(14, 0, 100)).toEqual({ text: "300 m", px: 63 });
});
