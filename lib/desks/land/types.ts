import type { MultiPolygon, Polygon } from "geojson";
import { z } from "zod";
import { Figure } from "@/lib/agent/figure";
import { lineOfText } from "@/lib/http/text";
import { Provenance } from "@/lib/sources/provenance";
import { OPERATIONS } from "@/lib/understanding/reader/labels";

/**
 * `m49`: parts of the world (001 the world, 002 Africa); `gadm`: BRA, IND.26_1, IND.26.20_1; `iso`: ISO 3166-2 (BR-PA)
 * where GADM's id isn't known; `fips`: US counties; `ibge`: Brazil's municipalities; `ubigeo`: Peru's provinces; `gfw`:
 * Bolivia's, by Global Forest Watch's names; `kba`, `wdpa`, `landmark`: live registers; `custom`: a user's own.
 */
const AOI_SOURCES = [
  "m49",
  "gadm",
  "iso",
  "fips",
  "ibge",
  "ubigeo",
  "gfw",
  "kba",
  "wdpa",
  "landmark",
  "custom",
] as const;
export const AoiSource = z.enum(AOI_SOURCES);
export type AoiSource = z.infer<typeof AoiSource>;

export const AOI_SUBTYPES = [
  "region",
  "country",
  "state-province",
  "district-county",
  "key-biodiversity-area",
  "protected-area",
  "indigenous-and-community-land",
  "custom-area",
] as const;
export const AoiSubtype = z.enum(AOI_SUBTYPES);
export type AoiSubtype = z.infer<typeof AoiSubtype>;

export const SUBREGIONS = ["country", "state-province", "district-county", "kba"] as const;
export const Subregion = z.enum(SUBREGIONS);
export type Subregion = z.infer<typeof Subregion>;

export const MOST_AREAS = 20;

/** An area by its source and its id there, e.g. `gadm:BRA`, `iso:BR-PA`, `custom:<uuid>`. */
export const AoiRef = z
  .string()
  .max(80)
  .regex(new RegExp(`^(${AOI_SOURCES.join("|")}):[\\w.~-]+$`), "an area is <source>:<id>, e.g. gadm:BRA");
export type AoiRef = z.infer<typeof AoiRef>;

/** [west, south, east, north] in degrees; west > east where it crosses the antimeridian. */
export const BBox = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type BBox = z.infer<typeof BBox>;

/** An area without its outline: small enough for lists, threads and checkpoints. */
export const Area = z
  .object({
    ref: AoiRef,
    source: AoiSource,
    src_id: z.string(),
    name: z.string().describe("With the levels above it, e.g. “Koraput, Odisha, India”"),
    short_name: z.string().describe("By itself, e.g. “Koraput”"),
    subtype: AoiSubtype,
    GID_0: z
      .string()
      .nullable()
      .describe("ISO 3166-1 alpha-3 of its country; null where it is in none or in several"),
    COUNTRY: z.string().nullable(),
    GID_1: z.string().nullable(),
    NAME_1: z.string().nullable(),
    TYPE_1: z.string().nullable(),
    HASC_1: z.string().nullable(),
    ISO_1: z.string().nullable().describe("ISO 3166-2, e.g. IN-OR"),
    GID_2: z.string().nullable(),
    NAME_2: z.string().nullable(),
    TYPE_2: z.string().nullable(),
    bbox: BBox.nullable(),
    area_ha: z.number().describe("Hectares, of its outline or as published"),
    has_outline: z.boolean().describe("Whether its outline can be drawn without a network"),
    parent: AoiRef.nullable().describe("The area it is part of"),
  })
  .meta({ id: "LandArea" });
export type Area = z.infer<typeof Area>;

export const NO_LEVELS = {
  GID_0: null,
  COUNTRY: null,
  GID_1: null,
  NAME_1: null,
  TYPE_1: null,
  HASC_1: null,
  ISO_1: null,
  GID_2: null,
  NAME_2: null,
  TYPE_2: null,
} satisfies Partial<Area>;

/** An outline in WGS 84, RFC 7946. */
export type Outline = Polygon | MultiPolygon;

const IsoDay = z.iso.date();

/** Area × dataset × dates: chips, map, charts, prose and address are all drawn from it. null: not chosen yet. */
export const LandQuery = z
  .object({
    areas: z.array(AoiRef).max(MOST_AREAS).default([]).describe("Several are compared"),
    by: Subregion.nullable().default(null).describe("Divide the one area into such parts"),
    dataset: z.int().min(0).nullable().default(null),
    context_layer: lineOfText(40).nullable().default(null),
    threshold: z.int().min(0).max(100).nullable().default(null).describe("Least canopy cover, %"),
    start_date: IsoDay.nullable().default(null),
    end_date: IsoDay.nullable().default(null).describe("The last day, included"),
    sample: z
      .boolean()
      .default(false)
      .describe("Made-up sample data is taken where nothing is published; only when the user asks for it"),
  })
  .meta({ id: "LandQuery" });
export type LandQuery = z.infer<typeof LandQuery>;

export const EMPTY_QUERY: LandQuery = {
  areas: [],
  by: null,
  dataset: null,
  context_layer: null,
  threshold: null,
  start_date: null,
  end_date: null,
  sample: false,
};

export interface CompleteQuery extends LandQuery {
  dataset: number;
  start_date: string;
  end_date: string;
}

/** A row of data; every row of one pull has the same columns. */
export const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type Row = z.infer<typeof Row>;

export const Column = z.object({
  name: z.string(),
  label: z.string().describe("For a table's head and a chart's axis, e.g. “Tree cover loss”"),
  unit: z.string().nullable().describe("ha, Mg CO2e, %, …"),
  role: z.enum(["area", "area_id", "time", "category", "measure"]),
});
export type Column = z.infer<typeof Column>;

/** Rows have `aoi_id`, `aoi_name`, at most one `time` (a year or YYYY-MM-DD); the first `measure` is the main one. */
export const RawData = z
  .object({
    data: z.array(Row),
    metadata: z.object({
      columns: z.array(Column),
      total_rows: z.int(),
      query: LandQuery,
      sample: z.boolean().describe("true: made up by Almanac, believable and deterministic, not observed"),
      source: z.string(),
      license: z.string().nullable().describe("null on a sample, which nobody has published"),
      citation: z.string().nullable().describe("null on a sample: it isn't to be cited"),
      cautions: z.array(z.string()).describe("What a reader must know before drawing conclusions"),
      assumptions: z.array(z.string()).describe("What was assumed where the question left it open"),
      assumption_figures: z.array(Figure).optional().describe("Where the assumptions' figures come from"),
      retrieved_at: z.iso.datetime().nullable().describe("null on a sample"),
    }),
  })
  .meta({ id: "LandRawData" });
export type RawData = z.infer<typeof RawData>;

export const CHART_TYPES = [
  "bar",
  "stacked-bar",
  "grouped-bar",
  "line",
  "area",
  "pie",
  "scatter",
  "table",
] as const;
export const ChartType = z.enum(CHART_TYPES);
export type ChartType = z.infer<typeof ChartType>;

const insightFields = {
  title: z.string().min(1).describe("The finding or the quantity with its unit"),
  insight: z.string().min(1).describe("One key finding in plain words"),
  data: z.array(Row).min(1),
};

/** An insight, as the reference document has it. `color_field` is "" where there is one series. */
export const Insight = z
  .object({
    ...insightFields,
    chart_type: ChartType,
    x_axis: z.string().min(1),
    y_axis: z.string().min(1),
    color_field: z.string(),
    figures: z.array(Figure).default([]).describe("Where the figures of `insight` come from, in its order"),
    title_figures: z.array(Figure).default([]).describe("The same of `title`"),
    facts: z
      .array(z.object({ text: z.string(), figures: z.array(Figure) }))
      .optional()
      .describe("What supports the title on its card; absent where `insight` stands there"),
  })
  .meta({ id: "LandInsight" });
export type Insight = z.infer<typeof Insight>;

export const ChartData = z
  .object({
    id: z.string(),
    ...insightFields,
    type: ChartType,
    xAxis: z.string().min(1),
    yAxis: z.string().min(1),
    colorField: z.string(),
    allData: z
      .array(Row)
      .optional()
      .describe("For the table and the CSV: all rows, where `data` has the first of them only"),
  })
  .meta({ id: "LandChart" });
export type ChartData = z.infer<typeof ChartData>;

const Days = z.object({ start: IsoDay, end: IsoDay });

/** What exactly a question asks of the data: the answer's first sentence says that. */
export const Asked = z.object({
  operation: z.enum(OPERATIONS).exclude(["explain", "plot", "plan", "set", "talk"]),
  along: z.enum(["area", "time", "category"]).optional().describe("By what the values are told"),
  grain: z.enum(["day", "week", "month", "year"]).optional().describe("How finely time is told"),
  only: z
    .array(z.object({ name: z.string(), of: z.array(z.string()) }))
    .optional()
    .describe("Categories singled out, each with the labels that it is made of"),
  areas: z.array(AoiRef).optional().describe("Parts singled out of the area that is divided"),
  besides: z.array(AoiRef).optional().describe("Parts that are named besides those that come first"),
  except: z.array(z.string()).optional().describe("Areas, categories and years that are left out"),
  periods: z.tuple([Days, Days]).optional().describe("Two periods side by side"),
  measure: z.string().optional().describe("Another measure than the main one, by a word of its label"),
  measures: z
    .array(z.string())
    .optional()
    .describe("Several measures side by side, each by a word of its label"),
  cite: z.boolean().optional().describe("How to cite the data is asked as well"),
  shown: z.enum(["map", "chart"]).optional().describe("Where it is shown is asked as well"),
  above: z.number().optional().describe("A limit, in the data's unit"),
  below: z.number().optional(),
  limit: z.string().optional().describe("The limit as it was said"),
  unit: z.string().optional().describe("To tell values in, e.g. km²"),
  per: z
    .enum(["second", "minute", "hour", "day", "hectare", "km²", "100 km²", "1,000 km²"])
    .optional()
    .describe("By what a figure is divided"),
  of: z
    .enum(["land", "forest"])
    .optional()
    .describe("What shares are of: the land, or its tree cover in 2000"),
  usual: z.boolean().optional().describe("The last year is set against the mean of those before"),
  expects: z.enum(["high", "low", "usual"]).optional().describe("What a yes-or-no question takes it for"),
  peaks: z.int().optional().describe("So many of the highest years are named besides"),
  gap: z.boolean().optional().describe("The difference of two values is what is asked for"),
  nth: z.int().optional().describe("Which one in order"),
  direction: z.enum(["up", "down"]).optional().describe("What a yes-or-no question asks after"),
  by: z.number().optional().describe("How far a question says that it moved, in per cent"),
  at: z.string().optional().describe("The year of which it is asked whether it is the first"),
  always: z.boolean().optional().describe("Whether it is said to have moved so every year"),
  sign: z.enum(["sink", "source"]).optional(),
  whole: z.boolean().optional().describe("Whether it asks if all of it is so"),
  superlative: z.boolean().optional().describe("Whether it asks if something is the most"),
  any: z.boolean().optional().describe("Whether it asks if there is any at all"),
  ends: z.boolean().optional().describe("The other end of an order is asked for as well"),
  groups: z
    .array(z.object({ name: z.string(), of: z.array(AoiRef) }))
    .optional()
    .describe("Areas that are told as one, e.g. those of Borneo"),
});
export type Asked = z.infer<typeof Asked>;

/** How the user wants the insight to be; what is absent follows the dataset's rules. */
export const InsightOptions = z.object({
  chart: ChartType.optional(),
  focus: z
    .enum(["trend", "total", "ranking", "composition", "peak", "average", "change"])
    .optional()
    .describe("What of the data the finding is about"),
  top: z.int().min(1).max(50).optional().describe("Only so many areas or categories"),
  order: z.enum(["most", "least"]).optional(),
  asked: Asked.optional(),
});
export type InsightOptions = z.infer<typeof InsightOptions>;

export { Figure };

export const Alternative = z.object({
  label: z.string().describe("For a button, e.g. “2001–2024”"),
  /** Asked in the chat, it leads to `query`. */
  question: z.string(),
  query: LandQuery,
});
export type Alternative = z.infer<typeof Alternative>;

export const GRANULARITIES = ["day", "year", "five-years", "total", "single"] as const;

export const DatasetInfo = z
  .object({
    dataset_id: z.int(),
    name: z.string().describe("As published, e.g. “Tree cover loss”"),
    short_name: z.string().describe("For a chip, e.g. “DIST-ALERT”"),
    summary: z.string().describe("One sentence: what it measures"),
    start_date: IsoDay,
    end_date: IsoDay.nullable().describe("The last day covered; null: to the present"),
    granularity: z
      .enum(GRANULARITIES)
      .describe(
        "day · year · five-years: 2000–2005 and so on · total: one figure for the whole period · single: one year only",
      ),
    coverage: z.string().describe("In words, e.g. “2001–2025, yearly”"),
    subtypes: z.array(AoiSubtype).describe("The kinds of area it can be had for"),
    context_layers: z.array(
      z.object({
        value: z.string(),
        label: z.string(),
        description: z.string(),
        extent: BBox.nullable(),
        start_date: IsoDay.nullable(),
        tile_url: z.string().nullable(),
      }),
    ),
    thresholds: z
      .array(z.int())
      .describe("Least canopy cover in %, to choose from; empty where there is none"),
    default_threshold: z.int().nullable(),
    tile_url: z.string().nullable().describe("null: it has no map"),
    categories: z.array(z.object({ slug: z.string(), label: z.string(), color: z.string() })),
    series_color: z.string().nullable(),
    divergent_colors: z.object({ positive: z.string(), negative: z.string() }).nullable(),
    unit: z.string().describe("Of its main measure"),
    resolution: z.string(),
    update_frequency: z.string(),
    keywords: z.array(z.string()),
    cautions: z.array(z.string()),
    license: z.string(),
    citation: z.string(),
    providers: z.string(),
  })
  .meta({ id: "LandDataset" });
export type DatasetInfo = z.infer<typeof DatasetInfo>;

export const LandResult = z
  .object({
    query: LandQuery,
    areas: z.array(Area).describe("Of the query, in its order"),
    subregions: z.array(Area).describe("The parts that the area was divided into; empty where it wasn't"),
    dataset: z.object({ dataset_id: z.int(), name: z.string(), unit: z.string() }),
    raw_data: RawData,
    insights: z.array(Insight),
    charts_data: z.array(ChartData),
    insight_count: z.int(),
    figures: z.array(z.array(Figure)).describe("Of each insight's text, where its figures come from"),
    provenance: z.array(Provenance),
  })
  .meta({ id: "LandResult" });
export type LandResult = z.infer<typeof LandResult>;

export const OwnArea = Area.extend({ created_at: z.iso.datetime() }).meta({ id: "LandOwnArea" });
export type OwnArea = z.infer<typeof OwnArea>;
