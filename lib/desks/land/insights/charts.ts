import type { ChartType, Column, InsightOptions, Row } from "../types";
import { compareKeys, type Dimension, type Frame, type Group, groupBy } from "./frame";
import { type Form, isAdditive, MOST, TYPES_OF } from "./rules";

/** A chart before its words: which columns it takes, and the rows with these only. */
export interface Chart {
  form: Form;
  type: ChartType;
  x: string;
  y: string;
  /** "" where there is one series. */
  color: string;
  rows: Row[];
  others: number;
  /** All the rows, where only the first ones are drawn though nobody asked for so many. */
  all?: Row[];
}

type Built = Omit<Chart, "form" | "type"> | null;
type Build = (frame: Frame, measure: Column, insightOptions: InsightOptions, type: ChartType) => Built;

const byValue = (a: Group, b: Group): number => b.value - a.value;

/** Places of a sample stand in no order of their figures. */
const isUnranked = ({ isMadeUp }: Frame, { role }: Dimension): boolean => isMadeUp && role === "area";
const byName = ({ keys: [a = ""] }: Group, { keys: [b = ""] }: Group): number =>
  String(a).localeCompare(String(b), "en");

function ranked(
  groups: Group[],
  insightOptions: InsightOptions,
  most: number,
  isUnranked: boolean,
): { shown: Group[]; others: number } {
  const sorted = groups.sort(isUnranked ? byName : byValue);
  if (insightOptions.order === "least" && !isUnranked) sorted.reverse();
  const shown = sorted.slice(0, insightOptions.top ?? most);
  return { shown, others: sorted.length - shown.length };
}

const rowsOf = (groups: Group[], dimensions: readonly Dimension[], y: string): Row[] =>
  groups.map(({ keys, value }) => ({
    ...Object.fromEntries(dimensions.map(({ column }, at) => [column, keys[at] ?? null])),
    [y]: value,
  }));

function single(
  frame: Frame,
  measure: Column,
  dimension: Dimension | null | undefined,
  insightOptions: InsightOptions,
  most: number,
): Built {
  if (!dimension) return null;
  const { shown, others } = ranked(
    groupBy(frame, measure, [dimension]),
    insightOptions,
    most,
    isUnranked(frame, dimension),
  );
  if (shown.length + others < 2) return null;
  return {
    x: dimension.column,
    y: measure.name,
    color: "",
    rows: rowsOf(shown, [dimension], measure.name),
    others,
  };
}

/** One value by two dimensions, of the first-ranked of `limited` only. */
function crossed(
  frame: Frame,
  measure: Column,
  dimensions: readonly [Dimension | null | undefined, Dimension | null | undefined],
  limited: "area" | "category",
  insightOptions: InsightOptions,
  most: number,
): Built {
  const [x, color] = dimensions;
  if (!x || !color || x.column === color.column) return null;
  const limit = x.role === limited ? x : color;
  const { shown, others } = ranked(
    groupBy(frame, measure, [limit]),
    insightOptions,
    most,
    isUnranked(frame, limit),
  );
  const order = new Map(shown.map(({ keys }, at) => [keys[0], at]));
  const limitAt = limit === x ? 0 : 1;
  const groups = groupBy(frame, measure, [x, color]).filter(({ keys }) => order.has(keys[limitAt]!));
  const firsts = new Set(groups.map(({ keys }) => keys[0]));
  const seconds = new Set(groups.map(({ keys }) => keys[1]));
  if (firsts.size < 2 && seconds.size < 2) return null;
  groups.sort((a, b) => {
    const rank = order.get(a.keys[limitAt]!)! - order.get(b.keys[limitAt]!)!;
    const time = x.role === "time" ? compareKeys(a.keys[0]!, b.keys[0]!) : 0;
    return time || rank || byValue(a, b);
  });
  return {
    x: x.column,
    y: measure.name,
    color: color.column,
    rows: rowsOf(groups, [x, color], measure.name),
    others,
  };
}

const isPieable = (groups: readonly Row[], y: string): boolean =>
  groups.every((row) => Number(row[y]) >= 0) && groups.some((row) => Number(row[y]) > 0);

/** A part of a week would be drawn as a dip; the table has it. */
function withoutCutShort({ cutShort }: Frame, built: NonNullable<Built>): Built {
  const rows = built.rows.filter((row) => !cutShort.has(row[built.x]!));
  return rows.length < 2 ? built : { ...built, rows };
}

/** Slices of a whole: the smallest beyond the eighth are one. */
function slices(built: Built, requested: boolean): Built {
  if (!built || built.others > 0 || !isPieable(built.rows, built.y)) return null;
  if (built.rows.length <= MOST.slices) return built;
  if (!requested) return null;
  const rest = built.rows.slice(MOST.slices - 1);
  const value = rest.reduce((sum, row) => sum + Number(row[built.y]), 0);
  const rows = [...built.rows.slice(0, MOST.slices - 1), { [built.x]: "All others", [built.y]: value }];
  return { ...built, rows };
}

const rankingOf =
  (pick: (frame: Frame) => Dimension | null | undefined): Build =>
  (frame, measure, insightOptions, type) => {
    const most = type === "table" || type === "pie" ? Number.POSITIVE_INFINITY : MOST.bars;
    const built = single(frame, measure, pick(frame), insightOptions, most);
    return type === "pie" ? slices(built, insightOptions.chart === "pie") : built;
  };

const BUILD: Record<Form, Build> = {
  time: (frame, measure, _, type) => {
    const built = single(frame, measure, frame.time, {}, Number.POSITIVE_INFINITY);
    built?.rows.sort((a, b) => compareKeys(a[built.x]!, b[built.x]!));
    return built && type !== "table" ? withoutCutShort(frame, built) : built;
  },
  "area-time": (frame, measure, insightOptions) =>
    frame.areas.length < 2 || frame.times.length < 2
      ? null
      : crossed(frame, measure, [frame.time, frame.area], "area", insightOptions, MOST.lines),
  ranking: rankingOf(({ area }) => area),
  categories: (frame, measure, insightOptions, type) => {
    const built = rankingOf(({ categories }) => categories[0])(frame, measure, insightOptions, type);
    if (frame.presentation.periods) built?.rows.sort((a, b) => compareKeys(a[built.x]!, b[built.x]!));
    return built;
  },
  "category-time": (frame, measure, insightOptions) =>
    frame.times.length < 2
      ? null
      : crossed(frame, measure, [frame.time, frame.categories[0]], "category", insightOptions, MOST.bars),
  "category-area": (frame, measure, insightOptions) =>
    frame.areas.length < 2
      ? null
      : crossed(frame, measure, [frame.area, frame.categories[0]], "area", insightOptions, MOST.bars),
  transitions: (frame, measure, insightOptions) => {
    const [from, to] = frame.categories;
    if (!frame.presentation.transitions || !from || !to) return null;
    const changed = { ...frame, rows: frame.rows.filter((row) => from.of(row) !== to.of(row)) };
    return crossed(changed, measure, [from, to], "category", insightOptions, MOST.bars);
  },
  measures: (frame, measure, insightOptions) => {
    const { area, alike } = frame;
    if (!area || alike.length < 2) return null;
    const { shown, others } = ranked(
      groupBy(frame, measure, [area]),
      insightOptions,
      MOST.bars,
      isUnranked(frame, area),
    );
    const values = alike.map(
      (column) => new Map(groupBy(frame, column, [area]).map(({ keys, value }) => [keys[0]!, value])),
    );
    const rows = shown.flatMap(({ keys }) =>
      alike.flatMap((column, at) => {
        const value = values[at]!.get(keys[0]!);
        return value === undefined ? [] : [{ [area.column]: keys[0]!, component: column.label, value }];
      }),
    );
    return rows.length < 2 ? null : { x: area.column, y: "value", color: "component", rows, others };
  },
  scatter: (frame, first) => {
    const second = frame.measures.find(({ name }) => name !== first.name);
    const by = frame.areas.length > 1 ? frame.area : frame.time;
    if (!second || !by) return null;
    const others = new Map(groupBy(frame, second, [by]).map(({ keys, value }) => [keys[0], value]));
    const rows = groupBy(frame, first, [by])
      .filter(({ keys }) => others.has(keys[0]))
      .map(({ keys, value }) => ({
        [by.column]: keys[0]!,
        [first.name]: value,
        [second.name]: others.get(keys[0])!,
      }));
    return rows.length < 2 ? null : { x: first.name, y: second.name, color: by.column, rows, others: 0 };
  },
  single: (frame, measure) => {
    const [group] = groupBy(frame, measure, []);
    const [area] = groupBy(frame, measure, frame.area ? [frame.area] : []);
    if (!group || !area) return null;
    const x = frame.area?.column ?? "quantity";
    const name = frame.areas.length > 1 ? `${frame.areas.length} areas` : (area.keys[0] ?? measure.label);
    return { x, y: measure.name, color: "", rows: [{ [x]: name, [measure.name]: group.value }], others: 0 };
  },
};

const OF_WHOLES: readonly ChartType[] = ["stacked-bar", "pie"];

/** The rows of a form for a type of chart; null where the data can't bear it. */
export function chartOf(
  frame: Frame,
  form: Form,
  type: ChartType,
  insightOptions: InsightOptions,
): Chart | null {
  const { measure } = frame;
  if (!measure || !TYPES_OF[form].includes(type)) return null;
  if (OF_WHOLES.includes(type) && !isAdditive(measure.unit)) return null;
  const built = BUILD[form](frame, measure, insightOptions, type);
  if (!built || built.rows.length === 0) return null;
  const whole = insightOptions.top
    ? null
    : BUILD[form](frame, measure, { ...insightOptions, top: Number.POSITIVE_INFINITY }, "table");
  const all = whole && whole.rows.length > built.rows.length ? { all: whole.rows } : {};
  return { ...built, ...all, form, type };
}
