import type { History, Plottable } from "@/lib/desks/sensors/types";
import type { CompareRow } from "../data/compare-rows";
import { bare } from "../data/numbers";
import { QUANTITY } from "../data/quantities";
import { exactMoment, wholeMoment } from "../data/time-words";
import styles from "../detail/table.module.css";

interface Props {
  histories: History[];
  rows: CompareRow[];
  quantity: Plottable;
}

/** A comparison in rows, newest first. */
export function CompareTable({ histories, rows, quantity }: Props) {
  const { label, unit } = QUANTITY[quantity];
  const title = `${label} compared, in ${unit}`;
  const filled = rows.filter(({ values }) => Object.values(values).some((value) => value !== null));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard
    <section className={styles.box} tabIndex={0} aria-label={title}>
      <table className={styles.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            {histories.map(({ sensor }) => (
              <th key={sensor.address} scope="col" data-number>
                {sensor.name}, {unit}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filled.toReversed().map(({ t, values }) => (
            <tr key={t}>
              <td title={wholeMoment(t)}>{exactMoment(t)}</td>
              {histories.map(({ sensor: { address } }) => (
                <td key={address} data-number>
                  {values[address] == null ? "–" : bare(values[address], quantity)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
