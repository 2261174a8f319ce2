import { expect, test } from "@playwright/test";
import Ajv from "ajv/dist/2020.js";
import { API_KEY, BASE_URL } from "../settings";
import { type Line, readLines } from "./lines";

const headers = { "x-api-key": API_KEY, "content-type": "application/json" };

const post = (path: string, body: unknown): Promise<Response> =>
  fetch(`${BASE_URL}/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });

async function updatesOf(body: Record<string, unknown>): Promise<Record<string, Line["update"]>> {
  const lines = await readLines(await post("chat", { desk: "land", ...body }));
  const ofTools = lines.filter(({ node }) => node === "tools").map(({ update }) => update);
  return Object.fromEntries(ofTools.map((update) => [toolOf(update), update]));
}

const toolOf = ({ messages }: Line["update"]): string =>
  (messages as { name?: string }[]).findLast(({ name }) => name)?.name ?? "";

async function checker(): Promise<(tool: string, update: unknown) => unknown[]> {
  const schemas: Record<string, object> = await fetch(`${BASE_URL}/api/land/schemas`).then((told) =>
    told.json(),
  );
  return (tool, update) => {
    // Formats such as date-time are for who reads the schemas; Ajv knows none by itself.
    const ajv = new Ajv({ validateFormats: false });
    const validate = ajv.compile(schemas[tool] ?? false);
    return validate(update) ? [] : (validate.errors ?? []);
  };
}

const TOOLS = ["pick_aoi", "pick_dataset", "pull_data", "generate_insights"];

for (const [what, query] of [
  ["a country", "How much tree cover did Brazil lose from 2015 to 2020?"],
  ["a state", "Tree cover loss in Pará, Brazil since 2018"],
  ["an area's parts", "Tree cover loss across the states of Brazil in 2020"],
  ["two areas", "Compare tree cover loss in Peru and Colombia since 2010"],
  ["classes", "What drives forest loss in Indonesia?"],
  ["days", "Integrated deforestation alerts in Peru in May 2025"],
  ["one figure", "Forest greenhouse gas net flux in Bolivia"],
] as const) {
  test(`every tool's update has its published form: ${what}`, async () => {
    const [updates, faultsOf] = await Promise.all([updatesOf({ query }), checker()]);
    expect(Object.keys(updates)).toEqual(TOOLS);
    for (const tool of TOOLS) expect(faultsOf(tool, updates[tool]), tool).toEqual([]);
  });
}

test("the schemas refuse what isn't an update: no data, no axis, another's area", async () => {
  const [updates, faultsOf] = await Promise.all([
    updatesOf({ query: "Tree cover loss in Peru from 2010 to 2012" }),
    checker(),
  ]);
  const { pick_aoi, generate_insights } = updates;
  const [chart] = (generate_insights?.charts_data ?? []) as Record<string, unknown>[];
  const withChart = (change: Record<string, unknown>) => ({
    ...generate_insights,
    charts_data: [{ ...chart, ...change }],
  });
  expect(faultsOf("generate_insights", withChart({}))).toEqual([]);
  expect(faultsOf("generate_insights", withChart({ data: [] }))).not.toEqual([]);
  expect(faultsOf("generate_insights", withChart({ xAxis: undefined }))).not.toEqual([]);
  expect(faultsOf("generate_insights", withChart({ type: "donut" }))).not.toEqual([]);
  expect(faultsOf("pick_aoi", { ...pick_aoi, aoi: null })).not.toEqual([]);
});

test("what was picked is applied without a question, in the tools' forms", async () => {
  const body = {
    ui_action_only: true,
    ui_context: {
      aoi_selected: {
        aoi: { ref: "gadm:PER", name: "Peru" },
        aoi_name: "Peru",
        subtype: "country",
        subregion: null,
        subregion_aois: null,
      },
      daterange_selected: { start_date: "2010-01-01", end_date: "2012-12-31" },
    },
  };
  const lines = await readLines(await post("chat", { desk: "land", ...body }));
  expect(lines.map(({ node }) => node)).toEqual(["thread", "tools"]);
  expect(lines[1]?.update).toMatchObject({
    aoi: { GID_0: "PER", geometry: { type: expect.stringMatching(/Polygon$/) } },
    start_date: "2010-01-01",
    end_date: "2012-12-31",
  });
});

test("a query is analysed without any chat, and one that can't be had comes with others that can", async () => {
  const query = { areas: ["gadm:PER"], dataset: 4, start_date: "1995-01-01", end_date: "1995-12-31" };
  const refused = await post("land/analyze", query);
  expect(refused.status).toBe(400);
  const { alternatives } = await refused.json();
  expect(alternatives.length).toBeGreaterThan(0);
  for (const { query: other } of alternatives) {
    const response = await post("land/analyze", other);
    expect(await response.json()).toMatchObject({ query: other, insight_count: 1 });
  }
});

test("an area of one's own is nobody else's", async () => {
  const ring = [
    [-56, -8],
    [-55.5, -8],
    [-55.5, -7.5],
    [-56, -7.5],
    [-56, -8],
  ];
  const geojson = { type: "Polygon", coordinates: [ring] };
  const created = await post("land/areas", { name: "Clearing", geojson });
  expect(created.status).toBe(201);
  const { ref, src_id } = await created.json();
  const outline = await fetch(`${BASE_URL}/api/land/aois/custom/${src_id}`, { headers });
  expect(await outline.json()).toMatchObject({
    id: ref,
    properties: { name: "Clearing" },
    geometry: geojson,
  });

  const page = await fetch(BASE_URL);
  const cookie = page.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const others = await fetch(`${BASE_URL}/api/land/aois/custom/${src_id}`, { headers: { cookie } });
  expect(others.status).toBe(404);
  const listed = await fetch(`${BASE_URL}/api/land/areas`, { headers: { cookie } });
  expect(await listed.json()).toEqual({ areas: [] });

  const gone = await fetch(`${BASE_URL}/api/land/areas/${src_id}`, { method: "DELETE", headers });
  expect(gone.status).toBe(204);
});
