import { AppError } from "@/lib/errors";
import type { Sourced } from "@/lib/sources/provenance";
import { DATASET } from "../datasets";
import { inWords, wholeYears } from "../feasibility/periods";
import { count, type Prose, prose } from "../insights/prose";
import type { Area, CompleteQuery, RawData, Row } from "../types";
import { toRawData } from "./raw";
import { inYear, nameKey, type Series, tables, type WorkbookRow } from "./tables";
import { namesOf, type Target } from "./target";
import { yearsOf } from "./years";

const SOURCE = "Global Forest Watch, published tables (Hansen/UMD), CC BY 4.0";
/** The tables of countries were downloaded on this day; of a workbook only its last year is known. */
const COUNTRIES_AS_OF = "2025-10-12T00:00:00.000Z";
const WORKBOOK_AS_OF: Record<string, string> = {
  IND: "2023-12-31T00:00:00.000Z",
  IDN: "2024-12-31T00:00:00.000Z",
  MYS: "2025-12-31T00:00:00.000Z",
};
const CANOPY_OF_COUNTRIES = 30;

interface Held {
  /** ha by year */
  loss: Series;
  /** Mg CO2e by year */
  emissions?: Series;
  asOf: string;
}

/** Whether the tables have anything on the dataset, so that it is worth asking them. */
export const mayBePublished = ({ dataset }: CompleteQuery): boolean =>
  dataset === DATASET.loss || dataset === DATASET.treeCover;

/**
 * Answers from the published tables: loss (countries of the world; states and districts of India and Indonesia, states
 * of Malaysia) and the tree cover of 2000. Years at the end of the query that aren't published yet are left out, which
 * `metadata.query` and an assumption say.
 * @throws AppError `upstream_unavailable` where they don't hold every area, or none of the years
 */
export function publishedData(
  query: CompleteQuery,
  targets: readonly Target[],
  assumptions: Prose[],
): Sourced<RawData> {
  return query.dataset === DATASET.loss
    ? lossData(query, targets, assumptions)
    : extentData(query, targets, assumptions);
}

function lossData(query: CompleteQuery, targets: readonly Target[], assumptions: Prose[]): Sourced<RawData> {
  const found = targets.flatMap(({ area }) => {
    const held = heldLoss(area, query);
    if (held) return [{ area, held }];
    return query.by === "country" ? [] : notHeld(area, targets.length);
  });
  if (found.length === 0) throw unpublished("None of its countries is in the published tables.");
  const years = yearsOf(query).filter((year) =>
    found.every(({ held }) => inYear(held.loss, year) !== undefined),
  );
  if (years.length === 0) throw unpublished(`${inWords(period(query))} isn't in the published tables.`);
  const answered = narrowed(query, years);
  const names = namesOf(targets);
  const rows = found.flatMap(({ area, held }) =>
    years.map((year): Row => {
      const of = { aoi_id: area.ref, aoi_name: names.get(area.ref)! };
      const emitted = held.emissions && inYear(held.emissions, year);
      return {
        ...of,
        tree_cover_loss_year: year,
        area_ha: inYear(held.loss, year)!,
        carbon_emissions_MgCO2e: emitted ?? null,
      };
    }),
  );
  const left = answered.end_date === query.end_date ? [] : [leftOut(answered)];
  const asOf = found.map(({ held }) => held.asOf).sort()[0]!;
  return sourced(answered, rows, [...assumptions, ...left, ...missing(targets.length - found.length)], asOf);
}

/** Of a part of the world, the countries without trees to lose, and territories that are counted with others. */
function missing(countries: number): Prose[] {
  if (countries === 0) return [];
  const noun = countries === 1 ? "country or territory" : "countries and territories";
  const left = count(countries, noun, "number of countries asked about without data");
  return [prose`${left} ${countries === 1 ? "isn't" : "aren't"} in the published tables.`];
}

const period = ({ start_date, end_date }: CompleteQuery) => ({ start: start_date, end: end_date });

function narrowed(query: CompleteQuery, years: number[]): CompleteQuery {
  const { start, end } = wholeYears(years[0]!, years.at(-1)!);
  return { ...query, start_date: start, end_date: end };
}

const leftOut = (answered: CompleteQuery): Prose =>
  prose`The published tables end in ${answered.end_date.slice(0, 4)}, so that ${inWords(period(answered))} is answered.`;

function heldLoss(area: Area, query: CompleteQuery): Held | undefined {
  if (area.subtype === "country" && query.threshold === CANOPY_OF_COUNTRIES) {
    const found = countryTable(query.context_layer)?.get(area.GID_0 ?? "");
    if (found) return { loss: found.area, emissions: found.emissions, asOf: COUNTRIES_AS_OF };
  }
  const row = query.context_layer === null ? workbookRow(area, query.threshold) : undefined;
  return row && { loss: row.loss, asOf: WORKBOOK_AS_OF[area.GID_0!]! };
}

function countryTable(layer: string | null) {
  if (layer === null) return tables().loss;
  return layer === "primary_forest" ? tables().primaryLoss : undefined;
}

function workbookRow({ subtype, ...area }: Area, threshold: number | null): WorkbookRow | undefined {
  const workbook = tables().workbooks.get(area.GID_0 ?? "");
  const keys: Partial<Record<Area["subtype"], string>> = {
    country: nameKey(null, null),
    "state-province": nameKey(area.NAME_1 ?? area.short_name, null),
    "district-county": nameKey(area.NAME_1, area.NAME_2 ?? area.short_name),
  };
  return workbook?.get(keys[subtype] ?? "")?.find((row) => row.threshold === threshold);
}

function extentData(
  query: CompleteQuery,
  targets: readonly Target[],
  assumptions: Prose[],
): Sourced<RawData> {
  const names = namesOf(targets);
  const rows = targets.map(({ area }) => ({
    aoi_id: area.ref,
    aoi_name: names.get(area.ref)!,
    area_ha: heldExtent(area, query) ?? notHeld(area),
  }));
  return sourced(query, rows, assumptions, COUNTRIES_AS_OF);
}

function heldExtent(area: Area, { context_layer, threshold }: CompleteQuery): number | undefined {
  if (context_layer === null) return workbookRow(area, threshold)?.extent_2000_ha;
  const primary = area.subtype === "country" && threshold === CANOPY_OF_COUNTRIES;
  return primary ? tables().primaryExtent.get(area.GID_0 ?? "") : undefined;
}

const unpublished = (message: string) => new AppError("upstream_unavailable", message);
function notHeld({ name }: Area, asked = 1): never {
  const areas = asked > 1 ? `Not all of the ${asked} areas are` : `${name} isn't`;
  throw unpublished(`${areas} in the published tables with this layer and canopy cover.`);
}

function sourced(query: CompleteQuery, rows: Row[], assumptions: Prose[], as_of: string): Sourced<RawData> {
  return {
    data: toRawData({ query, rows, sample: false, source: SOURCE, assumptions }),
    provenance: {
      source: SOURCE,
      live: false,
      as_of,
      url: "https://www.globalforestwatch.org",
      note: "Published statistics, kept with Almanac; not the newest release",
    },
  };
}
