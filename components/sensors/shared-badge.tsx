import type { BoardSensor } from "@/lib/desks/sensors/types";
import styles from "./words.module.css";

/** Says that a sensor is another's, who shares it. */
export function SharedBadge({ sensor: { mine, shared } }: { sensor: BoardSensor }) {
  if (mine || !shared) return null;
  return (
    <span className={styles.simulated} title="Somebody else's sensor: they gave it its name">
      shared by another
    </span>
  );
}
