import { headOf } from "@/lib/desks/land/insights/table";
import type { ChartData, DatasetInfo, RawData, Row } from "@/lib/desks/land/types";
import { columnsOf, type TableColumn } from "./columns";

export interface Series {
  /** By which the points hold its value. */
  key: string;
  label: string;
  /** A CSS colour: of the dataset's own palette, or one of the page's data colours. */
  color: string;
}

/** What stands at one place of the x axis; a value for each series that has one. */
export interface Point {
  x: string | number;
  /** What a dot is, where its series doesn't say it. */
  name?: string;
  values: Record<string, number>;
}

/** A chart's data as it is drawn. */
export interface ChartModel {
  points: Point[];
  series: Series[];
  /** What the x axis holds. */
  x: "time" | "month" | "day" | "number" | "name";
  xLabel: string;
  yLabel: string;
  unit: string | null;
  /** Names that take room: their bars lie. */
  isLying: boolean;
  /** Of one series: the colours of the points that are categories of the dataset. */
  colors: (string | undefined)[];
  /** Of one series with a dataset's pair of colours: which is for which sign. */
  divergent: DatasetInfo["divergent_colors"];
  /** The values are made up: they are drawn hatched. */
  isSample: boolean;
}

type Palette = Pick<DatasetInfo, "categories" | "series_color" | "divergent_colors">;
const NO_PALETTE: Palette = { categories: [], series_color: null, divergent_colors: null };

/** As many data colours as the page has. */
const COLOURS = 8;
/** Bars with more names than this, or longer ones, lie. */
const STANDING_NAMES = 7;
const STANDING_LENGTH = 11;
/** More kinds of dot than this can't be told apart by colour. */
const MOST_DOT_KINDS = COLOURS;

/**
 * @param metadata of what was pulled: its columns, for labels and units, and whether it is a sample
 * @param palette the dataset's own colours, where they are known
 */
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
  return {
    points,
    series,
    x,
    xLabel: xColumn ? headOf(xColumn) : chart.xAxis,
    yLabel: yColumn ? headOf(yColumn) : chart.yAxis,
    unit: yColumn?.unit ?? null,
    isLying: x === "name" && takesRoom(points),
    colors: names.length === 1 ? points.map((point) => categoryColour(String(point.x), palette)) : [],
    divergent: names.length === 1 ? palette.divergent_colors : null,
    isSample: sample,
  };
}

/** The values of the colour field in the order of their coming; one nameless series where it tells nothing apart. */
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

/** A category's own colour, else the next of the page's. */
function colourOf(label: string, index: number, palette: Palette): string {
  if (label === "") return palette.series_color ?? dataColour(0);
  return categoryColour(label, palette) ?? dataColour(index);
}

/** The colour of a category by its name or slug, as the dataset has it. */
function categoryColour(label: string, { categories }: Palette): string | undefined {
  const wanted = plain(label);
  return categories.find((one) => plain(one.label) === wanted || plain(one.slug) === wanted)?.color;
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

export const dataColour = (index: number): string => `var(--data-${(index % COLOURS) + 1})`;
