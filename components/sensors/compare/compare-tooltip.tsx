import type { History, Plottable } from "@/lib/desks/sensors/types";
import styles from "../charts/chart.module.css";
import type { CompareRow } from "../data/compare-rows";
import { withUnit } from "../data/numbers";
import { exactMoment } from "../data/time-words";
import { lineColour } from "./line-colour";

interface Props {
  histories: History[];
  quantity: Plottable;
  /** These two are Recharts'. */
  active?: boolean;
  payload?: readonly { payload?: CompareRow }[];
}

/** What each sensor measured in the stretch that is pointed at. */
export function CompareTooltip({ histories, quantity, active, payload }: Props) {
  const row = payload?.[0]?.payload;
  if (!active || !row) return null;
  return (
    <div className={styles.tooltip}>
      <strong>{exactMoment(row.t)}</strong>
      <ul>
        {histories.map(({ sensor }, i) => {
          const value = row.values[sensor.address] ?? null;
          return (
            <li key={sensor.address}>
              <span className={styles.swatch} style={{ background: lineColour(i) }} />
              {sensor.name}: {value === null ? "nothing" : withUnit(value, quantity)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
