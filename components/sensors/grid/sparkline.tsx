import { linePath } from "@/components/data/line-path";
import type { Plottable } from "@/lib/desks/sensors/types";
import { bridged } from "../data/compare-rows";
import { bare, QUANTITY, withUnit } from "../data/quantities";
import { type Sparkline as Line, seriesOf } from "../data/sparklines";
import styles from "./grid.module.css";

interface Props {
  line: Line | undefined;
  quantity: Plottable;
  now: number | undefined;
  /** Seconds: what isn't measured in between is no gap. */
  intervalS: number;
}

const BOX = { width: 100, height: 28 };
const HOUR_MS = 3_600_000;

export function Sparkline({ line, quantity, now, intervalS }: Props) {
  if (!line) return <div className={styles.sparkline} />;
  const step = (line.to - line.from) / seriesOf(line, quantity).length;
  const values = bridged(seriesOf(line, quantity), Math.ceil((2 * intervalS * 1000) / step));
  const known = [...values, now].filter((value) => value != null);
  const hours = Math.round((line.to - line.from) / HOUR_MS);
  if (known.length === 0) {
    return (
      <div className={styles.sparkline}>
        <p className={styles.none}>no readings in {hours} h</p>
      </div>
    );
  }
  return (
    <div className={styles.sparkline}>
      <svg
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className={styles.line}
        style={{ color: QUANTITY[quantity].colour }}
      >
        <path d={linePath(values, BOX)} />
      </svg>
      <p className={styles.range}>
        <span className="visually-hidden">{QUANTITY[quantity].label} between </span>
        {bare(Math.min(...known), quantity)}–{withUnit(Math.max(...known), quantity)} in {hours} h
      </p>
    </div>
  );
}
