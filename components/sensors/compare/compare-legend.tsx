import type { History, Plottable } from "@/lib/desks/sensors/types";
import chart from "../charts/chart.module.css";
import type { CompareRow } from "../data/compare-rows";
import { bare, withUnit } from "../data/numbers";
import styles from "./compare.module.css";
import { lineColour } from "./line-colour";

interface Props {
  histories: History[];
  rows: CompareRow[];
  quantity: Plottable;
  onOpen(address: string): void;
}

/** Which line is whose, and from where to where it goes; a press opens the sensor. */
export function CompareLegend({ histories, rows, quantity, onOpen }: Props) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {histories.map(({ sensor }, i) => (
        <li key={sensor.address}>
          <button type="button" onClick={() => onOpen(sensor.address)}>
            <span className={chart.swatch} style={{ background: lineColour(i) }} />
            {sensor.name}
          </button>
          <span>{rangeWords(rows, sensor.address, quantity)}</span>
        </li>
      ))}
    </ul>
  );
}

function rangeWords(rows: CompareRow[], address: string, quantity: Plottable): string {
  const values = rows.map((row) => row.values[address] ?? null).filter((value) => value !== null);
  if (values.length === 0) return "nothing in this time";
  return `${bare(Math.min(...values), quantity)} to ${withUnit(Math.max(...values), quantity)}`;
}
