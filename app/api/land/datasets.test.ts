import { expect, test } from "vitest";
import { DATASETS } from "@/lib/desks/land/datasets";
import { DatasetList, getDataset, listDatasets } from "@/lib/desks/land/routes/datasets";
import { DatasetInfo } from "@/lib/desks/land/types";
import { isolateEnv } from "@/lib/test-env";
import { API_ENV, call } from "../testing/call";

isolateEnv(API_ENV);

test("the datasets come as described, and may be kept for an hour by who asked", async () => {
  const response = await call(listDatasets);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("private, max-age=3600");
  const { datasets } = DatasetList.strict().parse(await response.json());
  expect(datasets.map(({ dataset_id }) => dataset_id)).toEqual(DATASETS.map(({ dataset_id }) => dataset_id));
});

test("one comes by its number", async () => {
  const response = await call(getDataset, { params: { id: "4" } });
  expect(DatasetInfo.strict().parse(await response.json())).toMatchObject({ name: "Tree cover loss" });
});

test.each([
  ["99", 404, "not_found"],
  ["loss", 400, "bad_request"],
  ["-1", 400, "bad_request"],
])("%s is answered with %i", async (id, status, code) => {
  const response = await call(getDataset, { params: { id } });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code });
});

test("they are for known callers", async () => {
  expect((await call(listDatasets, { key: null })).status).toBe(401);
  expect((await call(getDataset, { key: null, params: { id: "4" } })).status).toBe(401);
});
