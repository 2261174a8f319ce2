import { describe, expect, it } from "vitest";
import { isolateEnv } from "@/lib/test-env";
import { DATASET, NO_DRIVER_BY_YEAR } from "../datasets";
import { prose } from "../insights/prose";
import { areaByRef, subregionsOf } from "../places";
import { areaOf } from "../testing/areas";
import { type Area, type CompleteQuery, EMPTY_QUERY, RawData } from "../types";
import { pull } from "./index";
import { holds, publishedData } from "./published";
import type { Target } from "./target";

isolateEnv({ GNW_API_TOKEN: "", ALMANAC_DATA: "auto" });

const brazil = areaOf({ src_id: "BRA", name: "Brazil" });
const india = areaOf({ src_id: "IND", name: "India" });
const odisha = areaOf({
  src_id: "IND.26_1",
  subtype: "state-province",
  name: "Odisha",
  NAME_1: "Odisha",
});
const koraput = areaOf({
  src_id: "IND.26.20_1",
  subtype: "district-county",
  name: "Koraput",
  NAME_1: "Odisha",
  NAME_2: "Koraput",
});
const para = areaOf({
  source: "iso",
  src_id: "BR-PA",
  subtype: "state-province",
  GID_0: "BRA",
  name: "Pará",
  NAME_1: "Pará",
});
const sabah = areaOf({ src_id: "MYS.13_1", subtype: "state-province", name: "Sabah", NAME_1: "Sabah" });
const [bolivia, canada, ghana] = ["BOL", "CAN", "GHA"].map((iso) => areaByRef(`gadm:${iso}`)!) as [
  Area,
  Area,
  Area,
];
const [california, beni, ashanti] = ["US-CA", "BO-B", "GH-AH"].map((code) => areaByRef(`iso:${code}`)!) as [
  Area,
  Area,
  Area,
];
const statesOf = (iso: string) => subregionsOf(areaByRef(`gadm:${iso}`)!, "state-province");

const target = (area: Area): Target => ({ area, outline: () => null });
const loss = (change: Partial<CompleteQuery> = {}): CompleteQuery => ({
  ...EMPTY_QUERY,
  dataset: DATASET.loss,
  threshold: 30,
  start_date: "2001-01-01",
  end_date: "2024-12-31",
  ...change,
});
const rowsOf = (query: CompleteQuery, ...areas: Area[]) =>
  publishedData(query, areas.map(target), []).data.data;
const pulled = (query: CompleteQuery, ...areas: Area[]) =>
  pull(query, areas.map(target), { assumptions: [prose`As asked.`] });

describe("loss", () => {
  it("of a country is what Global Forest Watch published, with its emissions", async () => {
    const { data, provenance } = await pulled(loss(), brazil);
    RawData.parse(data);
    expect(data.data).toHaveLength(24);
    expect(data.data[15]).toEqual({
      aoi_id: "gadm:BRA",
      aoi_name: "Brazil",
      tree_cover_loss_year: 2016,
      area_ha: 5378610,
      carbon_emissions_MgCO2e: expect.any(Number),
    });
    expect(data.data[23]).toMatchObject({ area_ha: 4391694, carbon_emissions_MgCO2e: 2112508857 });
    expect(data.metadata).toMatchObject({
      sample: false,
      assumptions: ["As asked.", "The published figures end in 2024."],
    });
    expect(provenance).toMatchObject({
      source:
        "Global Forest Watch, published tables (Hansen/UMD), downloaded on 12 October 2025, to 2024, CC BY 4.0",
      live: false,
      as_of: "2025-10-12T00:00:00.000Z",
    });
  });

  it("in primary forest is what was published of it", () => {
    const query = loss({ context_layer: "primary_forest", start_date: "2023-01-01" });
    expect(rowsOf(query, brazil).map(({ area_ha }) => area_ha)).toEqual([1136251, 2823647]);
  });

  it("is known of India's states and districts, without emissions", () => {
    const query = loss({ start_date: "2023-01-01", end_date: "2023-12-31" });
    expect(rowsOf(query, koraput)).toEqual([
      { aoi_id: "gadm:IND.26.20_1", aoi_name: "Koraput", tree_cover_loss_year: 2023, area_ha: 931 },
    ]);
    expect(rowsOf(query, odisha)[0]!.area_ha).toBeGreaterThan(931);
  });

  it("is known of India and Indonesia for other canopy covers", () => {
    const at = (threshold: number) => rowsOf(loss({ threshold, end_date: "2001-12-31" }), india)[0]!.area_ha;
    expect([at(10), at(75)]).toEqual([63970, 45401]);
  });

  it("leaves the years out that aren't published yet, and says so", async () => {
    const { data } = await pulled(loss(), odisha);
    expect(data.data.at(-1)!.tree_cover_loss_year).toBe(2023);
    expect(data.metadata.query).toMatchObject({ start_date: "2001-01-01", end_date: "2023-12-31" });
    expect(data.metadata.assumptions).toEqual([
      "As asked.",
      "The published figures end in 2023; later years aren't in them.",
    ]);
  });

  it("of several areas is of one release: those of different ones aren't set against each other", () => {
    const query = loss({ end_date: "2025-12-31" });
    expect([holds(query, [sabah]), holds(query, [odisha]), holds(query, [sabah, odisha])]).toEqual([
      true,
      true,
      false,
    ]);
    expect(() => rowsOf(query, sabah, odisha)).toThrow(/different releases \(to 2023 and 2025\)/);
    expect(() => rowsOf(query, california, beni)).toThrow(/different releases \(to 2020 and 2025\)/);
    expect(rowsOf(query, sabah)).toHaveLength(25);
    // A country beside its own region is of the region's release.
    expect(new Set(rowsOf(query, ghana, ashanti).map((row) => row.tree_cover_loss_year)).size).toBe(23);
  });

  it("takes the release that reaches as far as is asked, else that of all countries", () => {
    const lastOf = (end_date: string) => rowsOf(loss({ end_date }), bolivia).at(-1)!;
    expect(lastOf("2024-12-31")).toMatchObject({ tree_cover_loss_year: 2024, area_ha: 1813613 });
    expect(lastOf("2025-12-31")).toMatchObject({ tree_cover_loss_year: 2025, area_ha: 765219 });
    const both = rowsOf(loss({ end_date: "2025-12-31" }), bolivia, brazil);
    expect(both.at(-1)!.tree_cover_loss_year).toBe(2024);
  });

  it("of a country by region has each of them, with emissions where they are of the same release", async () => {
    const query = loss({ by: "state-province", areas: ["gadm:CAN"] });
    const { data, provenance } = await pulled(query, ...statesOf("CAN"));
    expect(new Set(data.data.map(({ aoi_id }) => aoi_id)).size).toBe(13);
    expect(data.data[0]!.carbon_emissions_MgCO2e).toBeGreaterThan(0);
    expect(data.metadata.query.end_date).toBe("2023-12-31");
    expect(provenance).toMatchObject({ as_of: "2023-12-31T00:00:00.000Z", live: false });
    expect(provenance.source).toMatch(/, release to 2023, CC BY 4.0$/);
  });

  it("says which parts aren't held, and which hold more than their name says", () => {
    const query = loss({ by: "state-province", areas: ["gadm:KAZ"] });
    const { metadata } = publishedData(query, statesOf("KAZ").map(target), []).data;
    expect(metadata.assumptions).toEqual([
      "The published figures end in 2022; later years aren't in them.",
      "1 part isn't in the published tables.",
      "Akmola here includes the capital, Astana.",
    ]);
  });

  it("of two areas of one name goes by their full names", () => {
    const georgia = areaOf({ src_id: "GEO", name: "Georgia", short_name: "Georgia" });
    const state = areaOf({
      src_id: "BRA",
      ref: "iso:US-GA",
      name: "Georgia, United States",
      short_name: "Georgia",
    });
    expect(new Set(rowsOf(loss(), georgia, state).map(({ aoi_name }) => aoi_name))).toEqual(
      new Set(["Georgia", "Georgia, United States"]),
    );
  });

  it.each([
    ["a state that isn't in the tables", loss(), para],
    ["a year that isn't", loss({ start_date: "2025-01-01", end_date: "2025-12-31" }), brazil],
    ["a year after a region's release", loss({ start_date: "2024-01-01" }), california],
    ["a canopy cover that isn't", loss({ threshold: 50 }), brazil],
    ["a layer that isn't", loss({ context_layer: "intact_forest" }), brazil],
    ["a dataset that isn't", loss({ dataset: DATASET.landCover }), brazil],
  ] as const)("of %s isn't held, and the reason is said", (_, query, area) => {
    expect(holds(query, [area])).toBe(false);
    expect(() => rowsOf(query, area)).toThrow(/isn't in the published tables/);
  });
});

describe("gain", () => {
  const all = { dataset: DATASET.gain, threshold: 0, start_date: "2000-01-01", end_date: "2020-12-31" };
  const gain = (change: Partial<CompleteQuery> = {}) => loss({ ...all, ...change });

  it.each([
    ["Canada", canada, 16_965_179],
    ["Ghana", ghana, 312_125],
    ["India", india, 1_881_689],
  ])("of 2000–2020 is published of %s, as one figure", async (_, area, area_ha) => {
    const { data } = await pulled(gain(), area);
    expect(data.data).toEqual([
      {
        aoi_id: area.ref,
        aoi_name: area.short_name,
        tree_cover_gain_period: "2000-2020",
        area_ha: expect.closeTo(area_ha, -3),
      },
    ]);
    expect(data.metadata.sample).toBe(false);
    expect(data.metadata.assumptions.join(" ")).not.toContain("end in");
  });

  it("is known of no shorter period, and of no country whose workbook has that of 2000–2012", () => {
    expect(holds(gain(), [ghana])).toBe(true);
    expect(holds(gain({ start_date: "2010-01-01" }), [ghana])).toBe(false);
    expect(holds(gain(), [areaByRef("gadm:MDG")!])).toBe(false);
    expect(holds(gain(), [areaByRef("gadm:IDN")!])).toBe(false);
    expect(holds(gain(), [brazil])).toBe(false);
  });
});

it("tree cover of 2000 is known of countries and regions, and primary forest of countries", () => {
  const cover = { dataset: DATASET.treeCover, start_date: "2000-01-01", end_date: "2000-12-31" };
  const extent = (area: Area, change: Partial<CompleteQuery> = {}) =>
    rowsOf(loss({ ...cover, ...change }), area)[0]!.area_ha;
  expect(extent(brazil)).toBe(519056656);
  expect(extent(beni)).toBe(12141735);
  expect(extent(india, { threshold: 10 })).toBe(49091050);
  expect(extent(brazil, { context_layer: "primary_forest" })).toBe(343108416);
});

describe("the other datasets", () => {
  it("loss due to fires, with the rest of the loss of the same release", () => {
    const query = loss({ dataset: DATASET.lossByFire, start_date: "2023-01-01", end_date: "2023-12-31" });
    const [row] = rowsOf(query, canada);
    expect(Number(row!.tree_cover_loss_from_fires_area_ha) / 1e6).toBeCloseTo(7.76, 2);
    const all = rowsOf({ ...query, dataset: DATASET.loss }, canada)[0]!.area_ha;
    const sum =
      Number(row!.tree_cover_loss_from_fires_area_ha) + Number(row!.tree_cover_loss_non_fires_area_ha);
    expect(Math.abs(sum - Number(all))).toBeLessThanOrEqual(1);
    expect(holds(query, [california])).toBe(false);
  });

  it("drivers: seven of each year that is asked for", async () => {
    const query = loss({ dataset: DATASET.lossByDriver, end_date: "2025-12-31" });
    const { data, provenance } = await pulled(query, brazil);
    expect(data.data).toHaveLength(7 * 24);
    expect(data.metadata.cautions).not.toContain(NO_DRIVER_BY_YEAR);
    expect(data.metadata.columns.map(({ name }) => name)).not.toContain("carbon_emissions_MgCO2e");
    expect(data.metadata.query.end_date).toBe("2024-12-31");
    expect(provenance.source).toBe(
      "WRI/Google DeepMind, drivers of forest loss as published by Our World in Data, release to 2024, CC BY 4.0",
    );
    const of2024 = rowsOf({ ...query, start_date: "2024-01-01", end_date: "2024-12-31" }, brazil);
    const wildfire = of2024.find((row) => row.tree_cover_loss_driver === "Wildfire")!;
    expect(Number(wildfire.area_ha) / 1e6).toBeCloseTo(2.18, 2);
    expect(of2024).toHaveLength(7);
    expect(rowsOf(query, beni)).toHaveLength(7 * 25);
  });

  it("carbon flux: the means per year times the years, what forests remove below zero", async () => {
    const query = loss({ dataset: DATASET.carbonFlux, end_date: "2025-12-31" });
    const { data } = await pulled(query, brazil);
    expect(data.data).toEqual([
      {
        aoi_id: "gadm:BRA",
        aoi_name: "Brazil",
        carbon_net_flux_Mg_CO2e: -165341031 * 24,
        carbon_gross_emissions_Mg_CO2e: 1589982066 * 24,
        carbon_gross_removals_Mg_CO2e: -1755323094 * 24,
      },
    ]);
    expect(data.metadata.assumptions).toContain(
      "Published are means per year of 2001–2024; the totals are those means times 24 years.",
    );
    expect(rowsOf(query, beni)[0]!.carbon_net_flux_Mg_CO2e).toBe(-8134779 * 25);
  });

  it("PRODES: nine states, and the country as its Legal Amazon", async () => {
    const query = loss({
      dataset: DATASET.prodes,
      threshold: null,
      start_date: "2004-01-01",
      end_date: "2004-12-31",
    });
    const { data, provenance } = await pulled(query, brazil);
    expect(data.data).toEqual([
      { aoi_id: "gadm:BRA", aoi_name: "Brazil's Legal Amazon", prodes_year: 2004, area_ha: 2777200 },
    ]);
    expect(data.metadata.license).toBe("CC BY-SA 4.0");
    expect(provenance.source).toContain("INPE");
    const byState = publishedData({ ...query, by: "state-province" }, statesOf("BRA").map(target), []).data;
    expect(byState.data).toHaveLength(9);
    expect(byState.metadata.assumptions).toEqual([
      "The published figures end in 2024.",
      "A year of PRODES runs from August of the year before to July.",
      "18 parts aren't in the Legal Amazon.",
    ]);
    const all = { ...query, start_date: "1988-01-01", end_date: "2024-12-31" };
    expect(publishedData(all, [target(brazil)], []).data.metadata.assumptions).toEqual([
      "The published figures end in 2024.",
      "A year of PRODES runs from August of the year before to July.",
      "1993 and 1994 share one measurement.",
      "The figures of 2024 are preliminary.",
    ]);
    expect(holds(query, [bolivia])).toBe(false);
  });
});

it("is cited with the day of its download, or with its release where no day is known", async () => {
  const { data } = await pulled(loss(), brazil);
  expect(data.metadata.citation).toContain("on 2025-10-12");
  const ofIndia = await pulled(loss(), odisha);
  expect(ofIndia.data.metadata.citation).toContain(
    "Accessed through Global Forest Watch in the release to 2023",
  );
});

it("knows in milliseconds whether it holds the countries of the world", () => {
  const world = subregionsOf(areaByRef("m49:001")!, "country");
  const query = loss({ by: "country", areas: ["m49:001"] });
  holds(query, world);
  const before = performance.now();
  expect(holds(query, world)).toBe(true);
  expect(performance.now() - before).toBeLessThan(100);
});
