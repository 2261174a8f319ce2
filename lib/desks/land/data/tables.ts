import type Database from "better-sqlite3";
import { z } from "zod";
import { packagedDatabase } from "@/db/packaged";
import { processWide } from "@/lib/process-wide";

/* data/figures.sqlite: a series is a measure of one place, canopy cover and source, in whole numbers by year. */

const MEASURES = [
  // ha and Mg CO2e by year, of all forest and of humid tropical primary forest
  "loss",
  "emissions",
  "primary_loss",
  "primary_emissions",
  // ha by year: what fires took, and the whole loss of the same release
  "fire_loss",
  "fire_all_loss",
  // ha by year
  "driver_permanent_agriculture",
  "driver_hard_commodities",
  "driver_shifting_cultivation",
  "driver_logging",
  "driver_wildfire",
  "driver_settlements_infrastructure",
  "driver_other_natural_disturbances",
  // ha in 2000
  "extent",
  "primary_extent",
  // ha from 2000 to 2020, under 2020
  "gain",
  // Mg CO2e, means per year from 2001 to the year that they stand under
  "flux_emissions",
  "flux_removals",
  "flux_net",
  // ha by year from August to July
  "prodes",
  // ha in 2020
  "fao_land",
  "fao_forest",
  "fao_primary",
  "fao_planted",
] as const;
export type Measure = (typeof MEASURES)[number];

const Source = z.object({
  id: z.int(),
  name: z.string(),
  publisher: z.string(),
  licence: z.string(),
  as_of: z.iso.date(),
  dated: z.enum(["released", "downloaded", "ends"]),
  first_year: z.int(),
  last_year: z.int(),
  url: z.url().nullable(),
  note: z.string().nullable(),
});
/** Where a table is from. `as_of` is the day of its release or download, or the last day of its data (`dated`). */
export type Source = z.infer<typeof Source>;

const HeldSeries = z.object({
  id: z.int(),
  code: z.string(),
  measure: z.enum(MEASURES),
  source: z.int(),
  note: z.string().nullable(),
});
/** A series that is held of a place, without its figures; `note` is what to know of the place. */
export type HeldSeries = z.infer<typeof HeldSeries>;

const ReleaseRow = z.object({ country: z.string(), until: z.int(), parts: z.int().transform(Boolean) });
export type ReleaseOf = z.infer<typeof ReleaseRow>;

const FigureRow = z.object({ series: z.int(), year: z.int(), value: z.int() });

/** One number a year from `first`; undefined where a year isn't published. */
export interface Series {
  first: number;
  values: (number | undefined)[];
}

export const inYear = ({ first, values }: Series, year: number): number | undefined => values[year - first];

/** A place's name without accents and case, so that tables and places spell it alike. */
export const nameKey = (name: string): string => name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

interface Figures {
  series: Database.Statement;
  figures: Database.Statement;
  releases: Database.Statement;
  sources: ReadonlyMap<number, Source>;
}

function open(): Figures {
  const file = packagedDatabase("lib/desks/land/data/figures.sqlite");
  return {
    series: file.prepare(
      `SELECT series.id, place.code, measure.name AS measure, series.source, place.note
       FROM place JOIN series ON series.place = place.id JOIN measure ON measure.id = series.measure
       WHERE place.code IN (SELECT value FROM json_each(?)) AND measure.name IN (SELECT value FROM json_each(?))
         AND series.threshold = ?
       ORDER BY series.source, series.id`,
    ),
    figures: file.prepare(
      "SELECT series, year, value FROM figure WHERE series IN (SELECT value FROM json_each(?)) ORDER BY series, year",
    ),
    releases: file.prepare(
      `SELECT max(CASE WHEN length(place.code) = 3 THEN place.code END) AS country, source.last_year AS until,
              max(length(place.code) > 3) AS parts
       FROM series JOIN place ON place.id = series.place JOIN measure ON measure.id = series.measure
       JOIN source ON source.id = series.source
       WHERE measure.name = ? GROUP BY source.id HAVING country IS NOT NULL`,
    ),
    sources: new Map(
      z
        .array(Source)
        .parse(file.prepare("SELECT * FROM source").all())
        .map((source) => [source.id, source]),
    ),
  };
}

const opened = (): Figures => processWide("lasting.land-figures", open);

export const sourceById = (id: number): Source => opened().sources.get(id)!;

export const releasesWith = (measure: Measure): ReleaseOf[] =>
  z.array(ReleaseRow).parse(opened().releases.all(measure));

/** What is held of some places and measures for a canopy cover (%; 0 where there is none), by source. */
export function heldSeries(
  codes: readonly string[],
  measures: readonly Measure[],
  threshold: number,
): HeldSeries[] {
  const rows = opened().series.all(JSON.stringify(codes), JSON.stringify(measures), threshold);
  return z.array(HeldSeries).parse(rows);
}

/** The figures of series, by their ids: each from 2000 or its source's first year, whichever is earlier, to the last. */
export function figuresOf(held: readonly HeldSeries[]): Map<number, Series> {
  const rows = z.array(FigureRow).parse(opened().figures.all(JSON.stringify(held.map(({ id }) => id))));
  const bySeries = Map.groupBy(rows, ({ series }) => series);
  return new Map(held.map((one) => [one.id, seriesFrom(bySeries.get(one.id) ?? [], sourceById(one.source))]));
}

/** A year without a row is zero from the source's first year to its last, and not published before or after. */
function seriesFrom(rows: z.infer<typeof FigureRow>[], { first_year, last_year }: Source): Series {
  const first = Math.min(first_year, rows[0]?.year ?? first_year);
  const values = Array.from({ length: last_year - first + 1 }, (_, index) =>
    first + index < first_year ? undefined : 0,
  ) as (number | undefined)[];
  for (const { year, value } of rows) values[year - first] = value;
  return { first, values };
}

/** The first source that has it, all countries' before a country's own. `threshold`: canopy cover in %, 0 for none. */
export function published(code: string, measure: Measure, threshold = 30): Series | undefined {
  const [held] = heldSeries([code], [measure], threshold);
  return held && figuresOf([held]).get(held.id);
}
