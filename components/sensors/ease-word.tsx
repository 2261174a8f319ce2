import type { Quantity } from "@/lib/desks/sensors/types";
import { bandOf, type Room, scaleFor } from "./data/bands";
import styles from "./words.module.css";

interface Props {
  /** Where it was measured. */
  room: Room;
  quantity: Quantity;
  value: number;
}

/** What a value counts as in its place, in a word, with whose word it is on hover; nothing where there are no bands. */
export function EaseWord({ room, quantity, value }: Props) {
  const band = bandOf(quantity, value, room);
  const scale = scaleFor(room, quantity);
  if (!band || !scale) return null;
  return (
    <span
      className={styles.ease}
      data-ease={band.ease}
      title={scale.isOwn ? "By its owner's own range" : `For ${scale.for}, by ${scale.source}`}
    >
      {band.word}
    </span>
  );
}
