import type { Quantity } from "@/lib/desks/sensors/types";
import { type Band, SCALES } from "../data/bands";
import { plain } from "../data/numbers";
import { QUANTITY } from "../data/quantities";
import styles from "./chart.module.css";

/** What the bands behind a chart are, and whose. */
export function BandNote({ quantity }: { quantity: Quantity }) {
  const scale = SCALES[quantity];
  if (!scale) return null;
  return (
    <p className={styles.note}>
      In rooms: {scale.bands.map((band) => bandWords(band, QUANTITY[quantity].unit)).join(" · ")}. Bands of{" "}
      {scale.source}
      {quantity === "eco2" && "; eCO₂ is estimated from other gases"}.
    </p>
  );
}

function bandWords({ from, to, word }: Band, unit: string): string {
  if (!Number.isFinite(from)) return `${word} below ${plain(to)}\u00a0${unit}`;
  if (!Number.isFinite(to)) return `${word} from ${plain(from)}\u00a0${unit}`;
  return `${word} ${plain(from)}–${plain(to)}`;
}
