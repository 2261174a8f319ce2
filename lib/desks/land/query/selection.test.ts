import { describe, expect, test } from "vitest";
import { toolContext } from "@/lib/agent/tools/testing/call";
import { isolateEnv } from "@/lib/test-env";
import { clientState } from "../client-state";
import { DATASETS } from "../datasets";
import { areaByRef, subregionsOf, toAoi } from "../places";
import { listOwnAreas } from "../places/own-areas";
import type { LandState } from "../state";
import { pickAoi } from "../tools/pick-aoi";
import { pullData } from "../tools/pull-data";
import { type Area, EMPTY_QUERY } from "../types";
import { applySelection } from "./selection";
import { readSelection } from "./ui-context";
import { datasetVariable } from "./variables";

isolateEnv({ ALMANAC_DATA: "sample" });

const ME = "key:test";
const STATE = { query: EMPTY_QUERY, areas: [], aoi_name: null, assumed: [], waiting: null, calls: [] };
const state = (more: object = {}) => ({ ...STATE, ...more }) as unknown as LandState;

const apply = async (context: Record<string, unknown>) =>
  (await applySelection(state(), readSelection(context)!, { owner: ME })) as Partial<LandState>;
const picking = (aoi_selected: Record<string, unknown>) => apply({ aoi_selected });
const area = (ref: string): Area => areaByRef(ref)!;
const rowsOf = (areas: Area[]) => areas.map((each) => toAoi(each));

describe("an area", () => {
  test.each([
    [22056, "gadm:IND.26.20_1"],
    ["22056", "gadm:IND.26.20_1"],
    [1534, "gadm:IND.26_1"],
    ["IND.26_1", "gadm:IND.26_1"],
  ])("is known by gadm_id %j alone", async (gadm_id, ref) => {
    expect((await picking({ aoi: { gadm_id } })).query?.areas).toEqual([ref]);
  });

  test("shows its GADM number where that is known", async () => {
    expect((await picking({ aoi: { GID_2: "IND.26.20_1" } })).aoi?.gadm_id).toBe(22056);
    expect((await picking({ aoi: { GID_0: "BRA" } })).aoi?.gadm_id).toBeNull();
    expect(toAoi(area("gadm:IND.26_1")).gadm_id).toBe(1534);
  });

  test("of an unknown number is an error that names the field", async () => {
    await expect(picking({ aoi: { gadm_id: 99 } })).rejects.toThrow("aoi_selected.aoi");
  });
});

describe("the parts of an area that a client sends", () => {
  const ODISHA = { aoi: { GID_1: "IND.26_1" }, aoi_name: "Odisha, India", subregion: "district-county" };
  const districts = subregionsOf(area("gadm:IND.26_1"), "district-county");

  test("are the area divided, when they are all", async () => {
    const { query } = await picking({ ...ODISHA, subregion_aois: { data: rowsOf(districts) } });
    expect(query).toMatchObject({ areas: ["gadm:IND.26_1"], by: "district-county" });
  });

  test.each([true, false])("are compared, when they are some; as rows alone: %s", async (alone) => {
    const some = rowsOf(districts.slice(0, 3));
    const { query, aoi_name } = await picking({ ...ODISHA, subregion_aois: alone ? some : { data: some } });
    expect(query).toMatchObject({ areas: districts.slice(0, 3).map(({ ref }) => ref), by: null });
    expect(aoi_name).toContain(districts[1]!.name);
  });

  test("may be outlines of key biodiversity areas, of which nothing else is known", async () => {
    const square = (at: number) => ({
      type: "MultiPolygon",
      coordinates: [
        [
          [
            [at, 20],
            [at + 0.1, 20],
            [at + 0.1, 20.1],
            [at, 20.1],
            [at, 20],
          ],
        ],
      ],
    });
    const data = [83, 84].map((at) => ({ gfw_fid: at, geometry: square(at) }));
    const { query } = await picking({
      ...ODISHA,
      subregion: "kba",
      subregion_aois: { data, total_rows: 2, columns: 2 },
    });
    const own = listOwnAreas(ME);
    expect(own.map(({ name }) => name).sort()).toEqual(["Odisha, India, part 1", "Odisha, India, part 2"]);
    expect([...query!.areas].sort()).toEqual(own.map(({ ref }) => ref).sort());
  });

  test("are twenty at most, and one that isn't known is named", async () => {
    const many = { data: rowsOf(districts.slice(0, 21)) };
    await expect(picking({ ...ODISHA, subregion_aois: many })).rejects.toThrow("20 can be compared");
    const unknown = { data: [...rowsOf(districts.slice(0, 1)), { gfw_fid: 1 }] };
    await expect(picking({ ...ODISHA, subregion_aois: unknown })).rejects.toThrow("subregion_aois.data.1");
  });

  test("are counted as the document counts them: as many columns as a row has", async () => {
    const update = await picking(ODISHA);
    const shown = clientState({ ...update }, ME).subregion_aois as { data: object[]; columns: number };
    expect(shown.data).toHaveLength(districts.length);
    for (const row of shown.data) expect(Object.keys(row)).toHaveLength(shown.columns);
  });
});

test("a dataset's own dates are taken, unless others are picked beside it", async () => {
  const daterange = { start_date: "2024-01-01", end_date: "2024-12-31", years: [2024], period: "2024" };
  const dataset_selected = { dataset: { dataset_id: 4, daterange } };
  expect(await apply({ dataset_selected })).toMatchObject({
    query: { dataset: 4, start_date: "2024-01-01", end_date: "2024-12-31" },
    end_date: "2024-12-31",
  });
  const daterange_selected = { start_date: "2010-01-01", end_date: "2012-12-31" };
  expect(await apply({ dataset_selected, daterange_selected })).toMatchObject({
    query: { start_date: "2010-01-01", end_date: "2012-12-31" },
  });
});

describe("tile_url", () => {
  test.each(DATASETS.map((dataset) => [dataset.name, dataset] as const))(
    "of %s is left open for the tile only",
    (_, dataset) => {
      for (const end_date of [null, "1990-12-31", "2019-12-31", "2090-12-31"]) {
        const url = datasetVariable(dataset, null, null, { end_date }).tile_url;
        expect(url === null).toBe(dataset.tile_url === null);
        expect(url?.replace(/\{[zxy]\}/g, "") ?? "").not.toMatch(/[{}]/);
      }
    },
  );

  test("has the canopy cover and the last year of what is asked", () => {
    const [landCover, loss] = [1, 4].map((id) => DATASETS.find(({ dataset_id }) => dataset_id === id)!);
    expect(datasetVariable(loss!, null, 75, EMPTY_QUERY).tile_url).toContain("threshold=75&");
    expect(datasetVariable(loss!, null, null, EMPTY_QUERY).tile_url).toContain("threshold=30&");
    const url = datasetVariable(landCover!, null, null, { end_date: "2019-06-30" }).tile_url;
    expect(url).toContain("global-land-cover-2019/");
  });
});

describe("pull_data", () => {
  const call = async (args: object, given: LandState = state()) => {
    const ctx = toolContext<LandState>({ caller: ME, state: given });
    const result = await pullData.run({ ctx, input: pullData.input.parse(args) });
    return { result, state: ctx.state };
  };
  const DATES = { start_date: "2015-01-01", end_date: "2016-12-31" };

  test("takes area and dataset by their names where none was picked", async () => {
    const { result, state } = await call({ ...DATES, aoi_name: "Peru", dataset_name: "Tree cover loss" });
    expect(result.message).toBe(
      "Successfully pulled data for Peru from Tree cover loss dataset for period 2015-01-01 to 2016-12-31",
    );
    expect(state).toMatchObject({
      query: { areas: ["gadm:PER"], dataset: 4 },
      aoi: { GID_0: "PER" },
      dataset: { dataset_id: 4 },
      raw_data: expect.anything(),
    });
  });

  test("keeps to what was picked, whatever it is called", async () => {
    const picked = state({ query: { ...EMPTY_QUERY, areas: ["gadm:BOL"], dataset: 4 } });
    const args = { ...DATES, aoi_name: "Peru", dataset_name: "Tree cover gain" };
    expect((await call(args, picked)).state.query).toMatchObject({ areas: ["gadm:BOL"], dataset: 4 });
  });
});

test("pick_aoi takes kba for parts, and says that they aren't known", async () => {
  const ctx = toolContext<LandState>({ caller: ME, state: state() });
  const input = pickAoi.input.parse({ places: ["Odisha, India"], subregion: "kba" });
  const { message } = await pickAoi.run({ ctx, input });
  expect(message).toContain(
    "The key biodiversity areas of Odisha, India aren't known here, so this is for Odisha as a whole.",
  );
  expect(ctx.state.query).toMatchObject({ areas: ["gadm:IND.26_1"], by: null });
});

test("a sample is taken where the page says so, and not for another place", async () => {
  const taken = await apply({ dataset_selected: { dataset: { dataset_id: 4, sample: true } } });
  expect(taken).toMatchObject({ query: { sample: true } });
  const elsewhere = await applySelection(
    state({ query: { ...EMPTY_QUERY, areas: ["gadm:PER"], dataset: 4, sample: true } }),
    readSelection({ aoi_selected: { aoi: { GID_0: "BRA" } } })!,
    { owner: ME },
  );
  expect(elsewhere).toMatchObject({ query: { sample: false } });
});
