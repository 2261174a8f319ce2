import { expect, test } from "vitest";
import { areaOf, datasetOf } from "../testing/results";
import { misfit, overlaps } from "./dataset-fit";

test("a dataset that isn't published for a kind of area says so", () => {
  const park = areaOf("wdpa:1", { subtype: "protected-area" });
  expect(misfit(datasetOf(), [areaOf("gadm:BRA"), park])).toBe("Not published for protected areas");
  expect(misfit(datasetOf(), [areaOf("gadm:BRA")])).toBeNull();
});

test("layers of elsewhere, also across the antimeridian", () => {
  const fiji: [number, number, number, number] = [177, -20, -178, -12];
  expect(overlaps([-180, -30, 180, 30], fiji)).toBe(true);
  expect(overlaps([-179, -30, -170, 30], fiji)).toBe(true);
  expect(overlaps([0, -30, 60, 30], fiji)).toBe(false);
  expect(overlaps([-180, 0, 180, 30], fiji)).toBe(false);
  expect(overlaps(null, fiji)).toBe(true);
});
