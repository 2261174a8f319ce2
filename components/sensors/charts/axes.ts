import { type HistoryPoint, type Plottable, SHAKE_THRESHOLD } from "@/lib/desks/sensors/types";
import { plain, QUANTITY } from "../data/quantities";
import { axisMoment } from "../data/time-words";
import { timeTicks, type Window } from "../period";
import type { NumberedNote } from "./chart-box";

export interface Drawing {
  points: HistoryPoint[];
  notes: NumberedNote[];
  window: Window;
  title: string;
  onZoom(window: Window): void;
  onPoint?(at: number): void;
}

const TICK = { fill: "var(--ink-quiet)", fontSize: 12 };
const MOST_TICKS = 7;

export const timeAxis = (window: Window) =>
  ({
    dataKey: "t",
    type: "number",
    domain: [window.from, window.to],
    allowDataOverflow: true,
    ticks: timeTicks(window, MOST_TICKS, new Date(window.to).getTimezoneOffset()),
    tickFormatter: (ms: number) => axisMoment(ms, window.to - window.from),
    tick: TICK,
    minTickGap: 12,
    interval: "equidistantPreserveStart",
    stroke: "var(--line-strong)",
    tickLine: false,
    height: 22,
  }) as const;

const besideAxis = (value: string) =>
  ({
    value,
    angle: -90,
    position: "insideLeft",
    style: { textAnchor: "middle" },
    fill: "var(--ink-quiet)",
    fontSize: 12,
  }) as const;

/** Alike for all, so that the crosshair that the charts share is at the same place in each: as pressures need it. */
const AXIS_WIDTH = 84;

export const valueAxis = (quantity: Plottable) =>
  ({
    tick: TICK,
    tickFormatter: plain,
    stroke: "var(--line-strong)",
    axisLine: false,
    tickLine: false,
    width: AXIS_WIDTH,
    label: besideAxis(`${QUANTITY[quantity].label}, ${QUANTITY[quantity].unit}`),
  }) as const;

export const GRID = { stroke: "var(--line)", strokeDasharray: "2 4", vertical: false } as const;
export const MARGIN = { top: 8, right: 12, bottom: 4, left: 4 };

/** It stands above the plot: in it, it would cover the line that it tells of. */
export const TOOLTIP = {
  cursor: { stroke: "var(--line-strong)" },
  isAnimationActive: false,
  position: { y: 0 },
  wrapperStyle: { translate: "0 -100%" },
} as const;

export const SELECTION = { fill: "var(--accent)", fillOpacity: 0.15, stroke: "var(--accent)" } as const;

/** More would be too near each other. */
const MOST = 9;

/** Multiples of three, so that ±3 is among them as long as there is room. */
export function gTicks(low: number, high: number): number[] {
  const factor = Math.ceil((high - low) / SHAKE_THRESHOLD / MOST);
  const step = SHAKE_THRESHOLD * Math.max(1, factor);
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step);
}

/** The band of ±3 g is always in view. */
export const gDomain = (low: number, high: number): [number, number] => [
  Math.min(-SHAKE_THRESHOLD - 1, Math.floor(low - 0.5)),
  Math.max(SHAKE_THRESHOLD + 1, Math.ceil(high + 0.5)),
];

const STEPS = 5;

/** As near the values as round places allow. */
export function valueScale(low: number, high: number): { domain: [number, number]; ticks: number[] } {
  const span = high > low ? high - low : Math.max(Math.abs(high) / 20, 1);
  const power = 10 ** Math.floor(Math.log10(span / STEPS));
  const parts = span / STEPS / power;
  const step = power * (parts < Math.SQRT2 ? 1 : parts < Math.sqrt(10) ? 2 : parts < Math.sqrt(50) ? 5 : 10);
  const first = Math.floor((high > low ? low : low - span / 2) / step);
  const last = Math.ceil((high > low ? high : high + span / 2) / step);
  // A sum of steps like 0.1 would have digits of its own.
  const at = (i: number) => Number((i * step).toPrecision(12));
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => at(first + i));
  return { domain: [at(first), at(last)], ticks };
}
