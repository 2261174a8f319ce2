import styles from "./compare.module.css";
import { type Comparison, MEASURES } from "./measures";

/** The coins in order of the measure. */
export function Ranking({ measure, rows }: Pick<Comparison, "measure" | "rows">) {
  const { label, unit, words } = MEASURES[measure];
  return (
    <table className={styles.table}>
      <caption>
        {label}, {unit}
      </caption>
      <thead>
        <tr>
          <th scope="col">Coin</th>
          <th scope="col" data-number>
            {label}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ coin, value, note }) => (
          <tr key={coin.id}>
            <th scope="row">
              {coin.name} <small>{coin.symbol}</small>
            </th>
            <td data-number>
              {value === null ? "no data" : words(value)}
              {note && <small className={styles.rowNote}>{note}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
