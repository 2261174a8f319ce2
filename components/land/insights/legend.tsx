import type { ChartModel } from "./chart-model";
import styles from "./chart-view.module.css";
import { Swatch } from "./swatch";

/** Which colour is which; nothing where there is one series only. */
export function Legend({ model: { series, isSample } }: { model: ChartModel }) {
  if (series.length < 2) return null;
  return (
    <ul className={styles.legend} aria-label="Legend">
      {series.map(({ key, label, color }) => (
        <li key={key}>
          <Swatch color={color} isSample={isSample} />
          {label}
        </li>
      ))}
    </ul>
  );
}
