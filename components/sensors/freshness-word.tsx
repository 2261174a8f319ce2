import type { SensorInfo } from "@/lib/desks/sensors/types";
import { type Freshness, freshness, freshnessWords } from "./data/freshness";
import { serverNow } from "./data/use-board";
import { useByClock } from "./data/use-clock";
import styles from "./words.module.css";

/** How a sensor keeps to its interval, in words with a mark of the same meaning. */
export function FreshnessWord({ sensor }: { sensor: Pick<SensorInfo, "last_seen" | "interval_s"> }) {
  const state = useByClock<Freshness>(() => freshness(sensor, serverNow()), "never");
  const words = useByClock(() => freshnessWords(sensor, serverNow()), "");
  return (
    <span className={styles.freshness} data-freshness={state}>
      {words}
    </span>
  );
}
