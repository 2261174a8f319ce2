import { AppError } from "@/lib/errors";
import { DATASET } from "../../datasets";
import { areaByRef, subregionsOf } from "../../places";
import { type Area, type CompleteQuery, type Row, Subregion } from "../../types";
import { columnsOf, isComposition } from "../columns";
import { mayBePublished, publishedData } from "../published";
import { apportion } from "./seeded-random";

interface Divided {
  rows: Map<string, Row[]>;
  whole?: Whole;
}

type Draw = (area: Area) => Row[];

interface Whole {
  name: string;
  start: string;
  end: string;
}

/** What an area's made-up rows are, and the whole whose published total they are a part of, where one is. */
export interface FittedRows {
  rows: Row[];
  whole?: Whole;
}

/** Draws areas so that all parts of a whole sum to what is published or made up of it: by year, driver and measure. */
export function fittedDraw(query: CompleteQuery, draw: Draw): (area: Area) => FittedRows {
  const known = new Map<string, Divided>();
  const partsOf = (whole: Area, by: Subregion) => {
    const key = `${whole.ref} ${by}`;
    const found = known.get(key);
    if (found) return found;
    const total = totalOf(whole);
    const made = { ...total, rows: divided(query, total.rows, subregionsOf(whole, by), draw) };
    known.set(key, made);
    return made;
  };
  const totalOf = (area: Area): FittedRows => {
    const published = mayBePublished(query) ? publishedRows(query, area) : undefined;
    const { whole, rows } = drawFitted(area);
    if (!published) return { whole, rows };
    const own = { name: area.short_name, start: published.start, end: published.end };
    if (!whole) return { whole: own, rows: published.rows };
    const end = whole.end > own.end ? whole.end : own.end;
    return { whole: { ...own, end }, rows: [...published.rows, ...later(query, rows, published.rows)] };
  };
  const drawFitted = (area: Area): FittedRows => {
    const by = Subregion.safeParse(area.subtype).data;
    const whole = area.parent ? areaByRef(area.parent) : undefined;
    const parts = by && whole && whole.subtype !== "region" ? partsOf(whole, by) : null;
    const rows = parts?.rows.get(area.ref);
    return parts && rows ? { rows, whole: parts.whole } : { rows: draw(area) };
  };
  return isFitted(query) ? drawFitted : (area) => ({ rows: draw(area) });
}

/** Gain is published as one figure, tonnes per tonne don't add up, and classes that cover an area sum by themselves. */
const isFitted = (query: CompleteQuery): boolean => !UNFITTED.has(query.dataset) && !isComposition(query);

const UNFITTED = new Set<number>([DATASET.gain, DATASET.emissionFactors, DATASET.naturalLands]);

function publishedRows(query: CompleteQuery, area: Area) {
  try {
    const whole = { ...query, areas: [area.ref], by: null };
    const { data, metadata } = publishedData(whole, [{ area, outline: () => null }], []).data;
    const { start_date, end_date } = metadata.query;
    return {
      rows: asDrawn(query, data),
      start: start_date ?? query.start_date,
      end: end_date ?? query.end_date,
    };
  } catch (error) {
    if (error instanceof AppError && error.code === "upstream_unavailable") return undefined;
    throw error;
  }
}

function asDrawn(query: CompleteQuery, rows: Row[]): Row[] {
  if (query.dataset !== DATASET.lossByDriver) return rows;
  const [driver, hectares] = ["tree_cover_loss_driver", "area_ha"] as const;
  return [...Map.groupBy(rows, (row) => row[driver])].map(([name = null, of]) => {
    const [{ tree_cover_loss_year: _, ...first } = {}] = of;
    return {
      ...first,
      [driver]: name,
      [hectares]: of.reduce((sum, row) => sum + Number(row[hectares] ?? 0), 0),
    };
  });
}

function later(query: CompleteQuery, rows: Row[], published: Row[]): Row[] {
  const time = columnsOf(query).find(({ role }) => role === "time")?.name;
  if (!time) return [];
  const known = new Set(published.map((row) => row[time]));
  return rows.filter((row) => !known.has(row[time]!));
}

/** Datasets by day, whose days fall together in longer steps the more areas there are: their shares must not hang on the step. */
const BY_DAY = new Set<number>([DATASET.distAlerts, DATASET.integratedAlerts]);

/** Each row of the whole divided among its parts as their drafts are; of years that the whole lacks there is nothing. */
function divided(query: CompleteQuery, whole: Row[], parts: Area[], draw: Draw): Map<string, Row[]> {
  const columns = columnsOf(query);
  const named = (...roles: string[]) =>
    columns.flatMap(({ name, role }) => (roles.includes(role) ? [name] : []));
  const [keys, measures] = [named("time", "category"), named("measure")];
  const weighed = BY_DAY.has(query.dataset) ? named("category") : keys;
  const keyOf = (row: Row) => weighed.map((name) => row[name]).join("|");
  const drafts = parts.map((area) => ({ area, byKey: sumsBy(draw(area), keyOf, measures) }));
  const made = new Map<string, Row[]>(parts.map(({ ref }) => [ref, []]));
  for (const row of whole) {
    const key = keyOf(row);
    const own = Object.fromEntries(keys.map((name) => [name, row[name] ?? null]));
    const shared = measures.map((name) => {
      const weights = drafts.map(({ byKey }) => Math.abs(byKey.get(key)?.[name] ?? 0));
      return [name, sharesOf(row[name], weights, parts)] as const;
    });
    for (const [at, { area }] of drafts.entries()) {
      const values = Object.fromEntries(shared.map(([name, values]) => [name, values?.[at] ?? null]));
      made.get(area.ref)!.push({ ...own, ...values, ...netOf(values, row) });
    }
  }
  return made;
}

function sumsBy(rows: Row[], keyOf: (row: Row) => string, measures: string[]) {
  const sums = new Map<string, Record<string, number>>();
  for (const row of rows) {
    const key = keyOf(row);
    const sum = sums.get(key) ?? {};
    for (const name of measures) sum[name] = (sum[name] ?? 0) + Number(row[name] ?? 0);
    sums.set(key, sum);
  }
  return sums;
}

const [NET, EMITTED, REMOVED] = [
  "carbon_net_flux_Mg_CO2e",
  "carbon_gross_emissions_Mg_CO2e",
  "carbon_gross_removals_Mg_CO2e",
];

function netOf(part: Row, whole: Row): Row {
  const net = (row: Row) => Number(row[EMITTED]) + Number(row[REMOVED]);
  const hasAll = [NET, EMITTED, REMOVED].every((name) => typeof whole[name] === "number");
  return hasAll && net(whole) === whole[NET] ? { [NET]: net(part) } : {};
}

const MOST_DIGITS = 3;

function sharesOf(value: Row[string] | undefined, weights: number[], parts: Area[]): number[] | null {
  if (typeof value !== "number") return null;
  const hasWeights = weights.some((weight) => weight > 0);
  const by = hasWeights ? weights : parts.map(({ area_ha }) => Math.max(area_ha, 1));
  const sum = by.reduce((all, weight) => all + weight, 0);
  const digits = [0, 1, 2].find((count) => Number.isInteger(value * 10 ** count)) ?? MOST_DIGITS;
  const units = apportion(
    Math.round(Math.abs(value) * 10 ** digits),
    by.map((weight, at) => [at, weight / sum] as [number, number]),
  );
  return units.map(([, amount]) => (Math.sign(value) * amount) / 10 ** digits);
}
