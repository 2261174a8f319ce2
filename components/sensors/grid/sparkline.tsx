import { linePath } from "@/components/data/line-path";
import type { Plottable } from "@/lib/desks/sensors/types";
import { bare, withUnit } from "../data/numbers";
import { QUANTITY } from "../data/quantities";
import { type Sparkline as Line, seriesOf } from "../data/sparklines";
import styles from "./sparkline.module.css";

interface Props {
  /** Undefined while it isn't known. */
  line: Line | undefined;
  quantity: Plottable;
}

const BOX = { width: 100, height: 28 };
const HOUR_MS = 3_600_000;

/** A quantity's last hours, small: how it went, from where to where. */
export function Sparkline({ line, quantity }: Props) {
  if (!line) return <div className={styles.sparkline} />;
  const values = seriesOf(line, quantity);
  const known = values.filter((value) => value !== null);
  const hours = Math.round((line.to - line.from) / HOUR_MS);
  if (known.length === 0) {
    return (
      <div className={styles.sparkline}>
        <p className={styles.none}>nothing in {hours} h</p>
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
