import { changeWords } from "../data/numbers";
import styles from "./compare.module.css";
import type { CompareRow } from "./compare-rows";
import { lineColour } from "./line-colour";
import type { Comparison } from "./measures";

interface Props {
  lines: Comparison["lines"];
  rows: CompareRow[];
}

/** Which line is whose, and how far it went. */
export function CompareLegend({ lines, rows }: Props) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {lines.map(({ coin }, i) => {
        const last = rows.findLast(({ values }) => values[coin.id] != null)?.values[coin.id];
        return (
          <li key={coin.id}>
            <span className={styles.swatch} style={{ background: lineColour(i) }} />
            {coin.name}
            <span className={styles.quiet}>{last == null ? "no data" : changeWords(last - 100)}</span>
          </li>
        );
      })}
    </ul>
  );
}
