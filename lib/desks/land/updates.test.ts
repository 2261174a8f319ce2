import Ajv2020 from "ajv/dist/2020";
import { describe, expect, it } from "vitest";
import { LAND_UPDATES, type LandTool, updateSchemas } from "./updates";

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const schemas = updateSchemas();
const validates = (tool: LandTool, update: unknown): boolean => ajv.compile(schemas[tool])(update) as boolean;

const messages = [{ type: "tool", content: "Done", tool_call_id: "call-1", name: "tool" }];
const square = {
  type: "Polygon",
  coordinates: [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
  ],
};
const chart = {
  title: "Tree cover loss in Brazil (ha)",
  insight: "Tree cover loss in Brazil was highest in 2016.",
  data: [{ year: 2016, area_ha: 5_200_000.5 }],
};

const UPDATES: Record<LandTool, Record<string, unknown>> = {
  pick_aoi: {
    aoi: {
      name: "Odisha, India",
      subtype: "state-province",
      gadm_id: 1534,
      GID_0: "IND",
      COUNTRY: "India",
      GID_1: "IND.26_1",
      NAME_1: "Odisha",
      GID_2: null,
      NAME_2: null,
      CC_5: null,
      geometry: square,
    },
    subregion_aois: { data: [{ gfw_fid: 3261, geometry: square }], total_rows: 1, columns: 23 },
    subregion: "district-county",
    aoi_name: "Odisha, India",
    subtype: "state-province",
    messages,
  },
  pick_dataset: {
    dataset: {
      dataset_id: 4,
      source: "GFW",
      data_layer: "Tree cover loss",
      tile_url: null,
      context_layer: null,
      threshold: 30,
    },
    messages,
  },
  pull_data: {
    raw_data: {
      data: [{ aoi_id: "gadm:BRA", aoi_name: "Brazil", year: 2016, area_ha: 5_200_000.5 }],
      metadata: {
        columns: [{ name: "area_ha", label: "Tree cover loss", unit: "ha", role: "measure" }],
        total_rows: 1,
        query: { areas: ["gadm:BRA"], dataset: 4 },
        sample: true,
        source: "Almanac sample data",
        license: "CC BY 4.0",
        citation: "None",
        cautions: [],
        assumptions: [],
        retrieved_at: "2026-11-21T12:00:00Z",
      },
    },
    start_date: "2016-01-01",
    end_date: "2016-12-31",
    messages,
  },
  generate_insights: {
    insights: [{ ...chart, chart_type: "bar", x_axis: "year", y_axis: "area_ha", color_field: "" }],
    charts_data: [{ ...chart, id: "chart_1", type: "bar", xAxis: "year", yAxis: "area_ha", colorField: "" }],
    insight_count: 1,
    messages,
  },
};

describe.each(Object.keys(LAND_UPDATES) as LandTool[])("the published schema of %s", (tool) => {
  it("accepts what the tool sends, as zod does", () => {
    expect(validates(tool, UPDATES[tool])).toBe(true);
    expect(LAND_UPDATES[tool].safeParse(UPDATES[tool]).success).toBe(true);
  });

  it("rejects a message without data", () => {
    expect(validates(tool, { messages })).toBe(false);
  });

  it("rejects an update that lacks any of its variables", () => {
    for (const key of Object.keys(UPDATES[tool])) {
      const { [key]: _, ...rest } = UPDATES[tool];
      expect(validates(tool, rest), key).toBe(false);
    }
  });
});

it("rejects insights without rows", () => {
  const update = UPDATES.generate_insights as { insights: Record<string, unknown>[] };
  const empty = update.insights.map((insight) => ({ ...insight, data: [] }));
  expect(validates("generate_insights", { ...update, insights: empty })).toBe(false);
  expect(validates("generate_insights", { ...update, insights: [], charts_data: [] })).toBe(false);
});
