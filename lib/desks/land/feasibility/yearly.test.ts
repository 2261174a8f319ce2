import { describe, expect, it } from "vitest";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { DATASET } from "../datasets";
import { datasetsHere, granularityOf } from "./yearly";

isolateEnv({ ALMANAC_DATA: "auto", GNW_API_TOKEN: "" });
const drivers = { dataset: DATASET.lossByDriver, areas: ["gadm:BRA"], by: null, sample: false };

describe("the drivers of loss", () => {
  it("are known by year where the published tables have the place", () => {
    expect(granularityOf(drivers)).toBe("year");
    expect(granularityOf({ ...drivers, areas: ["gadm:BOL"], by: "state-province" })).toBe("year");
    expect(granularityOf({ ...drivers, areas: ["iso:BR-PA"] })).toBe("total");
  });

  it("are one total of a sample and of live data", () => {
    expect(granularityOf({ ...drivers, sample: true })).toBe("total");
    setEnv({ GNW_API_TOKEN: "token" });
    expect(granularityOf(drivers)).toBe("total");
  });
});

const driversHere = () => datasetsHere().find(({ dataset_id }) => dataset_id === DATASET.lossByDriver);

it("the drivers have years to choose from where the published tables answer", () => {
  expect(driversHere()).toMatchObject({ granularity: "year" });
  expect(driversHere()!.cautions.join()).not.toContain("no driver by year");
  setEnv({ GNW_API_TOKEN: "token" });
  expect(driversHere()).toMatchObject({ granularity: "total" });
});

it("other datasets are as they are", () => {
  expect(granularityOf({ ...drivers, dataset: DATASET.loss })).toBe("year");
  expect(granularityOf({ ...drivers, dataset: DATASET.carbonFlux })).toBe("total");
});
