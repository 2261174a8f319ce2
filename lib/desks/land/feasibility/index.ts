import { clock } from "@/lib/clock";
import { DATASET, type DatasetId, datasetById } from "../datasets";
import { withArticle } from "../insights/article";
import { listed } from "../insights/format";
import { count, figure, joined, type Prose, prose } from "../insights/prose";
import { sameQuery } from "../query/address";
import {
  type Alternative,
  type AoiSubtype,
  type Area,
  type BBox,
  type CompleteQuery,
  type DatasetInfo,
  EMPTY_QUERY,
  type LandQuery,
  NO_LEVELS,
  SUBREGIONS,
  type Subregion,
} from "../types";
import { overlaps, unpublishedFor } from "./areas";
import { coverageOf, defaultPeriod, fitPeriod, inWords, nearestPeriod, type Period } from "./periods";
import { granularityOf } from "./yearly";

export type Feasibility =
  | { ok: true; query: CompleteQuery; assumptions: Prose[] }
  | { ok: false; reason: Prose; alternatives: Alternative[] };

/** How many parts of a kind an area has; 0 where none is known. */
export type PartCount = (area: Area, by: Subregion) => number;

/** More parts than this would neither be read nor drawn. */
export const MAX_PARTS = 1000;
const MAX_ALTERNATIVES = 4;

export interface Candidate {
  /** Absent: its period. */
  label?: string;
  dated?: boolean;
  change: Partial<LandQuery>;
  areas?: readonly Named[];
}

interface Refusal {
  ok: false;
  reason: Prose;
  candidates: Candidate[];
}
type Verdict = Extract<Feasibility, { ok: true }> | Refusal;

interface Named {
  ref: string;
  name: string;
}

export interface Context {
  query: LandQuery;
  areas: Area[];
  today: Date;
  parts: PartCount | undefined;
}
interface WithDataset extends Context {
  dataset: DatasetInfo;
}

/** Offered where no area is chosen: the countries with most primary forest. */
const EXAMPLE_AREAS: readonly Named[] = [
  { ref: "gadm:BRA", name: "Brazil" },
  { ref: "gadm:COD", name: "Democratic Republic of the Congo" },
  { ref: "gadm:IDN", name: "Indonesia" },
];

/** What comes nearest to a dataset where it can't be had, best first. */
export const NEAREST: Record<DatasetId, DatasetId[]> = {
  [DATASET.distAlerts]: [DATASET.loss, DATASET.integratedAlerts, DATASET.landCover],
  [DATASET.landCover]: [DATASET.treeCover, DATASET.grasslands, DATASET.naturalLands, DATASET.loss],
  [DATASET.grasslands]: [DATASET.landCover, DATASET.naturalLands, DATASET.distAlerts],
  [DATASET.naturalLands]: [DATASET.landCover, DATASET.grasslands, DATASET.distAlerts],
  [DATASET.loss]: [DATASET.integratedAlerts, DATASET.treeCover, DATASET.distAlerts],
  [DATASET.gain]: [DATASET.landCover, DATASET.loss, DATASET.integratedAlerts],
  [DATASET.carbonFlux]: [DATASET.landGhg, DATASET.loss, DATASET.integratedAlerts],
  [DATASET.treeCover]: [DATASET.landCover, DATASET.loss, DATASET.integratedAlerts],
  [DATASET.lossByDriver]: [DATASET.loss, DATASET.distAlerts],
  [DATASET.emissionFactors]: [DATASET.loss, DATASET.lossByDriver, DATASET.integratedAlerts],
  [DATASET.lossByFire]: [DATASET.loss, DATASET.integratedAlerts],
  [DATASET.integratedAlerts]: [DATASET.loss, DATASET.lossByDriver],
  [DATASET.landGhg]: [DATASET.carbonFlux, DATASET.loss, DATASET.integratedAlerts],
  [DATASET.prodes]: [DATASET.loss, DATASET.lossByDriver, DATASET.integratedAlerts],
};

const KINDS: Record<AoiSubtype, string> = {
  region: "parts of the world",
  country: "countries",
  "state-province": "states and provinces",
  "district-county": "districts",
  "key-biodiversity-area": "key biodiversity areas",
  "protected-area": "protected areas",
  "indigenous-and-community-land": "indigenous lands",
  "custom-area": "areas of your own",
};
export const PARTS: Record<Subregion, string> = {
  country: "countries",
  "state-province": "states",
  "district-county": "districts",
  kba: "key biodiversity areas",
};

/**
 * Completes a query and checks it against what the dataset covers: dates, kinds of area, layer, canopy cover, parts.
 * `today` decides how far “to the present” reaches; without `parts` a division is taken to be known and small enough. A
 * refusal has at least one alternative, each feasible itself.
 */
export function feasible(
  query: LandQuery,
  areas: Area[],
  today: Date = clock.now(),
  parts?: PartCount,
): Feasibility {
  const context = { query, areas, today, parts };
  const verdict = judge(context);
  if (verdict.ok) return verdict;
  const { reason, candidates } = verdict;
  return { ok: false, reason, alternatives: alternativesOf(context, candidates) };
}

/** The checks in the order in which a user would choose; the first that refuses decides. */
function judge(context: Context): Verdict {
  const { query, areas } = context;
  if (areas.length === 0) return noArea(context);
  const dataset = query.dataset === null ? undefined : datasetById(query.dataset);
  if (!dataset) return noDataset(query);
  const all = { ...divided(context), dataset };
  return (
    refuseKind(all) ??
    refuseAbroad(all) ??
    refuseParts(all) ??
    refuseLayer(all) ??
    refuseThreshold(all) ??
    complete(all)
  );
}

/** A part of the world has data by its countries only. */
function divided(context: Context): Context {
  const isRegion = context.areas.length === 1 && context.areas[0]?.subtype === "region";
  return isRegion && !context.query.by ? { ...context, query: { ...context.query, by: "country" } } : context;
}

const refuse = (reason: string | Prose, candidates: Candidate[]): Refusal => ({
  ok: false,
  reason: prose`${reason}`,
  candidates,
});

function noArea({ query }: Context): Refusal {
  const dataset = datasetById(query.dataset ?? -1)?.dataset_id ?? DATASET.loss;
  return refuse(
    "No area is chosen yet.",
    EXAMPLE_AREAS.map((area) => ({
      label: area.name,
      areas: [area],
      change: { areas: [area.ref], by: null, dataset },
    })),
  );
}

function noDataset({ dataset }: LandQuery): Refusal {
  const reason = dataset === null ? "No dataset is chosen yet." : `There is no dataset ${dataset}.`;
  const offered = [DATASET.loss, DATASET.landCover, DATASET.integratedAlerts, DATASET.treeCover];
  return refuse(reason, offered.map(otherDataset));
}

/** Another dataset, without what only the first one has. */
export const otherDataset = (id: DatasetId): Omit<Candidate, "areas"> => ({
  label: datasetById(id)!.name,
  change: { dataset: id, context_layer: null, threshold: null },
});
const withoutDates = (candidate: Candidate): Candidate => ({
  ...candidate,
  change: { ...candidate.change, start_date: null, end_date: null },
});

function refuseKind({ dataset, areas }: WithDataset): Refusal | undefined {
  const odd = unpublishedFor(dataset, areas);
  if (!odd) return undefined;
  const kinds = dataset.subtypes.map((kind) => KINDS[kind]).join(", ");
  const nearest = NEAREST[dataset.dataset_id as DatasetId].map(otherDataset);
  return refuse(
    `${dataset.name} can be had for ${kinds} only, not for ${KINDS[odd.subtype]} such as ${odd.name}.`,
    [...nearest, ...nearest.map(withoutDates)],
  );
}

function refuseAbroad({ dataset, areas }: WithDataset): Refusal | undefined {
  const abroad = areas.find(({ GID_0 }) => GID_0 !== "BRA");
  if (dataset.dataset_id !== DATASET.prodes || !abroad) return undefined;
  const nearest = NEAREST[DATASET.prodes].map(otherDataset);
  return refuse(`${dataset.name} has nothing on ${abroad.name}.`, [...nearest, ...nearest.map(withoutDates)]);
}

function refuseParts({ query, areas, parts }: WithDataset): Refusal | undefined {
  const { by } = query;
  if (!by) return refuseRegions(areas);
  if (areas.length > 1) {
    return refuse("Only one area at a time can be divided into parts.", [
      { label: "Compare the areas as wholes", change: { by: null } },
      ...areas.map((area) => ({
        label: `${area.short_name} by ${PARTS[by]}`,
        areas: [area],
        change: { areas: [area.ref] },
      })),
    ]);
  }
  const area = areas[0]!;
  const known = divides(area, by) ? (parts?.(area, by) ?? 1) : 0;
  if (known > 0 && known <= MAX_PARTS) return undefined;
  const has = count(known, PARTS[by], `number of ${PARTS[by]} that are known of ${area.name}`);
  const most = figure(
    MAX_PARTS.toLocaleString("en-GB"),
    MAX_PARTS,
    null,
    "most parts that are shown at once",
  );
  const reason =
    known === 0
      ? `No ${PARTS[by]} are known for ${area.name}.`
      : prose`${area.name} has ${has}, more than the ${most} that can be shown at once.`;
  return refuse(reason, [
    ...SUBREGIONS.map((kind) => ({ label: `By ${PARTS[kind]}`, change: { by: kind } })),
    { label: `${area.short_name} as a whole`, change: { by: null } },
  ]);
}

/** Parts of the world are shown by their countries, so that each is a question of its own. */
function refuseRegions(areas: Area[]): Refusal | undefined {
  if (!areas.some(({ subtype }) => subtype === "region")) return undefined;
  return refuse(
    "Parts of the world can't be compared with other areas: each is shown by its countries.",
    areas.map((area) => ({ label: area.short_name, areas: [area], change: { areas: [area.ref] } })),
  );
}

const LEVELS: readonly string[] = ["region", "country", "state-province", "district-county"];

const divides = ({ subtype }: Area, by: Subregion): boolean =>
  LEVELS.includes(subtype) && LEVELS.indexOf(by) > LEVELS.indexOf(subtype);

function refuseLayer({ query, dataset, areas }: WithDataset): Refusal | undefined {
  if (query.context_layer === null) return undefined;
  const layers = dataset.context_layers;
  const candidates: Candidate[] = [
    ...layers
      .filter(({ value }) => value !== query.context_layer)
      .map(({ value, label }) => ({ label, change: { context_layer: value } })),
    { label: `${dataset.short_name} without a layer`, change: { context_layer: null } },
  ];
  const layer = layers.find(({ value }) => value === query.context_layer);
  if (!layer) {
    const known = layers.map(({ label }) => label.toLowerCase()).join(", ");
    return refuse(
      `${dataset.name} has ${known ? `these layers: ${known}; “${query.context_layer}” isn't one of them` : "no layers"}.`,
      candidates,
    );
  }
  const outside = areas.find((area) => !overlaps(layer.extent, area.bbox));
  if (!outside) return undefined;
  return refuse(
    prose`${layer.label} is ${mappedBetween(layer.extent!, layer.label)}; ${outside.name} lies outside.`,
    candidates,
  );
}

function mappedBetween([, south, , north]: BBox, layer: string): Prose {
  const bound = (degrees: number, side: string) =>
    figure(`${degrees}° ${side}`, degrees, "°", `bounds of ${layer}`);
  return prose`mapped between ${bound(north, "N")} and ${bound(-south, "S")} only`;
}

function refuseThreshold({ query, dataset }: WithDataset): Refusal | undefined {
  const { threshold } = query;
  const { thresholds, default_threshold, name } = dataset;
  if (threshold === null || thresholds.includes(threshold)) return undefined;
  if (default_threshold === null) {
    return refuse(`${name} has no canopy cover to choose.`, [
      { label: `${dataset.short_name} for all canopy covers`, change: { threshold: null } },
    ]);
  }
  const last = thresholds.length - 1;
  const choices = joined(
    thresholds.map((value, at) =>
      figure(`${value}${at === last ? "%" : ""}`, value, "%", `canopy cover to choose of ${name}`),
    ),
    ", ",
  );
  const asked = figure(`${threshold}%`, threshold, "%", "canopy cover that was asked for");
  const nearest = thresholds.toSorted((a, b) => Math.abs(a - threshold) - Math.abs(b - threshold));
  return refuse(
    prose`${name} can be had for a canopy cover of at least ${choices}, not ${asked}.`,
    nearest
      .slice(0, 2)
      .map((value) => ({ label: `At least ${value}% canopy`, change: { threshold: value } })),
  );
}

function complete({ query, dataset: info, areas, today }: WithDataset): Verdict {
  const dataset = { ...info, granularity: granularityOf(query) };
  const covered = coverageOf(dataset, today, query.context_layer);
  const asked = { start: query.start_date ?? undefined, end: query.end_date ?? undefined };
  const fitted = fitPeriod(dataset, covered, asked);
  if ("outside" in fitted) return refuseDates(dataset, covered, fitted.outside);
  const threshold = query.threshold ?? dataset.default_threshold;
  return {
    ok: true,
    query: {
      ...query,
      areas: areas.map(({ ref }) => ref),
      dataset: dataset.dataset_id,
      threshold,
      start_date: fitted.period.start,
      end_date: fitted.period.end,
    },
    assumptions: [
      ...fitted.said.map((said) => prose`${said}`),
      ...assumedCanopy(query, dataset),
      ...partlyMapped(query, dataset, areas),
    ],
  };
}

/** How dense trees must stand decides most where their extent is asked for. */
function assumedCanopy({ threshold }: LandQuery, { dataset_id, default_threshold }: DatasetInfo): Prose[] {
  if (default_threshold === null) return [];
  if (threshold !== null && threshold !== default_threshold) {
    const asked = figure(`${threshold}%`, threshold, "%", "canopy cover that was asked for");
    return [prose`Counted where the canopy cover is at least ${asked}.`];
  }
  if (threshold !== null || dataset_id !== DATASET.treeCover) return [];
  const canopy = figure(`${default_threshold}%`, default_threshold, "%", "canopy cover that is assumed");
  return [prose`Assumed a canopy cover of at least ${canopy}.`];
}

function partlyMapped({ context_layer }: LandQuery, dataset: DatasetInfo, areas: Area[]): Prose[] {
  const layer = dataset.context_layers.find(({ value }) => value === context_layer);
  if (!layer?.extent) return [];
  const [, south, , north] = layer.extent;
  const partly = areas.filter(({ bbox }) => bbox && (bbox[1] < south || bbox[3] > north));
  if (partly.length === 0) return [];
  const names = partly.map(({ short_name }) => withArticle(short_name)).join(", ");
  return [prose`${layer.label} of ${names} is ${mappedBetween(layer.extent, layer.label)}.`];
}

const toDates = ({ start, end }: Period) => ({ start_date: start, end_date: end });

function refuseDates(dataset: DatasetInfo, covered: Period, wanted: Period): Refusal {
  const turned = wanted.start > wanted.end;
  const right = turned ? { start: wanted.end, end: wanted.start } : wanted;
  const periods = [
    ...(turned ? [right] : []),
    nearestPeriod(dataset, covered, right),
    defaultPeriod(dataset, covered),
  ];
  const reason = turned
    ? `The first day, ${wanted.start}, comes after the last, ${wanted.end}.`
    : `${dataset.name} covers ${inWords(covered)}; ${inWords(wanted)} lies outside.`;
  return refuse(reason, [
    ...periods.slice(0, turned ? 2 : 1).map((period) => ({ change: toDates(period) })),
    ...NEAREST[dataset.dataset_id as DatasetId].map((id) => ({
      ...otherDataset(id),
      dated: true,
      change: { ...otherDataset(id).change, ...toDates(right) },
    })),
    ...periods.map((period) => ({ change: toDates(period) })),
  ]);
}

function alternativesOf(context: Context, candidates: Candidate[]): Alternative[] {
  const found: Alternative[] = [];
  for (const candidate of candidates) {
    const alternative = toAlternative(context, candidate);
    if (alternative && !found.some(({ query }) => sameQuery(query, alternative.query)))
      found.push(alternative);
  }
  return found.length > 0 ? found.slice(0, MAX_ALTERNATIVES) : [lastResort(context)];
}

function lastResort(context: Context): Alternative {
  const single = context.areas.filter(({ subtype }) => subtype !== "region");
  const areas = single.length > 0 ? single : EXAMPLE_AREAS.slice(0, 1);
  const change = { ...EMPTY_QUERY, areas: areas.map(({ ref }) => ref), dataset: DATASET.loss };
  return toAlternative(context, { label: datasetById(DATASET.loss)!.name, areas, change })!;
}

export function toAlternative(context: Context, candidate: Candidate): Alternative | undefined {
  const { label, dated, change, areas } = candidate;
  const query = { ...context.query, ...change };
  const named = areas ?? context.areas;
  const verdict = judge({ ...context, query, areas: areas ? areas.map(stand(context)) : context.areas });
  if (!verdict.ok) return undefined;
  const period = inWords({ start: verdict.query.start_date, end: verdict.query.end_date });
  return {
    label: label ? `${label}${dated ? `, ${period}` : ""}` : period,
    question: questionOf(verdict.query, named),
    query: verdict.query,
  };
}

const stand =
  ({ areas }: Context) =>
  ({ ref, name }: Named): Area =>
    areas.find((area) => area.ref === ref) ?? exampleArea(ref, name);

function exampleArea(ref: string, name: string): Area {
  const src_id = ref.slice("gadm:".length);
  return {
    ref,
    source: "gadm",
    src_id,
    name,
    short_name: name,
    subtype: "country",
    ...NO_LEVELS,
    GID_0: src_id,
    COUNTRY: name,
    bbox: null,
    area_ha: 0,
    has_outline: true,
    parent: null,
  };
}

export function questionOf(query: CompleteQuery, areas: readonly Named[]): string {
  const dataset = datasetById(query.dataset)!;
  const layer = dataset.context_layers.find(({ value }) => value === query.context_layer);
  const names = listed(areas.map(({ name }) => withArticle(name)));
  const where = query.by ? `across the ${PARTS[query.by]} of ${names}` : `in ${names}`;
  const canopy =
    query.threshold !== dataset.default_threshold
      ? `, with a canopy cover of at least ${query.threshold}%`
      : "";
  const name = query.sample ? `A sample of ${lowerFirst(dataset.name)}` : dataset.name;
  const what = `${name}${layer ? `, ${layer.label.toLowerCase()},` : ""}`;
  return `${what} ${where}${when(query)}${canopy}`;
}

const lowerFirst = (name: string): string =>
  /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

function when({ start_date, end_date, ...query }: CompleteQuery): string {
  const granularity = granularityOf(query);
  if (granularity === "single" || granularity === "total") return "";
  const [from, to] = inWords({ start: start_date, end: end_date }).split(/–| to /);
  if (to) return ` from ${from} to ${to}`;
  return start_date === end_date ? ` on ${from}` : ` in ${from}`;
}
