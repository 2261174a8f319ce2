import {
  type Area,
  type DatasetInfo,
  EMPTY_QUERY,
  type LandQuery,
  type LandResult,
  NO_LEVELS,
  type Row,
} from "@/lib/desks/land/types";

export function areaOf(ref: string, changes: Partial<Area> = {}): Area {
  const [source, id = ""] = ref.split(":") as [Area["source"], string];
  return {
    ref,
    source,
    src_id: id,
    name: id,
    short_name: id,
    subtype: "country",
    ...NO_LEVELS,
    GID_0: id.slice(0, 3),
    COUNTRY: id,
    bbox: [-10, -10, 10, 10],
    area_ha: 1_000_000,
    has_outline: true,
    parent: null,
    ...changes,
  };
}

export function datasetOf(changes: Partial<DatasetInfo> = {}): DatasetInfo {
  return {
    dataset_id: 4,
    name: "Tree cover loss",
    short_name: "Tree cover loss",
    summary: "",
    start_date: "2001-01-01",
    end_date: "2024-12-31",
    granularity: "year",
    coverage: "2001–2024, yearly",
    subtypes: ["country", "state-province"],
    context_layers: [],
    thresholds: [],
    default_threshold: null,
    tile_url: null,
    categories: [],
    series_color: null,
    divergent_colors: null,
    unit: "ha",
    resolution: "30 m",
    update_frequency: "Yearly.",
    keywords: [],
    cautions: [],
    license: "CC BY 4.0",
    citation: "",
    providers: "",
    ...changes,
  };
}

interface Given {
  query?: Partial<LandQuery>;
  areas?: Area[];
  subregions?: Area[];
  rows?: Row[];
  dataset?: number;
  sample?: boolean;
}

export function resultOf({
  query,
  areas = [],
  subregions = [],
  rows = ROWS,
  dataset = 4,
  sample = true,
}: Given = {}): LandResult {
  const asked: LandQuery = {
    ...EMPTY_QUERY,
    areas: areas.map(({ ref }) => ref),
    dataset,
    start_date: "2001-01-01",
    end_date: "2002-12-31",
    ...query,
  };
  const figures = [{ text: "7 ha", origin: "Tree cover loss in 2002", value: 7, unit: "ha" }];
  const chart = { title: "Loss", insight: "It was 7 ha in 2002.", data: rows };
  return {
    query: asked,
    areas,
    subregions,
    dataset: { dataset_id: dataset, name: "Tree cover loss", unit: "ha" },
    raw_data: {
      data: rows,
      metadata: {
        columns: [
          { name: "aoi_id", label: "Area id", unit: null, role: "area_id" },
          { name: "aoi_name", label: "Area", unit: null, role: "area" },
          { name: "year", label: "Year", unit: null, role: "time" },
          { name: "loss", label: "Tree cover loss", unit: "ha", role: "measure" },
        ],
        total_rows: rows.length,
        query: asked,
        sample,
        source: "Sample",
        license: "CC BY 4.0",
        citation: "Hansen et al.",
        cautions: [],
        assumptions: [],
        retrieved_at: "2026-01-01T00:00:00.000Z",
      },
    },
    insights: [
      {
        ...chart,
        chart_type: "bar",
        x_axis: "year",
        y_axis: "loss",
        color_field: "",
        figures,
        title_figures: [],
      },
    ],
    charts_data: [{ ...chart, id: "chart_1", type: "bar", xAxis: "year", yAxis: "loss", colorField: "" }],
    insight_count: 1,
    figures: [figures],
    provenance: [{ source: "Sample", live: false, as_of: "2026-01-01T00:00:00.000Z" }],
  };
}

const ROWS: Row[] = [
  { aoi_id: "BRA", aoi_name: "Brazil", year: 2001, loss: 5 },
  { aoi_id: "BRA", aoi_name: "Brazil", year: 2002, loss: 7 },
];
