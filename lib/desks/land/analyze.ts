import { clock } from "@/lib/clock";
import type { Sourced } from "@/lib/sources/provenance";
import { type Asker, loadAreas, loadOutline, loadQueryAreas, partsOf } from "./areas";
import { pull } from "./data";
import { DATASET, datasetById } from "./datasets";
import { feasible } from "./feasibility";
import { makeInsights } from "./insights";
import { type Prose, prose } from "./insights/prose";
import { subregionsOf } from "./places";
import {
  type Alternative,
  type Area,
  type CompleteQuery,
  type DatasetInfo,
  EMPTY_QUERY,
  type InsightOptions,
  type LandQuery,
  type LandResult,
  type RawData,
} from "./types";

/** How a pull goes on, and what was assumed before it. */
export interface PullOptions {
  onProgress?(text: string): void;
  assumed?: string[];
}

/** Data for a query, or why there is none and what can be had instead. */
export type Pulled =
  /** `query` as it was answered: a source may lack the last years of what was asked. */
  | { ok: true; query: CompleteQuery; raw: Sourced<RawData> }
  | { ok: false; reason: Prose; alternatives: Alternative[] };

/**
 * Checks a query and pulls its data.
 * @throws AppError `not_found` for an unknown area, `upstream_unavailable` when no source has data
 */
export async function pullFor(
  query: LandQuery,
  asker: Asker,
  { onProgress, assumed = [] }: PullOptions = {},
): Promise<Pulled> {
  const areas = await loadQueryAreas(query, asker);
  const checked = feasible(query, areas, clock.now(), (area, by) => subregionsOf(area, by).length);
  if (!checked.ok) return checked;
  const targets = await Promise.all(
    (checked.query.by ? partsOf(checked.query, areas) : areas).map((area) => targetOf(area, asker)),
  );
  const raw = await pull(checked.query, targets, {
    signal: asker.signal,
    onProgress,
    assumptions: [...checked.assumptions, ...assumed.map((text) => prose`${text}`)],
  });
  return { ok: true, query: raw.data.metadata.query as CompleteQuery, raw };
}

/** Only the outline of a user's own area is needed for its data: others are known by their ids. */
async function targetOf(area: Area, asker: Asker) {
  const outline = area.source === "custom" ? await loadOutline(area, asker) : null;
  return { area, outline: () => outline };
}

/** The insights of data that was pulled, as wished. */
export async function resultOf(
  { data: raw, provenance }: Sourced<RawData>,
  insightOptions: InsightOptions,
  asker: Asker,
): Promise<LandResult & { table?: Prose }> {
  const { query } = raw.metadata;
  const dataset = datasetOf(query);
  const { areas, subregions } = await loadAreas(query, asker);
  const forest = insightOptions.asked?.of === "forest" ? await treeCoverOf(query, asker) : undefined;
  return {
    query,
    areas,
    subregions,
    dataset: { dataset_id: dataset.dataset_id, name: dataset.name, unit: dataset.unit },
    raw_data: raw,
    ...makeInsights(raw, { areas, subregions, dataset }, insightOptions, 1, forest?.data),
    provenance: [provenance, ...(forest ? [forest.provenance] : [])],
  };
}

/** The tree cover of 2000 in the areas of a query, of the same kind of forest; undefined where it can't be had for them. */
async function treeCoverOf(
  { areas, by, context_layer }: LandQuery,
  asker: Asker,
): Promise<Sourced<RawData> | undefined> {
  const pulled = await pullFor(
    { ...EMPTY_QUERY, areas, by, context_layer, dataset: DATASET.treeCover },
    asker,
  );
  return pulled.ok ? pulled.raw : undefined;
}

function datasetOf(query: LandQuery): DatasetInfo {
  const dataset = datasetById(query.dataset ?? -1);
  if (!dataset) throw new Error("Data without a dataset.");
  return dataset;
}
