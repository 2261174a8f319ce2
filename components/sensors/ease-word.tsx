import type { Quantity } from "@/lib/desks/sensors/types";
import { bandOf, SCALES } from "./data/bands";
import styles from "./words.module.css";

/** What a value is for people in the room, in a word, with whose word it is on hover; nothing where there are no bands. */
export function EaseWord({ quantity, value }: { quantity: Quantity; value: number }) {
  const band = bandOf(quantity, value);
  if (!band) return null;
  return (
    <span className={styles.ease} data-ease={band.ease} title={`For rooms, by ${SCALES[quantity]?.source}`}>
      {band.word}
    </span>
  );
}
