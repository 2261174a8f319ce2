import { formatTime } from "@/lib/desks/land/insights/format";
import { axisDay, axisMonth, dayWords, exact, monthWords, short } from "../data/numbers";
import type { ChartModel, Point } from "./chart-model";

const TICK = { fill: "var(--ink-quiet)", fontSize: 12 };
const LONGEST_NAME = 18;

/** A place of the x axis in words, whole. */
export function placeWords({ x: kind }: ChartModel, x: Point["x"]): string {
  return WHOLE[kind](x);
}

type Words = Record<ChartModel["x"], (x: Point["x"]) => string>;

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
  number: (x) => (typeof x === "number" ? short(x) : String(x)),
  name(x) {
    const name = String(x);
    return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
  },
};

/** Of the axis along which the points stand. */
export const placeAxis = (model: ChartModel) =>
  ({
    dataKey: "x",
    tick: TICK,
    tickFormatter: TICKS[model.x],
    stroke: "var(--line-strong)",
    tickLine: false,
  }) as const;

/** Of the axis of the values. */
export const VALUE_AXIS = {
  tick: TICK,
  tickFormatter: short,
  stroke: "var(--line-strong)",
  axisLine: false,
  tickLine: false,
} as const;

/** A label below a lying axis. */
export const belowAxis = (value: string) =>
  ({ value, position: "insideBottom", offset: -12, fill: "var(--ink-quiet)", fontSize: 12 }) as const;

/** A label beside a standing axis, read from below. */
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
