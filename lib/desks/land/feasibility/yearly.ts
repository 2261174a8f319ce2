import { env } from "@/lib/env";
import { holds } from "../data/published";
import { DATASET, DATASETS, datasetById, NO_DRIVER_BY_YEAR } from "../datasets";
import { areaByRef, subregionsOf } from "../places";
import type { Area, DatasetInfo, LandQuery } from "../types";
import { wholeYears } from "./periods";

/** The drivers of loss are one total where they come live, and known by year where published tables have the places. */
export function granularityOf(
  query: Pick<LandQuery, "dataset" | "areas" | "by" | "sample">,
): DatasetInfo["granularity"] {
  const usual = datasetById(query.dataset ?? -1)?.granularity ?? "year";
  if (query.dataset !== DATASET.lossByDriver || query.sample) return usual;
  if (!areTablesAsked()) return usual;
  const areas = query.areas.flatMap((ref) => areaByRef(ref) ?? []);
  return areas.length === query.areas.length && areas.length > 0 && hasDrivers(areas, query) ? "year" : usual;
}

function areTablesAsked(): boolean {
  const { GNW_API_TOKEN: token, ALMANAC_DATA: mode } = env();
  return !token && mode !== "live";
}

/** Every dataset as it can be had here: where the published tables answer, the drivers of loss have years. */
export function datasetsHere(): DatasetInfo[] {
  if (!areTablesAsked()) return [...DATASETS];
  return DATASETS.map((dataset) =>
    dataset.dataset_id === DATASET.lossByDriver ? { ...dataset, ...byYear(dataset) } : dataset,
  );
}

const byYear = ({ cautions }: DatasetInfo) => ({
  granularity: "year" as const,
  summary: "Tree cover lost each year, by the main cause on each square kilometre.",
  coverage: "2001–2025, by year for countries; one total where only live data have the place",
  cautions: cautions.filter((one) => one !== NO_DRIVER_BY_YEAR),
});

function hasDrivers(areas: Area[], { by, areas: refs }: Pick<LandQuery, "areas" | "by">): boolean {
  const targets = by && areas[0] ? subregionsOf(areas[0], by) : areas;
  const { start: start_date, end: end_date } = wholeYears(2001, 2100);
  const query = { areas: refs, by, dataset: DATASET.lossByDriver, context_layer: null, threshold: 30 };
  return holds({ ...query, start_date, end_date, sample: false }, targets);
}
