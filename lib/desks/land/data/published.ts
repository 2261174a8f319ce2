import { AppError } from "@/lib/errors";
import type { Sourced } from "@/lib/sources/provenance";
import { DATASET, datasetById } from "../datasets";
import { inWords, wholeYears } from "../feasibility/periods";
import { withArticle } from "../insights/article";
import { formatTime, listed } from "../insights/format";
import { count, type Prose, prose } from "../insights/prose";
import type { Area, CompleteQuery, RawData, Row } from "../types";
import { toRawData } from "./raw";
import {
  figuresOf,
  type HeldSeries,
  heldSeries,
  inYear,
  type Measure,
  releasesWith,
  type Source,
  sourceById,
} from "./tables";
import { namesOf, type Target } from "./target";
import { yearsOf } from "./years";

type PlaceSeries = ReadonlyMap<Measure, HeldSeries>;

/** The value of a measure in a year; undefined where the measure isn't held of the place or that year isn't published. */
type Value = (measure: Measure, year: number) => number | undefined;

interface Plan {
  /** The measures under a context layer, of which the first, or with `any` one of them, must be held; none: not held. */
  measures(layer: string | null): Measure[];
  any?: boolean;
  /** The years that a release has of those that were asked for; the row of a total is made of all of them. */
  years(query: CompleteQuery, release: Source): number[];
  rows(value: Value, years: number[], query: CompleteQuery): Row[];
  said?(release: Source, years: number[]): Prose[];
}

/** Humid tropical primary forest is mapped as of 2001, so that its loss begins a year later. */
const FIRST_OF_PRIMARY = 2002;

function yearsHeld(query: CompleteQuery, { first_year, last_year }: Source): number[] {
  const first = query.context_layer === "primary_forest" ? FIRST_OF_PRIMARY : first_year;
  return yearsOf(query).filter((year) => year >= Math.max(first, first_year) && year <= last_year);
}

const DRIVERS = datasetById(DATASET.lossByDriver)!.categories.flatMap(({ slug, label }) =>
  slug === "unknown" ? [] : [{ measure: `driver_${slug}` as Measure, label }],
);

const loss: Plan = {
  measures: (layer) => {
    if (layer === null) return ["loss", "emissions"];
    return layer === "primary_forest" ? ["primary_loss", "primary_emissions"] : [];
  },
  years: yearsHeld,
  rows: (value, years, { context_layer }) => {
    const [area, emissions] = loss.measures(context_layer) as [Measure, Measure];
    return years.map((year) => ({
      tree_cover_loss_year: year,
      area_ha: value(area, year) ?? null,
      carbon_emissions_MgCO2e: value(emissions, year) ?? null,
    }));
  },
};

const lossByFire: Plan = {
  measures: (layer) => (layer === null ? ["fire_loss", "fire_all_loss"] : []),
  years: yearsHeld,
  rows: (value, years) =>
    years.map((year) => {
      const [burnt, all] = [value("fire_loss", year) ?? 0, value("fire_all_loss", year) ?? 0];
      return {
        tree_cover_loss_year: year,
        tree_cover_loss_from_fires_area_ha: burnt,
        tree_cover_loss_non_fires_area_ha: Math.max(0, all - burnt),
      };
    }),
};

const lossByDriver: Plan = {
  measures: () => DRIVERS.map(({ measure }) => measure),
  any: true,
  years: yearsHeld,
  // The countries of the world by year would be tens of thousands of rows.
  rows: (value, years, { by }) =>
    (by === "country" ? [null] : years).flatMap((year) =>
      DRIVERS.map(({ measure, label }) => ({
        ...(year && { tree_cover_loss_year: year }),
        tree_cover_loss_driver: label,
        area_ha: (year ? [year] : years).reduce((sum, one) => sum + (value(measure, one) ?? 0), 0),
        carbon_emissions_MgCO2e: null,
      })),
    ),
  said: ({ first_year, last_year }, years) =>
    years.length < last_year - first_year + 1
      ? [prose`A year's loss is counted under the driver that prevailed there over all years.`]
      : [],
};

const carbonFlux: Plan = {
  measures: () => ["flux_net", "flux_emissions", "flux_removals"],
  // A mean of the whole period: no other years can be had.
  years: (_, { first_year, last_year }) =>
    Array.from({ length: last_year - first_year + 1 }, (_, at) => first_year + at),
  rows: (value, years) => {
    const total = (measure: Measure) => (value(measure, years.at(-1)!) ?? 0) * years.length;
    return [
      {
        carbon_net_flux_Mg_CO2e: total("flux_net"),
        carbon_gross_emissions_Mg_CO2e: total("flux_emissions"),
        carbon_gross_removals_Mg_CO2e: -total("flux_removals"),
      },
    ];
  },
  said: ({ first_year, last_year }) => [
    prose`Published are means per year of ${String(first_year)}–${String(last_year)}; the totals are those means times ${count(last_year - first_year + 1, "years", "years of the mean")}.`,
  ],
};

const YEAR_OF_COVER = 2000;

const treeCover: Plan = {
  measures: (layer) => [layer === "primary_forest" ? "primary_extent" : "extent"],
  years: () => [YEAR_OF_COVER],
  rows: (value, _, { context_layer }) => [
    { area_ha: value(treeCover.measures(context_layer)[0]!, YEAR_OF_COVER) ?? 0 },
  ],
};

const GAINED = { first: 2000, last: 2020 };

const gain: Plan = {
  measures: () => ["gain"],
  years: (query) => {
    const asked = yearsOf(query);
    const isAll = asked[0]! <= GAINED.first && asked.at(-1)! >= GAINED.last;
    return isAll ? asked.filter((year) => year >= GAINED.first && year <= GAINED.last) : [];
  },
  rows: (value) => [
    {
      tree_cover_gain_period: `${GAINED.first}-${GAINED.last}`,
      area_ha: value("gain", GAINED.last) ?? 0,
    },
  ],
};

/** The last year of PRODES, as it was estimated in that November. */
const PRELIMINARY = 2024;

const prodes: Plan = {
  measures: () => ["prodes"],
  years: yearsHeld,
  rows: (value, years) =>
    years.map((year) => ({ prodes_year: year, area_ha: value("prodes", year) ?? null })),
  said: (_, years) => [
    prose`A year of PRODES runs from August of the year before to July.`,
    ...(years.includes(1993) || years.includes(1994) ? [prose`1993 and 1994 share one measurement.`] : []),
    ...(years.includes(PRELIMINARY) ? [prose`The figures of ${String(PRELIMINARY)} are preliminary.`] : []),
  ],
};

const PLANS: Partial<Record<number, Plan>> = {
  [DATASET.loss]: loss,
  [DATASET.gain]: gain,
  [DATASET.lossByFire]: lossByFire,
  [DATASET.lossByDriver]: lossByDriver,
  [DATASET.carbonFlux]: carbonFlux,
  [DATASET.treeCover]: treeCover,
  [DATASET.prodes]: prodes,
};

/** Whether the tables have anything on the dataset, so that it is worth asking them. */
export const mayBePublished = ({ dataset }: Pick<CompleteQuery, "dataset">): boolean => dataset in PLANS;

/** Whether `publishedData` would answer; reads no figures. `areas`: the query's, or the parts where it divides one. */
export const holds = (query: CompleteQuery, areas: readonly Area[]): boolean =>
  typeof choose(query, areas) !== "string";

/** The last year that a release has of a dataset for all areas; undefined where none has them all. */
export function lastHeld(
  dataset: number,
  areas: readonly Area[],
  layer: string | null = null,
): number | undefined {
  const plan = PLANS[dataset];
  const measures = plan?.measures(layer) ?? [];
  if (!plan || measures.length === 0 || areas.length === 0) return undefined;
  const threshold = datasetById(dataset)!.default_threshold ?? 0;
  const years = releasesOf(plan, measures, areas, threshold)
    .filter(({ places }) => places.size === areas.length)
    .map(({ release }) => release.last_year);
  return years.length > 0 ? Math.max(...years) : undefined;
}

/** How far the tables of loss go: of all countries, of the regions of some, and of PRODES. */
export interface Held {
  countries: number;
  /** By the country's ISO 3166-1 alpha-3. */
  regions: { country: string; until: number }[];
  prodes: number;
}

export function heldUntil(): Held {
  const releases = releasesWith("loss");
  const regions = releases.filter(({ parts }) => parts);
  return {
    countries: Math.max(...releases.filter(({ parts }) => !parts).map(({ until }) => until)),
    regions: regions.map(({ country, until }) => ({ country, until })),
    prodes: Math.max(...releasesWith("prodes").map(({ until }) => until)),
  };
}

/**
 * Answers from the published tables, all places from one release. Missing years are left out and said in
 * `metadata.query` and an assumption; missing parts of a divided area are left out, too.
 * @throws AppError `upstream_unavailable`, saying why, where no one release has every area and any of the years
 */
export function publishedData(
  query: CompleteQuery,
  targets: readonly Target[],
  assumptions: Prose[],
): Sourced<RawData> {
  const areas = targets.map(({ area }) => area);
  const chosen = choose(query, areas);
  if (typeof chosen === "string") throw new AppError("upstream_unavailable", chosen);
  const { plan, places, years, release } = chosen;
  const figures = figuresOf([...places.values()].flatMap((held) => [...held.values()]));
  const names = namesOf(targets);
  const rows = areas.flatMap((area) => {
    const held = places.get(area.ref);
    if (!held) return [];
    const value: Value = (measure, year) => {
      const one = held.get(measure);
      return one && inYear(figures.get(one.id)!, year);
    };
    const name = isLegalAmazon(query, area) ? "Brazil's Legal Amazon" : names.get(area.ref)!;
    return plan.rows(value, years, query).map((row): Row => ({ aoi_id: area.ref, aoi_name: name, ...row }));
  });
  const answered = narrowed(query, years);
  const said = [
    ...(isDated(query) ? endsOf(query, areas, release, answered.end_date < query.end_date) : []),
    ...(plan.said?.(release, years) ?? []),
    ...missing(query, areas.length - places.size),
    ...notesOf(places),
  ];
  return sourced(answered, rows, [...assumptions, ...said], sourcesOf(places));
}

/** PRODES's total under the country is that of its nine Amazon states. */
const isLegalAmazon = ({ dataset }: CompleteQuery, { subtype }: Area): boolean =>
  dataset === DATASET.prodes && subtype === "country";

interface Chosen {
  plan: Plan;
  places: ReadonlyMap<string, PlaceSeries>;
  years: number[];
  release: Source;
}

function choose(query: CompleteQuery, areas: readonly Area[]): Chosen | string {
  const plan = PLANS[query.dataset];
  const measures = plan?.measures(query.context_layer) ?? [];
  if (!plan || measures.length === 0) return notHeld(areas);
  const all = releasesOf(plan, measures, areas, query.threshold ?? 0);
  const whole = query.by ? all : all.filter(({ places }) => places.size === areas.length);
  if (whole.length === 0) return whyNone(areas, all);
  const dated = whole.map((one) => ({ ...one, plan, years: plan.years(query, one.release) }));
  const [best] = dated
    .filter(({ years }) => years.length > 0)
    .sort((a, b) => b.places.size - a.places.size || b.years.length - a.years.length);
  return best ?? notYet(query, whole);
}

type Release = Omit<Chosen, "years" | "plan">;

/** What each release holds of the areas: that of all countries first. Releases are told apart by their last year. */
function releasesOf(
  { any }: Plan,
  measures: Measure[],
  areas: readonly Area[],
  threshold: number,
): Release[] {
  const held = heldSeries(areas.map(codeOf), measures, threshold);
  const byRelease = Map.groupBy(held, ({ source }) => sourceById(source).last_year);
  return [...byRelease.values()].flatMap((of) => {
    const byCode = Map.groupBy(of, ({ code }) => code);
    const places = new Map(
      areas.flatMap((area) => {
        const own = byCode.get(codeOf(area)) ?? [];
        // The tables of all countries come first, so that a workbook's figure never takes the place of theirs.
        const bySeries = new Map(own.toReversed().map((one) => [one.measure, one]));
        const isHeld = any ? bySeries.size > 0 : bySeries.has(measures[0]!);
        return isHeld ? [[area.ref, bySeries] as const] : [];
      }),
    );
    const main = of.find(({ measure }) => any || measure === measures[0]);
    return main && places.size > 0 ? [{ places, release: sourceById(main.source) }] : [];
  });
}

const CODED: ReadonlySet<string> = new Set(["gadm", "iso", "gfw"]);

/** A place's code in the tables: a country's ISO 3166-1, else its id; "" of what the tables don't have. */
function codeOf({ subtype, source, src_id, GID_0 }: Area): string {
  if (subtype === "country") return GID_0 ?? src_id;
  return CODED.has(source) ? src_id : "";
}

function notHeld(areas: readonly Area[]): string {
  const which = areas.length > 1 ? `Not all of the ${areas.length} areas are` : `${areas[0]?.name} isn't`;
  return `${which} in the published tables with this layer and canopy cover.`;
}

function whyNone(areas: readonly Area[], releases: Release[]): string {
  const isEach = areas.every(({ ref }) => releases.some(({ places }) => places.has(ref)));
  if (!isEach || areas.length < 2) return notHeld(areas);
  const ends = [...new Set(releases.map(({ release }) => String(release.last_year)))].sort();
  return `The published tables of these areas are of different releases (to ${listed(ends)}), which can't be set against each other.`;
}

function notYet(query: CompleteQuery, releases: Release[]): string {
  const last = Math.max(...releases.map(({ release }) => release.last_year));
  const period = inWords({ start: query.start_date, end: query.end_date });
  return `${period} isn't in the published tables, which end in ${last}.`;
}

function narrowed(query: CompleteQuery, years: number[]): CompleteQuery {
  const { start, end } = wholeYears(years[0]!, years.at(-1)!);
  return { ...query, start_date: start, end_date: end };
}

const isDated = ({ dataset }: CompleteQuery): boolean =>
  dataset !== DATASET.treeCover && dataset !== DATASET.carbonFlux && dataset !== DATASET.gain;

function endsOf(query: CompleteQuery, areas: readonly Area[], release: Source, isCut: boolean): Prose[] {
  const newest = query.by ? undefined : lastHeld(query.dataset, areas, query.context_layer);
  if (isCut || newest === undefined || newest <= release.last_year) return [endsIn(release, isCut)];
  const names = listed(areas.map(({ short_name }) => withArticle(short_name)));
  return [
    prose`The published figures of all countries end in ${String(release.last_year)}; a release of ${names} alone goes to ${String(newest)}.`,
  ];
}

const endsIn = ({ last_year }: Source, isCut: boolean): Prose =>
  prose`The published figures end in ${String(last_year)}${isCut ? "; later years aren't in them" : null}.`;

function missing({ dataset, by }: CompleteQuery, parts: number): Prose[] {
  if (parts === 0) return [];
  const [one, many] =
    by === "country" ? ["country or territory", "countries and territories"] : ["part", "parts"];
  const left = count(parts, parts === 1 ? one! : many!, "number of parts without data");
  const isOfBrazil = dataset === DATASET.prodes && by !== "country";
  const where = isOfBrazil ? "in the Legal Amazon" : "in the published tables";
  return [prose`${left} ${parts === 1 ? "isn't" : "aren't"} ${where}.`];
}

const notesOf = (places: Chosen["places"]): Prose[] => {
  const notes = [...places.values()].flatMap((held) => [...held.values()].flatMap(({ note }) => note ?? []));
  return [...new Set(notes)].map((note) => prose`${note}`);
};

function sourcesOf(places: Chosen["places"]): Source[] {
  const ids = new Set([...places.values()].flatMap((held) => [...held.values()].map(({ source }) => source)));
  return [...ids].sort((a, b) => a - b).map(sourceById);
}

const DATED: Record<Source["dated"], (source: Source, day: string) => string> = {
  released: ({ last_year }, day) => `release of ${day}, to ${last_year}`,
  downloaded: ({ last_year }, day) => `downloaded on ${day}, to ${last_year}`,
  ends: ({ last_year }) => `release to ${last_year}`,
};
const releaseOf = (source: Source): string => DATED[source.dated](source, formatTime(source.as_of));

/** Of a table of which only the last year is known, no day. */
const accessOf = (source: Source): string =>
  source.dated === "ends" ? `in the ${releaseOf(source)}` : `on ${source.as_of}`;

function sourced(
  query: CompleteQuery,
  rows: Row[],
  assumptions: Prose[],
  sources: Source[],
): Sourced<RawData> {
  const each = sources.map((one) => `${one.name}, ${releaseOf(one)}, ${one.licence}`);
  const source = [...new Set(each)].join("; ");
  const oldest = sources.toSorted((a, b) => a.as_of.localeCompare(b.as_of))[0]!;
  const notes = [...new Set(sources.flatMap(({ note }) => note ?? []))];
  return {
    data: toRawData({ query, rows, sample: false, source, assumptions, accessed: accessOf(oldest) }),
    provenance: {
      source,
      live: false,
      as_of: `${oldest.as_of}T00:00:00.000Z`,
      ...(oldest.url && { url: oldest.url }),
      note: ["Published figures, kept with Almanac; there may be newer ones.", ...notes].join(" "),
    },
  };
}
