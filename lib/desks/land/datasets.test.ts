import { describe, expect, it } from "vitest";
import { DATASET, DATASETS, datasetById, TILE_SERVERS } from "./datasets";
import reference from "./testing/reference-datasets.json";
import { DatasetInfo } from "./types";

describe("DATASETS", () => {
  it("has Global Nature Watch's thirteen and PRODES, each as described", () => {
    expect(DATASETS.map(({ dataset_id }) => dataset_id)).toEqual(
      Object.values(DATASET).sort((a, b) => a - b),
    );
    for (const dataset of DATASETS) DatasetInfo.strict().parse(dataset);
  });

  it("says of each what a reader must know, in whole sentences", () => {
    for (const { name, summary, cautions } of DATASETS) {
      expect(cautions.length, name).toBeGreaterThan(0);
      for (const sentence of [summary, ...cautions]) expect(sentence).toMatch(/^[A-Z].*\.$/);
    }
  });

  it("fits its own dates to its granularity", () => {
    for (const { name, granularity, start_date, end_date } of DATASETS) {
      if (granularity === "day") continue;
      expect(start_date.slice(5), name).toBe("01-01");
      expect(end_date?.slice(5), name).toBe("12-31");
      if (granularity === "single") expect(end_date?.slice(0, 4)).toBe(start_date.slice(0, 4));
    }
  });

  it("offers the default canopy cover among the thresholds", () => {
    for (const { thresholds, default_threshold } of DATASETS) {
      if (default_threshold === null) expect(thresholds).toEqual([]);
      else expect(thresholds).toContain(default_threshold);
    }
  });

  it("has absolute tile addresses with the placeholders that are documented, or none", () => {
    for (const { tile_url, context_layers } of DATASETS) {
      for (const url of [tile_url, ...context_layers.map((layer) => layer.tile_url)]) {
        if (url === null) continue;
        expect(url).toMatch(/^https:\/\/[\w.]+\.(globalforestwatch|globalnaturewatch)\.org\//);
        const placeholders = [...url.matchAll(/\{+(\w+)\}+/g)].map(([whole]) => whole);
        expect(placeholders).toEqual(expect.arrayContaining(["{z}", "{x}", "{y}"]));
        for (const each of placeholders)
          expect(["{z}", "{x}", "{y}", "{year}", "{threshold}"]).toContain(each);
      }
    }
    expect(datasetById(DATASET.landGhg)?.tile_url).toBeNull();
  });

  it("agrees with the reference data", () => {
    for (const { dataset_id, dataset_name, start_date, series_color } of reference) {
      expect(datasetById(dataset_id)).toMatchObject({ name: dataset_name, start_date, series_color });
    }
  });
});

it("tiles come from two servers, which a page's policy names", () => {
  expect(TILE_SERVERS.toSorted()).toEqual([
    "https://eoapi.globalnaturewatch.org",
    "https://tiles.globalforestwatch.org",
  ]);
});

it("datasetById gives undefined for a number that no dataset has", () => {
  expect(datasetById(99)).toBeUndefined();
});
