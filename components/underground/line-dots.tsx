import type { MapStation } from "@/lib/desks/underground/map-schema";
import type { Line } from "@/lib/desks/underground/types";
import styles from "./line-dots.module.css";

interface Props {
  station: MapStation;
  lines: Line[];
}

/** The colours of a station's lines; for the eye only. */
export function LineDots({ station, lines }: Props) {
  return (
    <span className={styles.dots} aria-hidden="true">
      {lines
        .filter(({ id }) => station.lines.includes(id))
        .map(({ id, colour }) => (
          <span key={id} className={styles.dot} style={{ background: colour }} />
        ))}
    </span>
  );
}
