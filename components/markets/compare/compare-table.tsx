import { useState } from "react";
import { Button } from "@/components/ui/buttons";
import table from "@/components/ui/table.module.css";
import { dayOf, dayWords } from "../data/format";
import styles from "./compare.module.css";
import type { CompareRow } from "./compare-rows";
import { type Comparison, MEASURES, twoPlaces } from "./measures";

interface Props {
  lines: Comparison["lines"];
  rows: CompareRow[];
}

const AT_ONCE = 200;
const TITLE = "Closes of each day, the first day as 100";

export function CompareTable({ lines, rows }: Props) {
  const [shown, setShown] = useState(AT_ONCE);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard */}
      <section className={`${table.box} ${styles.box}`} tabIndex={0} aria-label={TITLE}>
        <table className={table.table}>
          <caption className="visually-hidden">{TITLE}</caption>
          <thead>
            <tr>
              <th scope="col">Day (UTC)</th>
              {lines.map(({ coin }) => (
                <th key={coin.id} scope="col" data-number>
                  {coin.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows
              .toReversed()
              .slice(0, shown)
              .map(({ t, values }) => (
                <tr key={t}>
                  <th scope="row">{dayWords(dayOf(t))}</th>
                  {lines.map(({ coin }) => (
                    <td key={coin.id} data-number>
                      {values[coin.id] == null ? "–" : twoPlaces(values[coin.id]!)}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </section>
      {shown < rows.length && (
        <div>
          <Button onClick={() => setShown(shown + AT_ONCE)}>
            Show earlier days ({rows.length - shown} more)
          </Button>
        </div>
      )}
    </>
  );
}

export function Ranking({ measure, rows }: Pick<Comparison, "measure" | "rows">) {
  const { label, unit, words } = MEASURES[measure];
  return (
    <table className={table.table}>
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
