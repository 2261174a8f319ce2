import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { resetBreakers } from "@/lib/sources/breaker";
import { memoryCache, useCache } from "@/lib/sources/cache";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { DATASET, DATASETS } from "../datasets";
import { feasible } from "../feasibility";
import { areaOf } from "../testing/areas";
import { type GnwDouble, startGnwDouble } from "../testing/gnw-double";
import { type Area, type CompleteQuery, EMPTY_QUERY, type LandQuery, RawData } from "../types";
import { pull } from "./index";
import { liveData } from "./live";
import type { Target } from "./target";

const TOKEN = "t0ken-that-must-not-leak";
isolateEnv({ GNW_API_TOKEN: TOKEN, ALMANAC_DATA: "auto" });

let gnw: GnwDouble;
beforeAll(async () => {
  gnw = await startGnwDouble();
});
afterAll(() => gnw.close());
beforeEach(() => {
  setEnv({ GNW_ANALYTICS_URL: gnw.url });
  resetBreakers();
  useCache(memoryCache());
  gnw.behave("ok");
  gnw.requests.length = 0;
});

const brazil = areaOf();
const odisha = areaOf({
  src_id: "IND.26_1",
  subtype: "state-province",
  GID_0: "IND",
  NAME_1: "Odisha",
  name: "Odisha",
});
const square = {
  type: "Polygon" as const,
  coordinates: [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ],
  ],
};
const own = areaOf({ source: "custom", src_id: "c0ffee", subtype: "custom-area", GID_0: null });

const target = (area: Area): Target => ({ area, outline: () => square });
function queryOf(change: Partial<LandQuery>, areas: Area[] = [brazil]): CompleteQuery {
  const result = feasible({ ...EMPTY_QUERY, areas: areas.map(({ ref }) => ref), ...change }, areas);
  if (!result.ok) throw new Error(result.reason.text);
  return result.query;
}
const ask = (change: Partial<LandQuery>, areas: Area[] = [brazil], options = {}) =>
  liveData(queryOf(change, areas), areas.map(target), {
    assumptions: [],
    limits: { totalMs: 5000, pauseMs: 1 },
    ...options,
  });
const posts = () => gnw.requests.filter(({ method }) => method === "POST");
const LOSS = { dataset: DATASET.loss, start_date: "2020-01-01", end_date: "2021-12-31" };

describe("a pull", () => {
  it("posts what is wanted, waits until it is saved, and gives rows under our own names", async () => {
    gnw.behave("ok", { pending: 2 });
    const { data, provenance } = await ask({ ...LOSS, context_layer: "primary_forest" }, [brazil]);
    expect(gnw.requests.map(({ method }) => method)).toEqual(["POST", "GET", "GET", "GET"]);
    expect(gnw.requests[0]).toMatchObject({
      path: "/v0/land_change/tree_cover_loss/analytics",
      authorization: `Bearer ${TOKEN}`,
      body: {
        aoi: { type: "admin", ids: ["BRA"] },
        start_year: "2020",
        end_year: "2021",
        canopy_cover: 30,
        forest_filter: "primary_forest",
        intersections: [],
      },
    });
    expect(data.data).toEqual([
      {
        aoi_id: "gadm:BRA",
        aoi_name: "Area BRA",
        tree_cover_loss_year: 2020,
        area_ha: 3020.5,
        carbon_emissions_MgCO2e: 1510250,
      },
      {
        aoi_id: "gadm:BRA",
        aoi_name: "Area BRA",
        tree_cover_loss_year: 2021,
        area_ha: 3021.5,
        carbon_emissions_MgCO2e: 1510750,
      },
    ]);
    expect(data.metadata).toMatchObject({
      sample: false,
      source: "Global Nature Watch analytics API",
      total_rows: 2,
    });
    expect(provenance).toMatchObject({ source: "Global Nature Watch analytics API", live: true });
    expect(JSON.stringify(provenance)).not.toContain(TOKEN);
  });

  it("takes GADM's version off the ids, and several areas at once", async () => {
    const { data } = await ask(LOSS, [brazil, odisha]);
    expect(gnw.requests[0]!.body).toMatchObject({ aoi: { ids: ["BRA", "IND.26"] } });
    expect(new Set(data.data.map(({ aoi_id }) => aoi_id))).toEqual(new Set(["gadm:BRA", "gadm:IND.26_1"]));
  });

  it("asks in several requests where there are many areas or several kinds", async () => {
    const many = Array.from({ length: 101 }, (_, index) =>
      areaOf({ src_id: `IND.1.${index + 1}_1`, subtype: "district-county" }),
    );
    const { data } = await ask(LOSS, [...many.slice(0, 10)]);
    expect(data.metadata.total_rows).toBe(20);
    gnw.requests.length = 0;
    await liveData(queryOf(LOSS), [...many, own].map(target), {
      assumptions: [],
      limits: { totalMs: 5000, pauseMs: 1 },
    });
    expect(posts()).toHaveLength(3);
  });

  it("sends the outline of an own area", async () => {
    await ask(LOSS, [own]);
    expect(gnw.requests[0]!.body).toMatchObject({
      aoi: {
        type: "feature_collection",
        feature_collection: { features: [{ id: "c0ffee", geometry: square }] },
      },
    });
  });

  it.each(
    DATASETS.filter(({ dataset_id }) => dataset_id !== DATASET.prodes).map(
      ({ dataset_id, short_name }) => [short_name, dataset_id] as const,
    ),
  )("understands %s", async (_, dataset) => {
    const { data } = await ask({ dataset });
    RawData.parse(data);
    expect(data.data.length).toBeGreaterThan(0);
    for (const row of data.data)
      expect(Object.keys(row).sort()).toEqual(data.metadata.columns.map(({ name }) => name).sort());
  });

  it("joins the sections of the inventory, and keeps to the years asked", async () => {
    const { data } = await ask({
      dataset: DATASET.landGhg,
      start_date: "2017-01-01",
      end_date: "2017-12-31",
    });
    expect(data.data.map((row) => [row.category, row.class, row.gross_removals_MgCO2])).toEqual([
      ["vegetation", "Tree loss", -2],
      ["vegetation", "Non-trees remaining non-trees", -2],
      ["soil", "Organic soil", null],
      ["agriculture", "Cropland", null],
    ]);
  });

  it("calls classes as the dataset's categories do", async () => {
    const { data } = await ask({ dataset: DATASET.naturalLands });
    expect(data.data.map((row) => row.natural_lands_class)).toEqual([
      "Natural forests",
      "Wet natural forests",
      "Crop",
    ]);
  });

  it("leaves emissions out below the canopy cover that the carbon model begins at", async () => {
    const { data } = await ask({ ...LOSS, threshold: 10 });
    expect(data.metadata.columns.map(({ name }) => name)).not.toContain("carbon_emissions_MgCO2e");
  });

  it("says how it goes on", async () => {
    const told: string[] = [];
    await ask(LOSS, [brazil], { onProgress: (text: string) => told.push(text) });
    expect(told[0]).toBe("Asking Global Nature Watch");
  });

  it("waits as long as it is told when it asks too often, then asks again", async () => {
    gnw.behave("429", { times: 1, retryAfter: 0 });
    const { data } = await ask(LOSS);
    expect(data.metadata.total_rows).toBe(2);
    expect(gnw.requests).toHaveLength(3);
  });
});

describe("where it can't", () => {
  const PUBLISHED = "The published tables used instead";
  /** Published of countries, so that what follows live data is the tables. */
  const FIRES = { ...LOSS, dataset: DATASET.lossByFire };
  const fallBack = (change: Partial<LandQuery> = FIRES, area = brazil) =>
    pull(queryOf(change, [area]), [target(area)], { assumptions: [] });

  it.each([
    ["401", "Global Nature Watch refused the token in GNW_API_TOKEN"],
    ["403", "Global Nature Watch keeps this dataset from the token in GNW_API_TOKEN"],
    ["500", "Global Nature Watch answered with an error (500)"],
    ["failed", "Global Nature Watch could not compute it"],
    ["empty", "Global Nature Watch has nothing on this area"],
    ["nonsense", "Global Nature Watch gave an answer of an unexpected form"],
    ["wrong-shape", "Global Nature Watch gave an answer of an unexpected form"],
    ["malformed", "Global Nature Watch gave an answer that could not be read"],
  ] as const)("%s: the published tables are used, and why is said", async (mode, words) => {
    gnw.behave(mode);
    const { data, provenance } = await fallBack();
    expect(data.metadata.sample).toBe(false);
    expect(provenance.live).toBe(false);
    expect(provenance.note).toContain(`${words}; ${PUBLISHED}`);
    expect(JSON.stringify([data, provenance])).not.toMatch(/t0ken|\/opt/);
  });

  it("is limited for longer than a pull may take", async () => {
    gnw.behave("429", { retryAfter: 600 });
    const { provenance } = await fallBack();
    expect(provenance.note).toContain("Global Nature Watch is limiting our requests");
    expect(gnw.requests).toHaveLength(1);
  });

  it("gives up when its time is over", async () => {
    gnw.behave("never");
    await expect(ask(FIRES, [brazil], { limits: { totalMs: 60, pauseMs: 10 } })).rejects.toMatchObject({
      name: "SourceError",
      kind: "timeout",
    });
  });

  it("doesn't wait for what is said to take longer than it may", async () => {
    gnw.behave("never", { retryAfter: 60 });
    await expect(ask(FIRES)).rejects.toMatchObject({ kind: "timeout", waitedMs: 5000 });
    // By its path, since a request that an earlier test gave up may come in late.
    const looks = gnw.requests.filter(({ method }) => method === "GET").map(({ path }) => path);
    expect(looks.filter((path) => path === looks.at(-1))).toHaveLength(1);
  });

  it("stops when the caller does", async () => {
    gnw.behave("never");
    const stop = new AbortController();
    const pulling = ask(FIRES, [brazil], { signal: stop.signal, limits: { totalMs: 60_000, pauseMs: 50 } });
    await gnw.received();
    stop.abort();
    await expect(pulling).rejects.toMatchObject({ kind: "aborted" });
  });

  it("takes no alert for an answer", async () => {
    gnw.behave("empty");
    const { data, provenance } = await ask({ dataset: DATASET.integratedAlerts });
    expect(data.metadata).toMatchObject({ total_rows: 0, sample: false });
    expect(provenance).toMatchObject({ live: true, note: "No alerts were found in this period" });
  });

  it("has no ids of places that GADM's aren't known of", async () => {
    const para = areaOf({
      source: "iso",
      src_id: "BR-PA",
      subtype: "state-province",
      GID_0: "BRA",
      name: "Pará",
    });
    const { provenance } = await fallBack({ ...FIRES, sample: true }, para);
    expect(provenance.note).toContain("which Pará has none of here");
    expect(posts()).toHaveLength(0);
  });

  it("counts no change of land cover but from 2015 to 2024", async () => {
    const years = { start_date: "2018-01-01", end_date: "2020-12-31" };
    const { provenance } = await fallBack({ dataset: DATASET.landCover, ...years });
    expect(provenance.note).toContain("from 2015 to 2024");
  });

  it("is not asked for PRODES, which it doesn't have", async () => {
    const { data, provenance } = await fallBack({ dataset: DATASET.prodes });
    expect(data.metadata.sample).toBe(false);
    expect(provenance.note).toContain("doesn't have PRODES");
    expect(posts()).toHaveLength(0);
  });

  it("is not asked without a token, nor in mode sample", async () => {
    setEnv({ GNW_API_TOKEN: "" });
    expect((await fallBack()).provenance.note).not.toContain("Global Nature Watch");
    setEnv({ GNW_API_TOKEN: TOKEN, ALMANAC_DATA: "sample" });
    await fallBack();
    expect(posts()).toHaveLength(0);
  });

  it("in mode live fails with what to do", async () => {
    setEnv({ GNW_API_TOKEN: "", ALMANAC_DATA: "live" });
    await expect(fallBack()).rejects.toMatchObject({
      code: "upstream_unavailable",
      message: expect.stringContaining("GNW_API_TOKEN"),
    });
  });
});
