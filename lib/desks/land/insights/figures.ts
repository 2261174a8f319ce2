import { yearsOf } from "../data/years";
import type { Area, Column, DatasetInfo, Figure, Insight, RawData, Row } from "../types";
import { formatTime } from "./format";
import { compareKeys, type Dimension, type Frame, frameOf, groupBy, methodOf } from "./frame";
import { type DateMention, isNumber, type Mention, namesPattern, scan } from "./scan";
import { isAdditive, unitOf } from "./units";

/** What a text's figures may come from. */
export interface Known {
  raw: RawData | null;
  areas?: Area[];
  subregions?: Area[];
  dataset?: DatasetInfo | null;
  insights?: Insight[];
  /** Texts whose numbers may be said again, e.g. the question, a refusal's reason. */
  alsoAllowed?: string[];
}

export interface Traced {
  /** In the text's order; a year or a date says by itself where it is from. */
  figures: Figure[];
  /** Numbers, as written, that come from nowhere. */
  stray: string[];
}

/** A value that a text may state. `values` are in the dimension's base unit. */
interface Entry {
  value: number;
  unit: string | null;
  factor: number;
  origin: () => string;
  /** Counts must be exact. */
  exact?: boolean;
}

/** Above so many areas, only those that the text names count: else some cell would match anything. */
const MOST_UNNAMED = 20;

/** Values by the dimension of their unit. */
class FigureIndex {
  private readonly byDimension = new Map<string, Entry[]>();

  add(value: number, unit: string | null, origin: () => string, exact = false): void {
    if (!Number.isFinite(value)) return;
    const { dimension, factor } = unitOf(unit);
    const entries = this.byDimension.get(dimension) ?? [];
    if (entries.length === 0) this.byDimension.set(dimension, entries);
    entries.push({ value: value * factor, unit, factor, origin, exact });
  }

  /** The nearest value that may be written so; a text may leave the sign to its words (“fell by”). */
  find(mention: Mention, dimension: string, factor = 1): Entry | null {
    const value = mention.value * factor;
    const tolerance = mention.tolerance * factor;
    let best: Entry | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const entry of this.byDimension.get(dimension) ?? []) {
      const actual = mention.negative ? entry.value : Math.abs(entry.value);
      const off = Math.abs(actual - value);
      if (off >= least || off > (entry.exact ? 0 : tolerance)) continue;
      best = entry;
      least = off;
    }
    return best;
  }

  get dimensions(): Iterable<string> {
    return this.byDimension.keys();
  }
}

/** What a text names, for figures that count only when their area or year is named. */
interface Named {
  area(name: string | number): boolean;
  time(time: string | number): boolean;
}

const lower = (text: string | number): string => String(text).toLowerCase();

function namedIn(
  text: string,
  frame: Frame | null,
  areas: readonly Area[],
  years: ReadonlySet<number>,
): Named {
  const few = (frame?.areas.length ?? 0) <= MOST_UNNAMED;
  const said = lower(text);
  const shorts = new Map(areas.map(({ name, short_name }) => [lower(name), lower(short_name)]));
  const known = new Map<string | number, boolean>();
  const isSaid = (name: string | number): boolean => {
    const full = lower(name);
    return (
      said.includes(full) || said.includes(shorts.get(full) ?? full) || said.includes(full.split(",")[0]!)
    );
  };
  return {
    area: (name) => {
      if (few) return true;
      const found = known.get(name) ?? isSaid(name);
      known.set(name, found);
      return found;
    },
    time: (time) => years.has(Number(String(time).slice(0, 4))),
  };
}

/** The data as far as a text tells of it. */
interface Told {
  frame: Frame;
  /** Only the rows of areas that count as named. */
  ofNamed: Frame;
  named: Named;
}

interface Point {
  key: string | number;
  value: number;
}

const changeOf = (from: number, to: number): number => ((to - from) / Math.abs(from)) * 100;

/** What may be said of a series over time: its total, mean and extremes, its change, and each step's where that time is named. */
function addSeries(
  index: FigureIndex,
  points: Point[],
  unit: string | null,
  label: string,
  named: Named,
): void {
  if (points.length === 0) return;
  const sorted = [...points].sort((a, b) => compareKeys(a.key, b.key));
  const first = sorted[0]!;
  const last = sorted[sorted.length - 1]!;
  const span = `${formatTime(first.key)} to ${formatTime(last.key)}`;
  const sum = points.reduce((total, { value }) => total + value, 0);
  if (isAdditive(unit)) index.add(sum, unit, () => `sum of ${points.length} values, ${label}, ${span}`);
  index.add(sum / points.length, unit, () => `mean of ${points.length} values, ${label}, ${span}`);
  index.add(last.value - first.value, unit, () => `difference, ${label}, ${span}`);
  if (first.value !== 0)
    index.add(
      changeOf(first.value, last.value),
      "%",
      () => `change from ${span}, ${label}, of the first value`,
    );
  for (const [at, { key, value }] of sorted.entries()) {
    const before = sorted[at - 1];
    if (!named.time(key)) continue;
    if (before)
      index.add(value - before.value, unit, () => `difference from the time before, ${label}, ${key}`);
    if (before && before.value !== 0)
      index.add(changeOf(before.value, value), "%", () => `change from the time before, ${label}, ${key}`);
    if (sum > 0)
      index.add((value / sum) * 100, "%", () => `share of ${formatTime(key)} in ${span}, ${label}`);
  }
}

const shareOf = (value: number, whole: number): number => (value / whole) * 100;

/** The measure by every set of up to two dimensions; its shares in the whole and in its area's; its series over time. */
function addMeasure(index: FigureIndex, told: Told, measure: Column): void {
  const { frame, ofNamed } = told;
  const { area, time, categories } = frame;
  const { unit } = measure;
  const total = groupBy(frame, measure, []);
  const method = methodOf(frame, measure, []);
  const whole = total[0]?.value ?? 0;
  const sets: Dimension[][] = [[], ...[area, time, ...categories].flatMap((one) => (one ? [[one]] : []))];
  if (area && time) sets.push([area, time]);
  for (const category of categories) {
    if (area) sets.push([area, category]);
    if (time) sets.push([category, time]);
  }
  if (categories[0] && categories[1]) sets.push([categories[0], categories[1]]);
  const areaTotals = new Map(
    area ? groupBy(ofNamed, measure, [area]).map(({ keys, value }) => [keys[0]!, value]) : [],
  );
  for (const dimensions of sets) {
    const areaAt = dimensions.findIndex(({ role }) => role === "area");
    const overTime = dimensions.some(({ role }) => role === "time");
    const how = methodOf(frame, measure, dimensions);
    for (const { keys, value, rows } of groupBy(areaAt >= 0 ? ofNamed : frame, measure, dimensions)) {
      const label = keys.map((key) => formatTime(key)).join(", ");
      const name = rows > 1 ? `${how} of ${rows} values, ${measure.label}` : measure.label;
      const origin = () => (label ? `${name}, ${label}` : name);
      index.add(value, unit, origin);
      if (overTime || keys.length === 0 || !isAdditive(unit)) continue;
      if (whole !== 0)
        index.add(shareOf(value, whole), "%", () => `share of ${label} in the whole, ${method}`);
      const ofArea = areaAt >= 0 && keys.length > 1 ? areaTotals.get(keys[areaAt]!) : undefined;
      if (ofArea) index.add(shareOf(value, ofArea), "%", () => `share of ${label} in its area's whole`);
    }
  }
  addAllSeries(index, told, measure);
}

function addAllSeries(index: FigureIndex, { frame, ofNamed, named }: Told, measure: Column): void {
  const { area, time, categories } = frame;
  if (!time) return;
  const all = groupBy(frame, measure, [time]).map(({ keys, value }) => ({ key: keys[0]!, value }));
  addSeries(index, all, measure.unit, measure.label, named);
  for (const dimension of [area, ...categories]) {
    if (!dimension) continue;
    const series = new Map<string | number, Point[]>();
    for (const { keys, value } of groupBy(dimension === area ? ofNamed : frame, measure, [dimension, time])) {
      const points = series.get(keys[0]!) ?? [];
      if (points.length === 0) series.set(keys[0]!, points);
      points.push({ key: keys[1]!, value });
    }
    for (const [key, points] of series) {
      addSeries(index, points, measure.unit, `${measure.label}, ${key}`, named);
    }
  }
}

/** Cells finer than the groups, e.g. a day of one category in one area. */
function addCells(index: FigureIndex, frame: Frame): void {
  const labels = frame.categories.map(({ of }) => of);
  for (const row of frame.rows) {
    const area = frame.area?.of(row) ?? null;
    for (const { name, unit, label } of frame.measures) {
      const value = row[name];
      if (typeof value !== "number") continue;
      index.add(value, unit, () => {
        const time = frame.time ? row[frame.time.column] : null;
        const keys = [area, time ?? null, ...labels.map((of) => of(row))].filter((key) => key !== null);
        return [label, ...keys.map((key) => formatTime(key))].join(", ");
      });
    }
  }
}

const sumOf = (rows: readonly Row[], y: string): number =>
  rows.reduce((sum, row) => sum + (Number(row[y]) || 0), 0);

/** What a chart shows: its cells, and the totals, means and shares of what is drawn. */
function addChart(index: FigureIndex, insight: Insight, columns: readonly Column[], named: Named): void {
  const { data, x_axis, y_axis, color_field, title } = insight;
  const main = columns.find(({ role }) => role === "measure");
  const unitBy = (name: string) => (columns.find((column) => column.name === name) ?? main)?.unit ?? null;
  const unit = unitBy(y_axis);
  const within = `of the chart “${title}”`;
  const total = sumOf(data, y_axis);
  if (isAdditive(unit)) index.add(total, unit, () => `sum ${within}`);
  index.add(total / data.length, unit, () => `mean ${within}`);
  const isMeasure = (name: string) =>
    columns.some((column) => column.name === name && column.role === "measure");
  for (const row of data) {
    const label = [x_axis, color_field]
      .filter((name) => name && !isMeasure(name))
      .map((name) => row[name])
      .join(", ");
    for (const [name, value] of Object.entries(row)) {
      if (typeof value !== "number" || (name !== y_axis && !isMeasure(name))) continue;
      index.add(value, unitBy(name), () => `${label} ${within}`);
    }
    const value = Number(row[y_axis]);
    if (total !== 0 && isAdditive(unit))
      index.add(shareOf(value, total), "%", () => `share of ${label} in all ${within}`);
  }
  if (!color_field || isMeasure(x_axis)) return;
  for (const column of [x_axis, color_field]) {
    const groups = Map.groupBy(data, (row) => row[column] ?? null);
    for (const [key, rows] of groups) {
      const sum = sumOf(rows, y_axis);
      if (isAdditive(unit)) index.add(sum, unit, () => `sum of ${key} ${within}`);
      index.add(sum / rows.length, unit, () => `mean of ${key} ${within}`);
      if (total !== 0 && isAdditive(unit))
        index.add(shareOf(sum, total), "%", () => `share of ${key} in all ${within}`);
      if (sum === 0 || !isAdditive(unit) || column !== x_axis) continue;
      for (const row of rows)
        index.add(
          shareOf(Number(row[y_axis]), sum),
          "%",
          () => `share of ${row[color_field]} in ${key} ${within}`,
        );
    }
  }
  const isTime = columns.some((column) => column.name === x_axis && column.role === "time");
  if (!isTime) return;
  for (const [key, rows] of Map.groupBy(data, (row) => row[color_field] ?? "")) {
    const points = rows.map((row) => ({ key: row[x_axis] ?? "", value: Number(row[y_axis]) }));
    addSeries(index, points, unit, `${key} ${within}`, named);
  }
}

function addCounts(
  index: FigureIndex,
  { raw, areas, subregions, insights }: Known,
  frame: Frame | null,
): void {
  const count = (value: number, origin: string) => index.add(value, null, () => origin, true);
  count(areas?.length ?? 0, "number of areas asked about");
  count(subregions?.length ?? 0, "number of parts of the area");
  if (raw) count(raw.metadata.total_rows, "number of rows");
  if (!raw || !frame) return;
  count(raw.data.length, "number of rows");
  const sizes = new Map<string, number>();
  for (const dimension of [frame.area, frame.time, ...frame.categories]) {
    if (!dimension || !frame.measure) continue;
    const size = groupBy(frame, frame.measure, [dimension]).length;
    sizes.set(dimension.column, size);
    count(size, `number of values of ${dimension.label}`);
  }
  const { start_date, end_date } = raw.metadata.query;
  if (start_date && end_date) count(yearsOf({ start_date, end_date }).length, "number of years asked about");
  for (const { data, x_axis, color_field } of insights ?? []) {
    count(data.length, "number of points in the chart");
    for (const column of [x_axis, color_field]) {
      const drawn = new Set(data.map((row) => row[column])).size;
      const size = sizes.get(column);
      if (size === undefined) continue;
      count(drawn, `number of values of ${column} in the chart`);
      count(size - drawn, `number of values of ${column} that the chart leaves out`);
    }
  }
}

/** Everything that is said of the data besides its values, as texts; their numbers may be said again. */
function factsOf({ raw, dataset, alsoAllowed }: Known): string[] {
  const query = raw?.metadata.query;
  const threshold = query?.threshold ?? null;
  return [
    ...(alsoAllowed ?? []),
    ...(threshold === null ? [] : [`${threshold} %`, String(threshold)]),
    ...(raw ? [raw.metadata.source, raw.metadata.citation, raw.metadata.license] : []),
    ...(raw ? [...raw.metadata.cautions, ...raw.metadata.assumptions] : []),
    ...(dataset ? [dataset.summary, dataset.coverage, dataset.resolution, dataset.citation] : []),
    ...(dataset ? [dataset.update_frequency, dataset.license, ...dataset.cautions] : []),
    ...(dataset ? dataset.context_layers.map(({ description }) => description) : []),
  ];
}

/** Names that may hold digits: areas, categories, columns, datasets and layers. */
function namesOf({ raw, areas, subregions, dataset }: Known, frame: Frame | null): string[] {
  const classes = frame?.categories.flatMap(({ of }) => [...new Set(frame.rows.map(of))]) ?? [];
  return [
    ...(frame?.areas ?? []),
    ...classes.filter((key) => key !== null),
    ...[...(areas ?? []), ...(subregions ?? [])].flatMap(({ name, short_name, src_id }) => [
      name,
      short_name,
      src_id,
    ]),
    ...(raw?.metadata.columns ?? []).flatMap(({ name, label }) => [name, label]),
    ...(dataset ? [dataset.name, dataset.short_name] : []),
    ...(dataset?.context_layers ?? []).flatMap(({ value, label }) => [value, label]),
    ...(dataset?.categories ?? []).map(({ label }) => label),
  ].map(String);
}

interface Period {
  years: Set<number>;
  days: Set<string>;
  from: string;
  to: string;
}

/** The years and days that may be named: the data's, the question's, the dataset's, and those of the facts. */
function periodOf({ raw, dataset }: Known, frame: Frame | null, facts: readonly DateMention[]): Period {
  const years = new Set(facts.map(({ year }) => year));
  const days = new Set(facts.flatMap(({ day }) => (day ? [day] : [])));
  const times = frame?.times ?? [];
  for (const time of times)
    for (const [year] of String(time).matchAll(/(?<!\d)\d{4}(?!\d)/g)) years.add(Number(year));
  const retrieved = raw?.metadata.retrieved_at.slice(0, 10);
  const query = raw?.metadata.query;
  const edges = [query?.start_date, query?.end_date, dataset?.start_date, dataset?.end_date, retrieved];
  const known = edges.filter((day) => typeof day === "string").sort();
  for (const day of known) {
    days.add(day);
    years.add(Number(day.slice(0, 4)));
  }
  const spans = [
    [query?.start_date, query?.end_date],
    [dataset?.start_date, dataset?.end_date ?? retrieved],
  ];
  for (const [start_date, end_date] of spans) {
    if (!start_date || !end_date) continue;
    for (const year of yearsOf({ start_date, end_date })) years.add(year);
  }
  return { years, days, from: known[0] ?? "", to: known[known.length - 1] ?? "" };
}

const isKnown = ({ year, day }: DateMention, { days, years, from, to }: Period): boolean =>
  day ? days.has(day) || (day >= from && day <= to) : years.has(year);

/** At least so many digits make a number without a unit recognisable as a value of the data. */
const TELLING_DIGITS = 3;

/** Where a number comes from: a value in its unit, or, without one, a count, a value in full, or one in a unit nearby. */
function findValue(mention: Mention, index: FigureIndex): Entry | null {
  if (mention.unit) return index.find(mention, mention.unit.dimension);
  const counted = index.find(mention, "count");
  if (counted) return counted;
  for (const { dimension, factor } of mention.nearby) {
    const found = index.find(mention, dimension, factor);
    if (found) return found;
  }
  if (mention.digits < TELLING_DIGITS) return null;
  for (const dimension of index.dimensions) {
    const found = dimension === "percent" ? null : index.find(mention, dimension);
    if (found) return found;
  }
  return null;
}

const figureOf = (mention: Mention, { value, factor, unit, origin }: Entry): Figure => ({
  text: mention.text,
  origin: origin(),
  value: value / factor,
  unit,
});

const statedFigure = ({ text, value }: Mention): Figure => ({
  text,
  origin: "as stated of the question or the dataset",
  value,
  unit: null,
});

/**
 * Where each figure of a text that a language model wrote comes from. A figure is a cell of the raw data or of a chart, a named aggregate (sum, mean,
 * change, share, count), or part of what is said of the question, the areas and the dataset; it must agree to its last
 * written digit, in its unit or one that converts. Any text, in Markdown or plain; pure.
 */
export function traceFigures(text: string, known: Known): Traced {
  const { raw, dataset } = known;
  const frame = raw ? frameOf(raw, dataset?.dataset_id ?? raw.metadata.query.dataset ?? -1) : null;
  const allNames = namesOf(known, frame);
  const names = namesPattern(allNames);
  const { numbers, dates } = scan(text, names);
  if (numbers.length === 0 && dates.length === 0) return { figures: [], stray: [] };
  const facts = factsOf(known).map((fact) => scan(fact, names));
  const stated = [...facts, ...allNames.filter(isNumber).map((name) => scan(name))];
  const period = periodOf(
    known,
    frame,
    stated.flatMap((fact) => fact.dates),
  );
  const areas = [...(known.areas ?? []), ...(known.subregions ?? [])];
  const named = namedIn(text, frame, areas, new Set(dates.map(({ year }) => year)));

  const index = new FigureIndex();
  addCounts(index, known, frame);
  for (const area of areas) {
    if (areas.length <= MOST_UNNAMED || named.area(area.name))
      index.add(area.area_ha, "ha", () => `area of ${area.name}`);
  }
  if (frame) {
    const { area } = frame;
    const rows = frame.rows.filter((row) => area === null || named.area(area.of(row) ?? ""));
    const told = { frame, named, ofNamed: { ...frame, rows } };
    for (const measure of frame.measures) addMeasure(index, told, measure);
    addCells(index, told.ofNamed);
    for (const insight of known.insights ?? []) addChart(index, insight, raw!.metadata.columns, named);
  }

  const isStated = (mention: Mention) =>
    stated.some(({ numbers: said }) =>
      said.some(({ value, unit }) => value === mention.value && unit?.dimension === mention.unit?.dimension),
    );
  const figures: Figure[] = [];
  const stray: (Mention | DateMention)[] = dates.filter((date) => !isKnown(date, period));
  for (const mention of numbers) {
    const entry = findValue(mention, index);
    if (entry) figures.push(figureOf(mention, entry));
    else if (isStated(mention)) figures.push(statedFigure(mention));
    else stray.push(mention);
  }
  stray.sort((a, b) => a.start - b.start);
  return { figures, stray: stray.map(({ text: written }) => written) };
}
