import { useMemo, useRef, useState } from "react";
import chart from "@/components/ui/chart.module.css";
import { ChartBox } from "@/components/ui/chart-box";
import { dayWords } from "../data/format";
import styles from "./compare.module.css";
import { CompareChart, CompareLegend } from "./compare-chart";
import { compareRows, extentOf, thinned } from "./compare-rows";
import { CompareSources } from "./compare-states";
import { CompareTable, Ranking } from "./compare-table";
import { CompareTools } from "./compare-tools";
import { CorrelationMatrix } from "./correlation-matrix";
import { type Comparison, findingOf, MEASURES } from "./measures";
import { isWide } from "./ticks";

const HEIGHT = 340;
/** More lie closer than a line is wide. */
const MOST_DRAWN = 500;

export default function ComparisonView({ comparison }: { comparison: Comparison }) {
  const { measure, since, until, lines, provenance } = comparison;
  const [isTable, setTable] = useState(false);
  const [scale, setScale] = useState<"log" | "linear">();
  const picture = useRef<HTMLElement>(null);
  const rows = useMemo(() => compareRows(lines), [lines]);
  const isLog = scale ? scale === "log" : isWide(...extentOf(rows));
  const drawn = useMemo(() => thinned(rows, MOST_DRAWN), [rows]);
  return (
    <>
      <figure ref={picture} className={`${chart.figure} ${styles.figure}`}>
        <figcaption className={styles.caption}>
          <h2>{findingOf(comparison) ?? `${MEASURES[measure].label}: no data in this period`}</h2>
          <p className={styles.quiet}>
            {dayWords(since)} – {dayWords(until)}
          </p>
        </figcaption>
        {rows.length > 0 && <CompareLegend lines={lines} rows={rows} />}
        {isTable ? (
          <CompareTable lines={lines} rows={rows} />
        ) : (
          <ChartBox height={HEIGHT}>
            <CompareChart lines={lines} rows={drawn} isLog={isLog} />
          </ChartBox>
        )}
        {!isTable && drawn.length < rows.length && (
          <p className={styles.quiet}>
            {drawn.length} of {rows.length} days are drawn, evenly spaced. The table has all of them.
          </p>
        )}
        <CompareSources provenance={provenance} />
      </figure>
      <CompareTools
        comparison={comparison}
        rows={rows}
        isTable={isTable}
        isLog={isLog}
        picture={picture}
        onTable={setTable}
        onLog={(next) => setScale(next ? "log" : "linear")}
      />
      <div className={styles.tables}>
        <Ranking {...comparison} />
        <CorrelationMatrix {...comparison} />
      </div>
    </>
  );
}
