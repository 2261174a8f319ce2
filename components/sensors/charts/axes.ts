import type { Plottable } from "@/lib/desks/sensors/types";
import { plain } from "../data/numbers";
import { QUANTITY } from "../data/quantities";
import { axisMoment } from "../data/time-words";
import { timeTicks } from "../data/zoom";
import type { Window } from "../period";

const TICK = { fill: "var(--ink-quiet)", fontSize: 12 };
const MOST_TICKS = 7;

/** Of the axis of time. */
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
    interval: "preserveStartEnd",
    stroke: "var(--line-strong)",
    tickLine: false,
    height: 22,
  }) as const;

/** Names the values beside their axis. */
const besideAxis = (value: string) =>
  ({
    value,
    angle: -90,
    position: "insideLeft",
    style: { textAnchor: "middle" },
    fill: "var(--ink-quiet)",
    fontSize: 12,
  }) as const;

/** Of the axis of a quantity's values, with room for what they are. */
export const valueAxis = (quantity: Plottable) =>
  ({
    tick: TICK,
    tickFormatter: plain,
    stroke: "var(--line-strong)",
    axisLine: false,
    tickLine: false,
    width: quantity === "pressure" ? 72 : 56,
    label: besideAxis(`${QUANTITY[quantity].label}, ${QUANTITY[quantity].unit}`),
  }) as const;

export const GRID = { stroke: "var(--line)", strokeDasharray: "2 4", vertical: false } as const;
export const MARGIN = { top: 8, right: 12, bottom: 4, left: 4 };
export const CURSOR = { stroke: "var(--line-strong)" } as const;
