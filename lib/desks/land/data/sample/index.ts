import { clock } from "@/lib/clock";
import type { Sourced } from "@/lib/sources/provenance";
import { DATASET, type DatasetId } from "../../datasets";
import { type Prose, prose } from "../../insights/prose";
import type { CompleteQuery, RawData, Row } from "../../types";
import { columnsOf } from "../columns";
import { toRawData } from "../raw";
import { namesOf, type Target } from "../target";
import { alertStep, sampleAlerts } from "./alerts";
import { type FittedRows, fittedDraw } from "./fitted";
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

const SAMPLERS: Record<Exclude<DatasetId, 0 | 11 | 100>, Sampler> = {
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

/** Always the same rows for a query; datasets agree with each other. None of PRODES; no licence or citation. */
export function sampleData(
  query: CompleteQuery,
  targets: readonly Target[],
  assumptions: Prose[],
): Sourced<RawData> {
  const names = namesOf(targets);
  const sampler = samplerFor(query, targets.length);
  const draw = fittedDraw(query, (area) => sampler(query, profileOf(area)));
  const fitted = targets.map(({ area }) => ({ area, ...draw(area) }));
  const dates = datesOfAll(query, fitted);
  const time = columnsOf(query).find(({ role }) => role === "time")?.name;
  const isIn = (row: Row) =>
    !time || datesOf(String(row[time])).every((day) => day >= dates.start_date && day <= dates.end_date);
  const rows = fitted.flatMap(({ area, rows }) =>
    rows.filter(isIn).map((row): Row => ({ aoi_id: area.ref, aoi_name: names.get(area.ref)!, ...row })),
  );
  const wholes = [...new Set(fitted.flatMap(({ whole }) => whole?.name ?? []))];
  const divided = wholes.map(
    (whole) => prose`What is published for ${whole} as a whole is divided among its parts by made-up shares.`,
  );
  const { metadata, data } = toRawData({
    query: { ...query, ...dates },
    rows,
    sample: true,
    source: SOURCE,
    assumptions: [...assumptions, ...divided],
  });
  return {
    data: { data, metadata: { ...metadata, license: null, citation: null, retrieved_at: null } },
    provenance: {
      source: SOURCE,
      live: false,
      as_of: clock.iso(),
      note: "Sample data: made up, believable, not observed",
    },
  };
}

/** The time that all areas have rows of: a part goes no further than what is published of its whole. */
function datesOfAll(query: CompleteQuery, fitted: FittedRows[]) {
  const wholes = fitted.flatMap(({ whole }) => whole ?? []);
  return {
    start_date: [query.start_date, ...wholes.map(({ start }) => start)].sort().at(-1)!,
    end_date: [query.end_date, ...wholes.map(({ end }) => end)].sort()[0]!,
  };
}

const datesOf = (time: string): string[] => (time.length > 4 ? [time] : [`${time}-01-01`, `${time}-12-31`]);

function samplerFor(query: CompleteQuery, targets: number): Sampler {
  if (!ALERTS.has(query.dataset)) return SAMPLERS[query.dataset as keyof typeof SAMPLERS];
  const step = alertStep(query, targets);
  return (asked: CompleteQuery, profile: Profile) => sampleAlerts(asked, profile, step);
}
