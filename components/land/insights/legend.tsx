import type { Series } from "./chart-model";
import styles from "./chart-view.module.css";

/** Which colour is which; nothing where there is one series only. */
export function Legend({ series }: { series: Series[] }) {
  if (series.length < 2) return null;
  return (
    <ul className={styles.legend} aria-label="Legend">
      {series.map(({ key, label, color }) => (
        <li key={key}>
          <span className={styles.swatch} style={{ background: color }} />
          {label}
        </li>
      ))}
    </ul>
  );
}
