import { share, withUnit } from "../data/numbers";
import type { ChartModel } from "./chart-model";
import styles from "./chart-view.module.css";
import { slicesOf } from "./slices";

/** Which piece is which, and how large. */
export function PieLegend({ model }: { model: ChartModel }) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {slicesOf(model).map(({ name, color, value, part }) => (
        <li key={name}>
          <span className={styles.swatch} style={{ background: color }} />
          {name}
          <span className={styles.value}>
            {withUnit(value, model.unit)} · {share(part)}
          </span>
        </li>
      ))}
    </ul>
  );
}
