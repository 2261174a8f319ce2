import { describe, expect, it } from "vitest";
import { clock } from "@/lib/clock";
import { isolateEnv } from "@/lib/test-env";
import { DATASET } from "../datasets";
import { prose } from "../insights/prose";
import { areaOf } from "../testing/areas";
import { type Area, type CompleteQuery, EMPTY_QUERY, RawData } from "../types";
import { pull } from "./index";
import { publishedData } from "./published";
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
    expect(data.metadata).toMatchObject({ sample: false, assumptions: ["As asked."] });
    expect(provenance).toMatchObject({
      source: "Global Forest Watch, published tables (Hansen/UMD), CC BY 4.0",
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
      "The published tables end in 2023, so that 2001–2023 is answered.",
    ]);
  });

  it("of several areas ends where the first of them does", () => {
    const rows = rowsOf(loss({ end_date: "2025-12-31" }), sabah, odisha);
    expect(new Set(rows.map(({ tree_cover_loss_year }) => tree_cover_loss_year)).size).toBe(23);
    expect(rowsOf(loss({ end_date: "2025-12-31" }), sabah)).toHaveLength(25);
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
    ["a canopy cover that isn't", loss({ threshold: 50 }), brazil],
    ["a layer that isn't", loss({ context_layer: "intact_forest" }), brazil],
  ] as const)("of %s is sample data, and why is said", async (_, query, area) => {
    const { data, provenance } = await pulled(query, area);
    expect(data.metadata.sample).toBe(true);
    expect(provenance.note).toMatch(
      /isn't in the published tables.*; Almanac's sample data used instead\. Sample data:/,
    );
  });
});

it("tree cover of 2000 is known of India, and primary forest of countries", () => {
  const cover = { dataset: DATASET.treeCover, start_date: "2000-01-01", end_date: "2000-12-31" };
  expect(rowsOf(loss(cover), india)).toEqual([{ aoi_id: "gadm:IND", aoi_name: "India", area_ha: 38830351 }]);
  expect(rowsOf(loss({ ...cover, context_layer: "primary_forest" }), brazil)[0]!.area_ha).toBe(343108416);
});

it("names what it is cited as, with the day", async () => {
  const { data } = await pulled(loss(), brazil);
  expect(data.metadata.citation).toContain(`on ${clock.iso().slice(0, 10)}`);
});
