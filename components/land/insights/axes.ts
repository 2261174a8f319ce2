import { formatTime } from "@/lib/desks/land/insights/format";
import type { ChartType } from "@/lib/desks/land/types";
import { axisDay, axisMonth, axisWords, dayWords, exact, monthWords } from "../data/numbers";
import type { ChartModel, Point } from "./chart-model";

const TICK = { fill: "var(--ink-quiet)", fontSize: 12 };
const LONGEST_NAME = 18;

export function placeWords(model: ChartModel, x: Point["x"]): string {
  return WHOLE[model.x](x, model);
}

type Words = Record<ChartModel["x"], (x: Point["x"], model: ChartModel) => string>;

const WHOLE: Words = {
  day: (x) => dayWords(String(x)),
  month: (x) => monthWords(String(x)),
  time: formatTime,
  number: (x) => (typeof x === "number" ? exact(x) : String(x)),
  name: String,
};

const TICKS: Words = {
  day: (x) => axisDay(String(x)),
  month: (x) => axisMonth(String(x)),
  time: formatTime,
  number: (x, { xAxis }) => (typeof x === "number" ? axisWords(xAxis, x) : String(x)),
  name(x) {
    const name = String(x);
    return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
  },
};

export const placeAxis = (model: ChartModel) =>
  ({
    dataKey: "x",
    tick: TICK,
    tickFormatter: (x: Point["x"]) => TICKS[model.x](x, model),
    niceTicks: "snap125",
    stroke: "var(--line-strong)",
    tickLine: false,
  }) as const;

export const valueAxis = ({ yAxis, yTicks }: ChartModel) =>
  ({
    tick: TICK,
    tickFormatter: (value: number) => axisWords(yAxis, value),
    ticks: yTicks,
    domain: [yTicks[0]!, yTicks.at(-1)!],
    interval: 0,
    stroke: "var(--line-strong)",
    axisLine: false,
    tickLine: false,
  }) as const;

const DIGIT_WIDTH = 7;
const LABEL_WIDTH = 28;
const LEAST_WIDTH = 64;

/** In pixels, so that the label stands clear of the longest tick. */
export function valueAxisWidth({ yAxis, yTicks }: Pick<ChartModel, "yAxis" | "yTicks">): number {
  const longest = Math.max(...yTicks.map((value) => axisWords(yAxis, value).length));
  return Math.max(LEAST_WIDTH, LABEL_WIDTH + DIGIT_WIDTH * longest);
}

export const belowAxis = (value: string) =>
  ({ value, position: "insideBottom", offset: -12, fill: "var(--ink-quiet)", fontSize: 12 }) as const;

export const besideAxis = (value: string) =>
  ({
    value,
    angle: -90,
    position: "insideLeft",
    style: { textAnchor: "middle" },
    fill: "var(--ink-quiet)",
    fontSize: 12,
  }) as const;

export const GRID = { stroke: "var(--line)", strokeDasharray: "2 4" } as const;
export const MARGIN = { top: 8, right: 12, bottom: 18, left: 8 };

/** The last number of an axis below stands half beyond the plot. */
export function lyingMargin({ yAxis, yTicks }: Pick<ChartModel, "yAxis" | "yTicks">): typeof MARGIN {
  const last = axisWords(yAxis, yTicks.at(-1) ?? 0);
  return { ...MARGIN, right: Math.max(MARGIN.right, Math.ceil((DIGIT_WIDTH * last.length) / 2) + 4) };
}

const KINDS: Record<Exclude<ChartType, "table">, string> = {
  bar: "Bar chart",
  "stacked-bar": "Stacked bar chart",
  "grouped-bar": "Grouped bar chart",
  line: "Line chart",
  area: "Area chart",
  pie: "Pie chart",
  scatter: "Scatter chart",
};

const MOST_NAMED = 4;

/** For those who don't see it: “Line chart of tree cover loss (Mha) by year, 2015 to 2024.” */
export function chartSentence(type: Exclude<ChartType, "table">, model: ChartModel): string {
  const { points, series, xLabel, yLabel, isSample } = model;
  const [first, last] = [points[0], points.at(-1)];
  const ends = [first, last].flatMap((point) => (point ? [placeWords(model, point.x)] : []));
  const span = model.x === "name" ? `${points.length} in all` : ends.join(" to ");
  const names = series.map(({ label }) => label);
  const whose = names.length > MOST_NAMED ? `${names.length} series` : names.join(", ");
  return [
    `${isSample ? "Sample, made up. " : ""}${KINDS[type]} of ${yLabel} by ${xLabel.toLowerCase()}, ${span}.`,
    series.length > 1 ? `Series: ${whose}.` : "",
    "The table has every value.",
  ]
    .filter(Boolean)
    .join(" ");
}
