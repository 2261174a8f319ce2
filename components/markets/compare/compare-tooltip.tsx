import { changeWords } from "../data/numbers";
import { dayOf, dayWords } from "../data/time-words";
import styles from "./compare.module.css";
import type { CompareRow } from "./compare-rows";
import { twoPlaces } from "./figure-words";
import { lineColour } from "./line-colour";
import type { Comparison } from "./measures";

interface Props {
  lines: Comparison["lines"];
  /** These two are Recharts'. */
  active?: boolean;
  payload?: readonly { payload?: CompareRow }[];
}

/** What each coin was worth on the day that is pointed at. */
export function CompareTooltip({ lines, active, payload }: Props) {
  const row = payload?.[0]?.payload;
  if (!active || !row) return null;
  return (
    <div className={styles.tooltip}>
      <strong>{dayWords(dayOf(row.t))}</strong>
      <ul>
        {lines.map(({ coin }, i) => (
          <li key={coin.id}>
            <span className={styles.swatch} style={{ background: lineColour(i) }} />
            {coin.name}: {indexWords(row.values[coin.id])}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A value of which 100 is the first day's, and how much that is more or less. */
const indexWords = (value: number | null | undefined): string =>
  value == null ? "no close" : `${twoPlaces(value)} (${changeWords(value - 100)})`;
