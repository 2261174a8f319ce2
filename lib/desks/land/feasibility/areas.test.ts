import { expect, test } from "vitest";
import { overlaps } from "./areas";

test("layers of elsewhere, also across the antimeridian", () => {
  const fiji: [number, number, number, number] = [177, -20, -178, -12];
  expect(overlaps([-180, -30, 180, 30], fiji)).toBe(true);
  expect(overlaps([-179, -30, -170, 30], fiji)).toBe(true);
  expect(overlaps([0, -30, 60, 30], fiji)).toBe(false);
  expect(overlaps([-180, 0, 180, 30], fiji)).toBe(false);
  expect(overlaps(null, fiji)).toBe(true);
});
