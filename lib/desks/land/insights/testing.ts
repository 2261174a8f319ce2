import type { Area, Column, DatasetInfo, RawData, Row } from "../types";

export function testArea(ref: string, name: string, subtype: Area["subtype"] = "country"): Area {
  return {
    ref,
    source: "gadm",
    src_id: ref.split(":")[1]!,
    name,
    short_name: name.split(",")[0]!,
    subtype,
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
    bbox: null,
    area_ha: 851_000_000,
    has_outline: false,
    parent: null,
  };
}

export function testDataset(dataset_id: number): DatasetInfo {
  return {
    dataset_id,
    name: "Test dataset",
    short_name: "Test",
    summary: "Measures at 30 m.",
    start_date: "2001-01-01",
    end_date: "2024-12-31",
    granularity: "year",
    coverage: "2001–2024, yearly",
    subtypes: ["country"],
    context_layers: [],
    thresholds: [10, 30],
    default_threshold: 30,
    tile_url: null,
    categories: [],
    series_color: null,
    divergent_colors: null,
    unit: "ha",
    resolution: "30 × 30 m",
    update_frequency: "yearly",
    keywords: [],
    cautions: ["Loss before and after 2015 differs in method."],
    license: "CC BY 4.0",
    citation: "Hansen et al. 2013",
    providers: "",
  };
}

export const AREA_COLUMNS: Column[] = [
  { name: "aoi_id", label: "Area id", unit: null, role: "area_id" },
  { name: "aoi_name", label: "Area", unit: null, role: "area" },
];

export function testRaw(data: Row[], columns: Column[], more: Partial<RawData["metadata"]> = {}): RawData {
  return {
    data,
    metadata: {
      columns: [...AREA_COLUMNS, ...columns],
      total_rows: data.length,
      query: {
        areas: ["gadm:BRA"],
        by: null,
        dataset: 4,
        context_layer: null,
        threshold: 30,
        start_date: "2001-01-01",
        end_date: "2024-12-31",
        sample: false,
      },
      sample: false,
      source: "Published tables",
      license: "CC BY 4.0",
      citation: "Hansen et al. 2013",
      cautions: [],
      assumptions: [],
      retrieved_at: "2026-11-21T12:00:00Z",
      ...more,
    },
  };
}
