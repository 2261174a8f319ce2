import type { Quantity } from "@/lib/desks/sensors/types";
import { type Band, factsOf, kindOfRoom, type Room, scaleFor } from "../data/bands";
import { plain } from "../data/numbers";
import { QUANTITY } from "../data/quantities";
import styles from "./chart.module.css";

/** What the bands behind a chart are, and whose; that there are none where the room has none. */
export function BandNote({ quantity, room }: { quantity: Quantity; room: Room }) {
  const scale = scaleFor(room, quantity);
  const { word, unit } = QUANTITY[quantity];
  if (!scale) {
    return (
      <p className={styles.note}>
        No range is known for the {word} of {factsOf(kindOfRoom(room)).phrase}, so it isn't judged.
      </p>
    );
  }
  return (
    <p className={styles.note}>
      {scale.isOwn ? "Its owner's own range" : `For ${scale.for}`}:{" "}
      {scale.bands.map((band) => bandWords(band, unit)).join(" · ")}.{!scale.isOwn && ` By ${scale.source}`}
      {!scale.isOwn && (quantity === "eco2" ? "; eCO₂ is estimated from other gases." : ".")}
    </p>
  );
}

function bandWords({ from, to, word }: Band, unit: string): string {
  if (!Number.isFinite(from)) return `${word} below ${plain(to)}\u00a0${unit}`;
  if (!Number.isFinite(to)) return `${word} from ${plain(from)}\u00a0${unit}`;
  return `${word} ${plain(from)}–${plain(to)}`;
}
