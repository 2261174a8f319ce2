import { expect, test } from "vitest";
import { EMPTY_QUERY, type LandQuery } from "@/lib/desks/land/types";
import { areaOf, datasetOf } from "./testing/results";
import { uiContext } from "./ui-context";

const areas = [areaOf("gadm:BRA", { name: "Brazil" }), areaOf("gadm:PER", { name: "Peru" })];
const dataset = datasetOf();
const query: LandQuery = {
  areas: areas.map(({ ref }) => ref),
  by: null,
  dataset: 4,
  context_layer: null,
  threshold: 30,
  start_date: "2001-01-01",
  end_date: "2024-12-31",
  sample: false,
};

test("what nobody has heard of is told", () => {
  expect(uiContext({ query, areas, dataset }, EMPTY_QUERY)).toEqual({
    aoi_selected: {
      aoi: areas[0],
      aois: ["gadm:BRA", "gadm:PER"],
      aoi_name: "Brazil; Peru",
      subtype: "country",
      subregion: null,
      subregion_aois: null,
    },
    dataset_selected: {
      dataset: {
        dataset_id: 4,
        source: "GFW",
        data_layer: "Tree cover loss",
        tile_url: null,
        context_layer: null,
        threshold: 30,
      },
    },
    daterange_selected: {
      start_date: "2001-01-01",
      end_date: "2024-12-31",
      years: null,
      period: "2001-01-01 to 2024-12-31",
      original_text: "2001-01-01 to 2024-12-31",
    },
  });
});

test("what was told isn't told again", () => {
  expect(uiContext({ query, areas, dataset }, query)).toBeUndefined();
  expect(uiContext({ query: EMPTY_QUERY, areas: [], dataset: undefined }, EMPTY_QUERY)).toBeUndefined();
});

test.each([
  ["areas", { areas: ["gadm:BRA"] }, "aoi_selected"],
  ["parts", { areas: ["gadm:BRA"], by: "state-province" }, "aoi_selected"],
  ["canopy", { threshold: 50 }, "dataset_selected"],
  ["dates", { end_date: "2010-12-31" }, "daterange_selected"],
] as const)("only what changed is told: %s", (_, change, name) => {
  const next = { ...query, ...change } as LandQuery;
  const told = { ...query, areas: name === "aoi_selected" ? query.areas : next.areas };
  const known = areas.filter(({ ref }) => next.areas.includes(ref));
  expect(Object.keys(uiContext({ query: next, areas: known, dataset }, told) ?? {})).toEqual([name]);
});

test("that a sample was taken is told with the dataset, and only then", () => {
  const taken = { ...query, sample: true };
  const told = uiContext({ query: taken, areas, dataset }, query);
  expect(told).toEqual({
    dataset_selected: { dataset: expect.objectContaining({ dataset_id: 4, sample: true }) },
  });
});

test("what isn't known yet or no longer chosen isn't told", () => {
  const told = { ...query, areas: [] };
  expect(uiContext({ query, areas: areas.slice(0, 1), dataset }, told)).toBeUndefined();
  const undated = { ...query, start_date: null, end_date: null };
  expect(uiContext({ query: undated, areas, dataset }, query)).toBeUndefined();
});
