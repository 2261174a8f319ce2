import { clock } from "@/lib/clock";
import type { Sourced } from "@/lib/sources/provenance";
import { DATASET, type DatasetId } from "../../datasets";
import type { Prose } from "../../insights/prose";
import type { CompleteQuery, RawData, Row } from "../../types";
import { toRawData } from "../raw";
import { namesOf, type Target } from "../target";
import { alertStep, sampleAlerts } from "./alerts";
import {
  type Sampler,
  sampleDrivers,
  sampleEmissionFactors,
  sampleFires,
  sampleFlux,
  sampleGain,
  sampleLandGhg,
  sampleLoss,
  sampleTreeCover,
} from "./forest";
import { sampleGrasslands, sampleLandCover, sampleNaturalLands } from "./land";
import { type Profile, profileOf } from "./profile";

const SOURCE = "Almanac sample data";

const ALERTS = new Set<number>([DATASET.distAlerts, DATASET.integratedAlerts]);

const SAMPLERS: Record<Exclude<DatasetId, 0 | 11>, Sampler> = {
  [DATASET.landCover]: sampleLandCover,
  [DATASET.grasslands]: sampleGrasslands,
  [DATASET.naturalLands]: sampleNaturalLands,
  [DATASET.loss]: sampleLoss,
  [DATASET.gain]: sampleGain,
  [DATASET.carbonFlux]: sampleFlux,
  [DATASET.treeCover]: sampleTreeCover,
  [DATASET.lossByDriver]: sampleDrivers,
  [DATASET.emissionFactors]: sampleEmissionFactors,
  [DATASET.lossByFire]: sampleFires,
  [DATASET.landGhg]: sampleLandGhg,
};

/**
 * Made-up rows for any query: the same for the same area, dataset, dates, layer and canopy cover; scaled by the area's
 * size, its zone of vegetation and what is published of its country; its datasets agree with each other.
 */
export function sampleData(
  query: CompleteQuery,
  targets: readonly Target[],
  assumptions: Prose[],
): Sourced<RawData> {
  const names = namesOf(targets);
  const sampler = samplerFor(query, targets.length);
  const rows = targets.flatMap(({ area }) =>
    sampler(query, profileOf(area)).map(
      (row): Row => ({ aoi_id: area.ref, aoi_name: names.get(area.ref)!, ...row }),
    ),
  );
  return {
    data: toRawData({ query, rows, sample: true, source: SOURCE, assumptions }),
    provenance: {
      source: SOURCE,
      live: false,
      as_of: clock.iso(),
      note: "Sample data: made up, believable, not observed",
    },
  };
}

function samplerFor(query: CompleteQuery, targets: number): Sampler {
  if (!ALERTS.has(query.dataset)) return SAMPLERS[query.dataset as keyof typeof SAMPLERS];
  const step = alertStep(query, targets);
  return (asked: CompleteQuery, profile: Profile) => sampleAlerts(asked, profile, step);
}
