import { expect, test } from "vitest";
import { areaOf, datasetOf } from "../testing/results";
import { misfit } from "./dataset-fit";

test("a dataset that isn't published for a kind of area says so", () => {
  const park = areaOf("wdpa:1", { subtype: "protected-area" });
  expect(misfit(datasetOf(), [areaOf("gadm:BRA"), park])).toBe("Not published for protected areas");
  expect(misfit(datasetOf(), [areaOf("gadm:BRA")])).toBeNull();
});
