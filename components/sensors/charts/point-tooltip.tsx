import chart from "@/components/ui/chart.module.css";
import { AXES, type Axis, type HistoryPoint, type Plottable, type Spread } from "@/lib/desks/sensors/types";
import type { ShakenPoint } from "../data/history-points";
import { AXIS_COLOUR, bare, count, QUANTITY, withUnit } from "../data/quantities";
import { exactMoment } from "../data/time-words";
import styles from "./charts.module.css";

interface Props {
  quantity: Plottable;
  /** These two are Recharts'. */
  active?: boolean;
  payload?: readonly { payload?: HistoryPoint | ShakenPoint }[];
}

export function PointTooltip({ quantity, active, payload }: Props) {
  const point = payload?.[0]?.payload;
  if (!active || !point || point.count === 0) return null;
  const rows = quantity === "accelerometer" ? AXES : [quantity];
  return (
    <div className={chart.tooltip}>
      <strong>{exactMoment(point.t)}</strong>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <span className={chart.swatch} style={{ background: colourOf(row) }} />
            {quantity === "accelerometer" && `${row}: `}
            {spreadWords(point[row], quantity)}
          </li>
        ))}
      </ul>
      {"shake" in point && point.shake !== null && (
        <span className={styles.alert}>beyond ±3 g: {withUnit(point.shake, quantity)}</span>
      )}
      {point.count > 1 && <span>{count(point.count)} readings</span>}
    </div>
  );
}

const colourOf = (row: Axis | Exclude<Plottable, "accelerometer">): string =>
  row === "x" || row === "y" || row === "z" ? AXIS_COLOUR[row] : QUANTITY[row].colour;

function spreadWords(spread: Spread, quantity: Plottable): string {
  if (!spread) return "not sent";
  const [mean, low, high] = spread;
  if (low === high) return withUnit(mean, quantity);
  return `${withUnit(mean, quantity)} (${bare(low, quantity)} to ${bare(high, quantity)})`;
}
