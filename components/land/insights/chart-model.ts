import { headOf } from "@/lib/desks/land/insights/table";
import type { ChartData, DatasetInfo, RawData, Row } from "@/lib/desks/land/types";
import { type Axis, axisOf, ticksOf } from "../data/numbers";
import { columnsOf, type TableColumn } from "./table-rows";

export interface Series {
  key: string;
  label: string;
  color: string;
}

export interface Point {
  x: string | number;
  /** Of a dot, where its series doesn't say it. */
  name?: string;
  values: Record<string, number>;
}

export interface ChartModel {
  points: Point[];
  series: Series[];
  x: "time" | "month" | "day" | "number" | "name";
  xLabel: string;
  yLabel: string;
  /** Of the values as they are; the axis may have a larger one. */
  unit: string | null;
  yAxis: Axis;
  xAxis: Axis;
  yTicks: number[];
  /** Names that take room: their bars lie. */
  isLying: boolean;
  /** Of one series: for points that are the dataset's categories. */
  colors: (string | undefined)[];
  /** Of one series: which colour is for which sign. */
  divergent: DatasetInfo["divergent_colors"];
  /** Areas or categories in the table only. */
  left: number;
  isSample: boolean;
}

type Palette = Pick<DatasetInfo, "categories" | "series_color" | "divergent_colors">;
const NO_PALETTE: Palette = { categories: [], series_color: null, divergent_colors: null };

const COLOURS = 8;
/** Bars with more names than this, or longer ones, lie. */
const STANDING_NAMES = 7;
const STANDING_LENGTH = 11;
/** More can't be told apart by colour. */
const MOST_DOT_KINDS = COLOURS;

/** `metadata` has columns, units and whether it is a sample; `palette` the dataset's own colours, where known. */
export function chartModel(
  chart: ChartData,
  { columns, sample }: Pick<RawData["metadata"], "columns" | "sample">,
  palette: Palette = NO_PALETTE,
): ChartModel {
  const table = columnsOf(chart, columns);
  const xColumn = table.find(({ name }) => name === chart.xAxis);
  const yColumn = table.find(({ name }) => name === chart.yAxis);
  const names = seriesNames(chart);
  const series = names.map((label, i) => ({
    key: `s${i}`,
    label: label === "" ? (yColumn?.label ?? chart.yAxis) : label,
    color: colourOf(label, i, palette),
  }));
  const points = pointsOf(chart, names);
  const x = xKind(chart, xColumn);
  const drawn = drawnValues(chart.type, points);
  const yAxis = axisOf(drawn, yColumn?.unit ?? null);
  const xAxis = axisOf(
    points.flatMap((point) => (typeof point.x === "number" ? [point.x] : [])),
    (x === "number" && xColumn?.unit) || null,
  );
  return {
    points,
    series,
    x,
    xLabel: xColumn ? headOf({ ...xColumn, unit: xAxis.unit }) : chart.xAxis,
    yLabel: yColumn ? headOf({ ...yColumn, unit: yAxis.unit }) : chart.yAxis,
    yAxis,
    xAxis,
    yTicks: ticksOf(drawn, yAxis),
    unit: yColumn?.unit ?? null,
    isLying: x === "name" && takesRoom(points),
    colors: names.length === 1 ? points.map((point) => categoryColour(String(point.x), palette)) : [],
    divergent: names.length === 1 ? palette.divergent_colors : null,
    left: leftOut(chart),
    isSample: sample,
  };
}

function leftOut({ data, allData, xAxis, colorField }: ChartData): number {
  const count = (rows: Row[], column: string) => new Set(rows.map((row) => row[column])).size;
  const beyond = [xAxis, colorField].map((column) => count(allData ?? data, column) - count(data, column));
  return Math.max(...beyond);
}

/** The axis reaches at least so far: stacked bars as far as their sum. */
function drawnValues(type: ChartData["type"], points: Point[]): number[] {
  const isStacked = type === "stacked-bar" || type === "area";
  return points.flatMap(({ values }) => {
    const all = Object.values(values);
    const sum = (kept: number[]) => kept.reduce((total, value) => total + value, 0);
    return isStacked ? [sum(all.filter((value) => value > 0)), sum(all.filter((value) => value < 0))] : all;
  });
}

function seriesNames({ colorField, xAxis, type, data }: ChartData): string[] {
  if (!colorField || colorField === xAxis) return [""];
  const names = [...new Set(data.map((row) => String(row[colorField] ?? "–")))];
  return type === "scatter" && names.length > MOST_DOT_KINDS ? [""] : names;
}

function pointsOf({ data, xAxis, yAxis, colorField, type }: ChartData, names: string[]): Point[] {
  const points = new Map<string, Point>();
  data.forEach((row, i) => {
    const x = row[xAxis] ?? "–";
    const value = row[yAxis];
    if (typeof value !== "number") return;
    // Dots may share their x; bars and lines have one place for each.
    const place = type === "scatter" ? String(i) : String(x);
    const point = points.get(place) ?? { x, ...dotName(row, type, colorField), values: {} };
    point.values[`s${seriesOf(row, colorField, names)}`] = value;
    points.set(place, point);
  });
  return [...points.values()];
}

const dotName = (row: Row, type: ChartData["type"], colorField: string): Pick<Point, "name"> =>
  type === "scatter" && colorField ? { name: String(row[colorField] ?? "–") } : {};

function seriesOf(row: Row, colorField: string, names: string[]): number {
  return names.length === 1 ? 0 : names.indexOf(String(row[colorField] ?? "–"));
}

function xKind({ data, xAxis, type }: ChartData, column: TableColumn | undefined): ChartModel["x"] {
  const isAll = (pattern: RegExp) => data.every((row) => pattern.test(String(row[xAxis])));
  if (isAll(/^\d{4}-\d{2}-\d{2}$/)) return "day";
  if (isAll(/^\d{4}-(0[1-9]|1[0-2])$/)) return "month";
  if (column?.isTime) return "time";
  return type === "scatter" && column?.isNumber ? "number" : "name";
}

const takesRoom = (points: Point[]): boolean =>
  points.length > STANDING_NAMES || points.some(({ x }) => String(x).length > STANDING_LENGTH);

function colourOf(label: string, index: number, palette: Palette): string {
  if (label === "") return palette.series_color ?? dataColour(0);
  return categoryColour(label, palette) ?? dataColour(index);
}

function categoryColour(label: string, { categories }: Palette): string | undefined {
  const wanted = plain(label);
  return categories.find((one) => plain(one.label) === wanted || plain(one.slug) === wanted)?.color;
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const dataColour = (index: number): string => `var(--data-${(index % COLOURS) + 1})`;

/** `part` is of the whole, from 0 to 1. */
export interface Slice {
  name: string;
  value: number;
  part: number;
  color: string;
}

/** Names are either series or places; what isn't more than nothing has no piece. */
export function slicesOf({ points, series, colors }: ChartModel): Slice[] {
  const pieces =
    series.length > 1
      ? series.map(({ key, label, color }) => ({
          name: label,
          color,
          value: points.reduce((total, { values }) => total + (values[key] ?? 0), 0),
        }))
      : points.map(({ x, values }, i) => ({
          name: String(x),
          color: colors[i] ?? dataColour(i),
          value: values.s0 ?? 0,
        }));
  const shown = pieces.filter(({ value }) => value > 0);
  const whole = shown.reduce((total, { value }) => total + value, 0);
  return shown.map((piece) => ({ ...piece, part: piece.value / whole }));
}
