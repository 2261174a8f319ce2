import { env } from "@/lib/env";
import { type Attempt, firstAvailable } from "@/lib/sources/fallback";
import type { Sourced } from "@/lib/sources/provenance";
import { DATASET } from "../datasets";
import type { Prose } from "../insights/prose";
import type { Area, CompleteQuery, RawData } from "../types";
import { liveData } from "./live";
import { lastHeld, mayBePublished, publishedData } from "./published";
import { sampleData } from "./sample";
import type { Target } from "./target";

export type { Target } from "./target";

interface PullOptions {
  signal?: AbortSignal;
  onProgress?(text: string): void;
  /** Kept in the metadata, with those that the source adds. */
  assumptions: Prose[];
}

/** Datasets of which nobody publishes tables: their sample is drawn at once, marked as one. */
const SAMPLED_AT_ONCE: ReadonlySet<number> = new Set([
  DATASET.distAlerts,
  DATASET.integratedAlerts,
  DATASET.landCover,
  DATASET.grasslands,
  DATASET.naturalLands,
  DATASET.landGhg,
]);

/** Where the user took a sample, the whole place runs on samples, or the dataset's is drawn at once; not PRODES. */
const maySample = (query: CompleteQuery): boolean => {
  const isWanted = query.sample || env().ALMANAC_DATA === "sample";
  return query.dataset !== DATASET.prodes && (isWanted || SAMPLED_AT_ONCE.has(query.dataset));
};

/** Whether figures are told at once: published, live, or made up. `areas` aren't divided. */
export function isTold(dataset: number, areas: readonly Area[]): boolean {
  const { ALMANAC_DATA: mode, GNW_API_TOKEN: token } = env();
  const isOther = Boolean(token) || mode !== "auto" || SAMPLED_AT_ONCE.has(dataset);
  return isOther || lastHeld(dataset, areas) !== undefined;
}

/**
 * Pulls rows live where there is a token, else published ones, else a sample where it may be; `ALMANAC_DATA` can rule
 * out either side. `metadata.query` is what was answered: a source may lack the last years of what was asked.
 * @throws AppError `upstream_unavailable` when no source has the rows; SourceError `aborted` on abort
 */
export function pull(
  query: CompleteQuery,
  targets: Target[],
  { signal, onProgress, assumptions }: PullOptions,
): Promise<Sourced<RawData>> {
  const { ALMANAC_DATA: mode, GNW_API_TOKEN: token } = env();
  const attempts: Attempt<RawData>[] = [];
  if (maySample(query)) {
    attempts.push({
      name: "Almanac's sample data",
      live: false,
      run: async () => sampleData(query, targets, assumptions),
    });
  }
  if (mayBePublished(query)) {
    attempts.unshift({
      name: "The published tables",
      live: false,
      run: async () => publishedData(query, targets, assumptions),
    });
  }
  if (token || mode === "live") {
    attempts.unshift({
      name: "Global Nature Watch",
      live: true,
      run: () => liveData(query, targets, { signal, onProgress, assumptions }),
    });
  }
  return firstAvailable(attempts, mode);
}
