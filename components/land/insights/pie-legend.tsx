import { share, withUnit } from "../data/numbers";
import type { ChartModel } from "./chart-model";
import styles from "./chart-view.module.css";
import { slicesOf } from "./slices";
import { Swatch } from "./swatch";

/** Which piece is which, and how large. */
export function PieLegend({ model }: { model: ChartModel }) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {slicesOf(model).map(({ name, color, value, part }) => (
        <li key={name}>
          <Swatch color={color} isSample={model.isSample} />
          {name}
          <span className={styles.value}>
            {withUnit(value, model.unit)} · {share(part)}
          </span>
        </li>
      ))}
    </ul>
  );
}
