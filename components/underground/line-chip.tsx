import type { Line } from "@/lib/desks/underground/types";
import styles from "./line-chip.module.css";
import { lineColours } from "./line-colours";

/** A line's name in its colours. */
export function LineChip({ line }: { line: Pick<Line, "name" | "colour"> }) {
  return (
    <span className={styles.chip} style={lineColours(line.colour)}>
      {line.name}
    </span>
  );
}
