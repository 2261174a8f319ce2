import { ReferenceArea } from "recharts";
import { type Band, type Ease, scaleFor } from "@/lib/desks/sensors/analysis/bands";
import { factsOf, kindOfRoom, type Room } from "@/lib/desks/sensors/analysis/rooms";
import type { Quantity } from "@/lib/desks/sensors/types";
import { plain, QUANTITY, unitAfter } from "../data/quantities";
import styles from "./charts.module.css";

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

export function BandNote({ quantity, room }: { quantity: Quantity; room: Room }) {
  const scale = scaleFor(room, quantity);
  if (!scale) {
    return (
      <p className={styles.note}>
        No range is known for the {QUANTITY[quantity].word} of {factsOf(kindOfRoom(room)).phrase}, so it isn’t
        judged.
      </p>
    );
  }
  return (
    <p className={styles.note}>
      {scale.isOwn ? "The owner’s own range" : `For ${scale.for}`}:{" "}
      {scale.bands.map((band) => bandWords(band, quantity)).join(" · ")}.
      {!scale.isOwn && ` By ${scale.source}`}
      {!scale.isOwn && (quantity === "eco2" ? "; eCO₂ is estimated from other gases." : ".")}
    </p>
  );
}

function bandWords({ from, to, word }: Band, quantity: Quantity): string {
  const unit = unitAfter(quantity);
  if (!Number.isFinite(from)) return `${word} below ${plain(to)}${unit}`;
  if (!Number.isFinite(to)) return `${word} from ${plain(from)}${unit}`;
  return `${word} ${plain(from)}–${plain(to)}`;
}
