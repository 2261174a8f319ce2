import { AXES, type History, type HistoryPoint, type Plottable, QUANTITIES } from "@/lib/desks/sensors/types";
import { measuredOf } from "../data/history-points";
import { bare, count } from "../data/numbers";
import { QUANTITY } from "../data/quantities";
import { exactMoment, wholeMoment } from "../data/time-words";
import styles from "./table.module.css";

interface Column {
  name: keyof Omit<HistoryPoint, "t" | "count">;
  head: string;
  quantity: Plottable;
}

const COLUMNS: Column[] = [
  ...QUANTITIES.map((name) => ({
    name,
    head: `${QUANTITY[name].label}, ${QUANTITY[name].unit}`,
    quantity: name,
  })),
  ...AXES.map((name) => ({ name, head: `${name}, g`, quantity: "accelerometer" as const })),
];

/** A history in rows, newest first: means, with lowest and highest where a row is of several readings. */
export function HistoryTable({ name, history: { points, bucket_ms } }: { name: string; history: History }) {
  const measured = measuredOf(points);
  const columns = COLUMNS.filter(({ quantity }) => measured.includes(quantity));
  const title = `History of ${name}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard
    <section className={styles.box} tabIndex={0} aria-label={title}>
      <table className={styles.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{bucket_ms > 0 ? "From" : "Time"}</th>
            {bucket_ms > 0 && (
              <th scope="col" data-number>
                Readings
              </th>
            )}
            {columns.map((column) => (
              <th key={column.name} scope="col" data-number>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.t}>
              <td title={wholeMoment(point.t)}>{exactMoment(point.t)}</td>
              {bucket_ms > 0 && <td data-number>{count(point.count)}</td>}
              {columns.map((column) => (
                <td key={column.name} data-number>
                  {cellOf(point, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function cellOf(point: HistoryPoint, { name, quantity }: Column) {
  const spread = point[name];
  if (!spread) return "–";
  const [mean, low, high] = spread;
  if (low === high) return bare(mean, quantity);
  return (
    <>
      {bare(mean, quantity)}{" "}
      <small>
        ({bare(low, quantity)} to {bare(high, quantity)})
      </small>
    </>
  );
}
