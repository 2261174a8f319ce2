import type { ChartModel } from "./chart-model";
import styles from "./chart-view.module.css";

interface Props extends Pick<ChartModel, "isSample"> {
  color: string;
}

/** A colour as the chart has it: hatched where it shows a sample. */
export function Swatch({ color, isSample }: Props) {
  return (
    <span className={styles.swatch} style={{ backgroundColor: color }} data-hatched={isSample || undefined} />
  );
}
