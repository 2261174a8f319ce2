import { env } from "@/lib/env";
import { holds } from "../data/published";
import { DATASET, datasetById } from "../datasets";
import { areaByRef, subregionsOf } from "../places";
import type { Area, DatasetInfo, LandQuery } from "../types";
import { wholeYears } from "./periods";

/**
 * How finely a dataset divides time for what is asked: the drivers of loss are one total where they come live, and known
 * by year where the published tables have the places.
 */
export function granularityOf(
  query: Pick<LandQuery, "dataset" | "areas" | "by" | "sample">,
): DatasetInfo["granularity"] {
  const usual = datasetById(query.dataset ?? -1)?.granularity ?? "year";
  if (query.dataset !== DATASET.lossByDriver || query.sample) return usual;
  const { GNW_API_TOKEN: token, ALMANAC_DATA: mode } = env();
  if (token || mode === "live") return usual;
  const areas = query.areas.flatMap((ref) => areaByRef(ref) ?? []);
  return areas.length === query.areas.length && areas.length > 0 && hasDrivers(areas, query) ? "year" : usual;
}

/** Whether the tables have the drivers of areas, or of the parts of one. */
function hasDrivers(areas: Area[], { by, areas: refs }: Pick<LandQuery, "areas" | "by">): boolean {
  const targets = by && areas[0] ? subregionsOf(areas[0], by) : areas;
  const { start: start_date, end: end_date } = wholeYears(2001, 2100);
  const query = { areas: refs, by, dataset: DATASET.lossByDriver, context_layer: null, threshold: 30 };
  return holds({ ...query, start_date, end_date, sample: false }, targets);
}
