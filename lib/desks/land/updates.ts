import { z } from "zod";
import { ChartData, Insight, RawData } from "./types";

/** A message as clients get it: LangChain's, reduced (ReducedMessage of lib/agent/events.ts). */
const UpdateMessage = z
  .object({
    type: z.string(),
    content: z.unknown(),
    tool_calls: z
      .array(z.object({ id: z.string().optional(), name: z.string(), args: z.unknown() }))
      .optional(),
    tool_call_id: z.string().optional(),
    name: z.string().optional(),
  })
  .meta({ id: "LandUpdateMessage" });

const messages = z.array(UpdateMessage).min(1);

/** RFC 7946, as far as an update needs it. */
const Geometry = z
  .object({ type: z.enum(["Polygon", "MultiPolygon"]), coordinates: z.array(z.unknown()) })
  .nullable();

const nullableText = z.string().nullable();

/** The reference document's `aoi`: GADM's columns, null where unknown; others may follow. */
const Aoi = z
  .looseObject({
    name: z.string(),
    subtype: z.string(),
    gadm_id: z.union([z.string(), z.number()]).nullable().optional(),
    GID_0: nullableText,
    COUNTRY: nullableText,
    GID_1: nullableText,
    NAME_1: nullableText,
    GID_2: nullableText,
    NAME_2: nullableText,
    geometry: Geometry,
  })
  .meta({ id: "LandAoi" });

const SubregionAois = z
  .object({
    data: z.array(z.looseObject({ geometry: Geometry })),
    total_rows: z.int().min(0),
    columns: z.int().min(0).describe("How many columns a row has"),
  })
  .meta({ id: "LandSubregionAois" });

const PickedDataset = z
  .object({
    dataset_id: z.int(),
    source: z.string(),
    data_layer: z.string(),
    tile_url: z.string().nullable(),
    context_layer: z.string().nullable(),
    threshold: z.int().nullable(),
  })
  .meta({ id: "LandPickedDataset" });

const DATE = z.iso.date();

export const LAND_UPDATES = {
  pick_aoi: z
    .object({
      aoi: Aoi,
      subregion_aois: SubregionAois.nullable(),
      subregion: z.string().nullable(),
      aoi_name: z.string(),
      subtype: z.string(),
      messages,
    })
    .meta({ id: "LandPickAoiUpdate" }),
  pick_dataset: z.object({ dataset: PickedDataset, messages }).meta({ id: "LandPickDatasetUpdate" }),
  pull_data: z
    .object({ raw_data: RawData, start_date: DATE, end_date: DATE, messages })
    .meta({ id: "LandPullDataUpdate" }),
  generate_insights: z
    .object({
      insights: z.array(Insight).min(1),
      charts_data: z.array(ChartData).min(1),
      insight_count: z.int().min(1),
      messages,
    })
    .meta({ id: "LandGenerateInsightsUpdate" }),
} as const;
export type LandTool = keyof typeof LAND_UPDATES;

/** The updates as JSON Schema (draft 2020-12), to be published; each stands by itself. */
export function updateSchemas(): Record<LandTool, z.core.JSONSchema.BaseSchema> {
  const schemas = Object.entries(LAND_UPDATES).map(([tool, schema]) => [
    tool,
    z.toJSONSchema(schema, { io: "input", reused: "inline" }),
  ]);
  return Object.fromEntries(schemas) as Record<LandTool, z.core.JSONSchema.BaseSchema>;
}
