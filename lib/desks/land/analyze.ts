import { clock } from "@/lib/clock";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { Sourced } from "@/lib/sources/provenance";
import { type Asker, loadAreas, loadOutline, loadQueryAreas, partsOf } from "./areas";
import { pull } from "./data";
import { DATASET, datasetById } from "./datasets";
import { feasible } from "./feasibility";
import { inWords } from "./feasibility/periods";
import { offerInstead } from "./feasibility/unpublished";
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
  type Subregion,
} from "./types";

export interface PullOptions {
  onProgress?(text: string): void;
  assumed?: string[];
}

export type Pulled =
  /** `query` as it was answered: a source may lack the last years of what was asked. */
  | { ok: true; query: CompleteQuery; raw: Sourced<RawData> }
  | { ok: false; reason: Prose; alternatives: Alternative[] };

/** What no source has isn't made up. @throws AppError `not_found`, or `upstream_unavailable` in mode `live` */
export async function pullFor(
  query: LandQuery,
  asker: Asker,
  { onProgress, assumed = [] }: PullOptions = {},
): Promise<Pulled> {
  const areas = await loadQueryAreas(query, asker);
  const today = clock.now();
  const checked = feasible(query, areas, today, parts);
  if (!checked.ok) return checked;
  const targets = await Promise.all(
    (checked.query.by ? partsOf(checked.query, areas) : areas).map((area) => targetOf(area, asker)),
  );
  try {
    const raw = await pull(checked.query, targets, {
      signal: asker.signal,
      onProgress,
      assumptions: [...checked.assumptions, ...assumed.map((text) => prose`${text}`)],
    });
    const answered = asAnswered(raw, checked.query);
    return { ok: true, query: answered.data.metadata.query as CompleteQuery, raw: answered };
  } catch (error) {
    if (!isUnavailable(error) || env().ALMANAC_DATA === "live") throw error;
    return offerInstead({ query: checked.query, areas, today, parts }, query, error);
  }
}

/** With what was assumed told of the period that was answered, as a source may lack the last years. */
function asAnswered(raw: Sourced<RawData>, asked: CompleteQuery): Sourced<RawData> {
  const { metadata } = raw.data;
  const { query } = metadata;
  const said = inWords({ start: asked.start_date, end: asked.end_date });
  const answered = inWords({
    start: query.start_date ?? asked.start_date,
    end: query.end_date ?? asked.end_date,
  });
  const isNeedless = asked.sample && !metadata.sample;
  const assumptions = [
    ...metadata.assumptions.map((sentence) => sentence.replace(said, answered)),
    ...(isNeedless ? ["These figures aren't a sample: none is needed where they can be had."] : []),
  ];
  const answeredQuery = { ...query, sample: query.sample && !isNeedless };
  return { ...raw, data: { ...raw.data, metadata: { ...metadata, query: answeredQuery, assumptions } } };
}

const parts = (area: Area, by: Subregion): number => subregionsOf(area, by).length;

const isUnavailable = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === "upstream_unavailable";

/** Only the outline of a user's own area is needed for its data: others are known by their ids. */
async function targetOf(area: Area, asker: Asker) {
  const outline = area.source === "custom" ? await loadOutline(area, asker) : null;
  return { area, outline: () => outline };
}

export async function resultOf(
  { data: raw, provenance }: Sourced<RawData>,
  insightOptions: InsightOptions,
  asker: Asker,
): Promise<LandResult & { table?: Prose }> {
  const { query } = raw.metadata;
  const dataset = datasetOf(query);
  const { areas, subregions } = await loadAreas(query, asker);
  const forest =
    insightOptions.asked?.of === "forest" ? await treeCoverOf(query, raw.metadata.sample, asker) : undefined;
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

/** Tree cover of 2000 in a query's areas, of the same kind of forest and source; undefined where it can't be had. */
async function treeCoverOf(
  { areas, by, context_layer, sample }: LandQuery,
  isSample: boolean,
  asker: Asker,
): Promise<Sourced<RawData> | undefined> {
  const pulled = await pullFor(
    { ...EMPTY_QUERY, areas, by, context_layer, sample, dataset: DATASET.treeCover },
    asker,
  );
  // A share of what is published and what is made up would be neither.
  return pulled.ok && pulled.raw.data.metadata.sample === isSample ? pulled.raw : undefined;
}

function datasetOf(query: LandQuery): DatasetInfo {
  const dataset = datasetById(query.dataset ?? -1);
  if (!dataset) throw new Error("Data without a dataset.");
  return dataset;
}
