import type { Area, DatasetInfo, LandQuery } from "@/lib/desks/land/types";

export interface Selection {
  query: LandQuery;
  /** In the query's order; some may not be known yet. */
  areas: Area[];
  dataset: DatasetInfo | undefined;
}

/** Twenty areas may be called more than the API takes; it goes by their refs. */
const LONGEST_NAME = 200;

type Part = (selection: Selection) => Record<string, unknown> | undefined;

const PARTS: Record<string, { fields: (keyof LandQuery)[]; make: Part }> = {
  aoi_selected: { fields: ["areas", "by"], make: aoiSelected },
  dataset_selected: { fields: ["dataset", "context_layer", "threshold", "sample"], make: datasetSelected },
  daterange_selected: { fields: ["start_date", "end_date"], make: datesSelected },
};

/** Only what changed since `told`, the query that the conversation last heard of; undefined where nothing did. */
export function uiContext(selection: Selection, told: LandQuery): Record<string, unknown> | undefined {
  const parts = Object.entries(PARTS).flatMap(([name, { fields, make }]) => {
    const isNews = fields.some((field) => String(selection.query[field]) !== String(told[field]));
    const part = isNews ? make(selection) : undefined;
    return part ? [[name, part] as const] : [];
  });
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}

function aoiSelected({ query, areas }: Selection) {
  const [first] = areas;
  if (!first || areas.length < query.areas.length) return undefined;
  return {
    aoi: first,
    ...(areas.length > 1 && { aois: query.areas }),
    aoi_name: areas
      .map(({ name }) => name)
      .join("; ")
      .slice(0, LONGEST_NAME),
    subtype: first.subtype,
    subregion: query.by,
    subregion_aois: null,
  };
}

function datasetSelected({ query, dataset }: Selection) {
  if (!dataset || dataset.dataset_id !== query.dataset) return undefined;
  return {
    dataset: {
      dataset_id: dataset.dataset_id,
      source: "GFW",
      data_layer: dataset.name,
      tile_url: dataset.tile_url,
      context_layer: query.context_layer,
      threshold: query.threshold,
      ...(query.sample && { sample: true }),
    },
  };
}

function datesSelected({ query: { start_date, end_date } }: Selection) {
  if (!start_date || !end_date) return undefined;
  const period = `${start_date} to ${end_date}`;
  return { start_date, end_date, years: null, period, original_text: period };
}
