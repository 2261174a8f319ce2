import { Skeleton } from "@mantine/core";
import { Button } from "@/components/chat/button";
import { type Period, RANGE_NAMES, RANGE_WORDS } from "../period";
import styles from "./detail.module.css";

/** The shape of the charts while they come. */
export function ChartsWaiting({ count = 4 }: { count?: number }) {
  return (
    <div role="status">
      <span className="visually-hidden">Loading the history</span>
      <div className={styles.charts} aria-hidden="true">
        {Array.from({ length: count }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <Skeleton key={i} className={styles.blank} />
        ))}
      </div>
    </div>
  );
}

interface Props {
  period: Period;
  isZoomed: boolean;
  onPick(period: Period): void;
}

/** Nothing was measured in the period, and what may help. */
export function NothingMeasured({ period, isZoomed, onPick }: Props) {
  const longer = "last" in period ? RANGE_NAMES[RANGE_NAMES.indexOf(period.last) + 1] : "24h";
  return (
    <div className={styles.nothing}>
      <h3>Nothing was measured in this time</h3>
      <p className={styles.quiet}>
        {isZoomed
          ? "Zoom out, or reset the zoom, to see more."
          : "A chart for each quantity stands here once a reading has come."}
      </p>
      {!isZoomed && longer && (
        <Button onClick={() => onPick({ last: longer })}>Look at the last {RANGE_WORDS[longer]}</Button>
      )}
    </div>
  );
}
