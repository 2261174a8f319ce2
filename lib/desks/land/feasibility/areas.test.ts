import { expect, test } from "vitest";
import { areaByRef, subregionsOf } from "../places";
import { overlaps, partsNoun } from "./areas";

test("layers of elsewhere, also across the antimeridian", () => {
  const fiji: [number, number, number, number] = [177, -20, -178, -12];
  expect(overlaps([-180, -30, 180, 30], fiji)).toBe(true);
  expect(overlaps([-179, -30, -170, 30], fiji)).toBe(true);
  expect(overlaps([0, -30, 60, 30], fiji)).toBe(false);
  expect(overlaps([-180, 0, 180, 30], fiji)).toBe(false);
  expect(overlaps(null, fiji)).toBe(true);
});

test.each([
  ["gadm:BOL", "state-province", "departments"],
  ["gadm:GHA", "state-province", "regions"],
  ["gadm:BRA", "state-province", "states"],
  ["gadm:CAN", "state-province", "provinces and territories"],
  ["iso:BR-PA", "district-county", "municipalities"],
] as const)("the parts of %s by %s are its %s", (ref, by, noun) =>
  expect(partsNoun(by, subregionsOf(areaByRef(ref)!, by))).toBe(noun),
);

test("parts whose kinds aren't known have the usual words", () =>
  expect(partsNoun("state-province", [])).toBe("states and provinces"));
