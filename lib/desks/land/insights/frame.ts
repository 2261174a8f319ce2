import type { Column, RawData, Row } from "../types";
import { isAdditive, type Presentation, presentationOf, type Shape } from "./rules";

export interface Dimension {
  role: "area" | "time" | "category";
  column: string;
  label: string;
  of(row: Row): string | number | null;
}

export type Key = string | number;

export interface Group {
  keys: Key[];
  value: number;
  /** How many rows had a value. */
  rows: number;
}

export interface Frame {
  rows: Row[];
  presentation: Presentation;
  area: Dimension | null;
  time: Dimension | null;
  /** The categories that differ between rows, else the first. */
  categories: Dimension[];
  measures: Column[];
  measure: Column | null;
  /** The measures in the main one's unit, the main one first. */
  alike: Column[];
  grain: Grain;
  areas: (string | number)[];
  times: (string | number)[];
  /** Weeks or months of which the data has a part only, as its period begins or ends within them. */
  cutShort: Set<string | number>;
  lastTime: string | number | null;
  isMadeUp: boolean;
}

export type Grain = "as it is" | "week" | "month" | "year";

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
const MOST_DAYS = 31;
const MOST_WEEKS = 26;

function grainOf(times: readonly (string | number)[]): Grain {
  if (times.length <= MOST_DAYS || !times.every((time) => DAY.test(String(time)))) return "as it is";
  const weeks = (Date.parse(String(times[times.length - 1])) - Date.parse(String(times[0]))) / DAY_MS / 7;
  return weeks <= MOST_WEEKS ? "week" : "month";
}

function mondayOf(day: string): string {
  const date = new Date(day);
  if (Number.isNaN(date.getTime())) return day;
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

const TRUNCATE: Record<Grain, (time: string | number) => string | number> = {
  "as it is": (time) => time,
  week: (time) => mondayOf(String(time)),
  month: (time) => String(time).slice(0, 7),
  year: (time) => String(time).slice(0, 4),
};

function cutShortIn({ metadata: { query } }: RawData, grain: Grain): Set<string | number> {
  if (grain !== "week" && grain !== "month") return new Set();
  const isSame = (day: string, days: number) => {
    const other = new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
    return TRUNCATE[grain](other) === TRUNCATE[grain](day);
  };
  const { start_date: start, end_date: end } = query;
  const cut = [start && isSame(start, -1) ? start : null, end && isSame(end, 1) ? end : null];
  return new Set(cut.flatMap((day) => (day ? [TRUNCATE[grain](day)] : [])));
}

/** Times and names in their natural order, numbers before texts. */
export function compareKeys(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
  return a < b ? -1 : Number(a > b);
}

const distinct = (rows: readonly Row[], of: Dimension["of"]): (string | number)[] => [
  ...new Set(rows.map(of).filter((key) => key !== null)),
];

/** Areas by name; those that share one are told apart by their id. */
function areaDimension(rows: readonly Row[], columns: readonly Column[]): Dimension | null {
  const name = columns.find(({ role }) => role === "area");
  const id = columns.find(({ role }) => role === "area_id");
  const shown = name ?? id;
  if (!shown) return null;
  if (!name || !id)
    return { role: "area", column: shown.name, label: shown.label, of: (row) => row[shown.name] ?? null };
  const firstIds = new Map<string | number | null, string | number | null>();
  const shared = new Set<string | number | null>();
  for (const row of rows) {
    const text = row[name.name] ?? null;
    const itsId = row[id.name] ?? null;
    if (!firstIds.has(text)) firstIds.set(text, itsId);
    else if (firstIds.get(text) !== itsId) shared.add(text);
  }
  const of = (row: Row) => {
    const text = row[name.name] ?? null;
    if (shared.has(text)) return `${text} (${row[id.name]})`;
    return text ?? row[id.name] ?? null;
  };
  return { role: "area", column: name.name, label: name.label, of };
}

const categoryDimension = ({ name, label }: Column): Dimension => ({
  role: "category",
  column: name,
  label,
  of: (row) => row[name] ?? "Not stated",
});

/** How sure an alert is tells little of the land: drawn only when asked for. */
const isSide = ({ column }: Dimension): boolean => /confidence/i.test(column);

/** Reads raw data by its columns' roles. `wanted`: how finely days are told, by default as their number suggests. */
export function frameOf(raw: RawData, dataset: number, wanted?: Grain): Frame {
  const { columns } = raw.metadata;
  const measures = columns.filter(({ role }) => role === "measure");
  const measure = measures[0] ?? null;
  const rows = raw.data.filter((row) => measures.some(({ name }) => typeof row[name] === "number"));
  const area = areaDimension(rows, columns);
  const timeColumn = columns.find(({ role }) => role === "time");
  const days = timeColumn ? distinct(rows, (row) => row[timeColumn.name] ?? null).sort(compareKeys) : [];
  const isDaily = days.length > 0 && days.every((day) => DAY.test(String(day)));
  const grain = wanted && isDaily ? wanted : grainOf(days);
  const time: Dimension | null = timeColumn
    ? {
        role: "time",
        column: timeColumn.name,
        label: timeColumn.label,
        of: (row) => {
          const at = row[timeColumn.name] ?? null;
          return at === null ? null : TRUNCATE[grain](at);
        },
      }
    : null;
  const all = columns.filter(({ role }) => role === "category").map(categoryDimension);
  const varied = all
    .filter(({ of }) => distinct(rows, of).length > 1)
    .sort((a, b) => Number(isSide(a)) - Number(isSide(b)));
  return {
    rows,
    presentation: presentationOf(dataset),
    area,
    time,
    categories: varied.length > 0 ? varied : all.slice(0, 1),
    measures,
    measure,
    alike: measures.filter(({ unit }) => unit === measure?.unit),
    grain,
    areas: area ? distinct(rows, area.of) : [],
    times: time ? distinct(rows, time.of).sort(compareKeys) : [],
    cutShort: cutShortIn(raw, grain),
    lastTime: days[days.length - 1] ?? null,
    isMadeUp: raw.metadata.sample,
  };
}

export function shapeOf(frame: Frame, divided: boolean): Shape {
  const category = frame.categories[0];
  return {
    areas: frame.areas.length,
    times: frame.times.length,
    categories: category && !isSide(category) ? distinct(frame.rows, category.of).length : 0,
    alike: frame.alike.length,
    divided,
    stock: frame.presentation.kind === "stock",
    together: frame.presentation.together ?? false,
    categoriesFirst: frame.presentation.categoriesFirst ?? false,
    transitions: (frame.presentation.transitions ?? false) && frame.categories.length > 1,
  };
}

/** How the rows of a group become one value; it is part of the value's name. */
export function methodOf(
  frame: Frame,
  measure: Column,
  dimensions: readonly Dimension[],
): "sum" | "mean" | "latest" {
  if (!isAdditive(measure.unit)) return "mean";
  const overTime = !dimensions.some(({ role }) => role === "time");
  return frame.presentation.kind === "stock" && overTime && frame.time ? "latest" : "sum";
}

/** Flows are added up, stocks are the last time's, rates are averaged; rows lacking a value or time are left out. */
export function groupBy(frame: Frame, measure: Column, dimensions: readonly Dimension[]): Group[] {
  const method = methodOf(frame, measure, dimensions);
  const timeColumn = frame.time?.column;
  const groups = new Map<string | number, Group>();
  for (const row of frame.rows) {
    const value = row[measure.name];
    if (typeof value !== "number") continue;
    if (method === "latest" && row[timeColumn!] !== frame.lastTime) continue;
    const keys = dimensions.map(({ of }) => of(row));
    if (keys.includes(null)) continue;
    const key = keys.length === 1 ? keys[0]! : keys.join("\0");
    const group = groups.get(key);
    if (group) {
      group.value += value;
      group.rows += 1;
    } else groups.set(key, { keys: keys as (string | number)[], value, rows: 1 });
  }
  const found = [...groups.values()];
  if (method === "mean") for (const group of found) group.value /= group.rows;
  return found;
}
