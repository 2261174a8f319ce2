import { expect, test } from "vitest";
import { areaOf, datasetOf } from "../testing/results";
import { misfit } from "./dataset-fit";

test("a dataset that isn't published for a kind of area says so", () => {
  const park = areaOf("wdpa:1", { subtype: "protected-area" });
  expect(misfit(datasetOf(), [areaOf("gadm:BRA"), park])).toBe("Not published for protected areas");
  expect(misfit(datasetOf(), [areaOf("gadm:BRA")])).toBeNull();
});

test("PRODES is for Brazil and its Amazon states only", () => {
  const prodes = datasetOf({ dataset_id: 100 });
  const state = (id: string) => areaOf(`iso:${id}`, { subtype: "state-province", ISO_1: id });
  expect(misfit(prodes, [areaOf("gadm:BRA")])).toBeNull();
  expect(misfit(prodes, [state("BR-PA"), state("BR-TO")])).toBeNull();
  for (const elsewhere of [areaOf("gadm:PER"), state("BR-SP")])
    expect(misfit(prodes, [state("BR-PA"), elsewhere])).toMatch(/Legal Amazon/);
});
