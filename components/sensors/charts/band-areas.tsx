import { ReferenceArea } from "recharts";
import type { Quantity } from "@/lib/desks/sensors/types";
import { type Ease, type Room, scaleFor } from "../data/bands";

/** Farther than any value: a band without an end is cut off by the chart. */
const FAR = 1e6;
const FILL: Record<Ease, string> = {
  good: "var(--live)",
  fair: "none",
  poor: "var(--warning)",
};
/** Behind everything, the grid's lines, too. */
const BEHIND = -200;

const end = (value: number): number => Math.min(FAR, Math.max(-FAR, value));

/** The bands that a quantity is judged by in a room, as elements of its chart. */
export const bandAreas = (quantity: Quantity, room: Room) =>
  (scaleFor(room, quantity)?.bands ?? [])
    .filter(({ ease }) => ease !== "fair")
    .map(({ from, to, word, ease }) => (
      <ReferenceArea
        key={word}
        y1={end(from)}
        y2={end(to)}
        ifOverflow="hidden"
        fill={FILL[ease]}
        fillOpacity={0.09}
        stroke="none"
        zIndex={BEHIND}
      />
    ));
