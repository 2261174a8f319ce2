import { shortAddress } from "@/lib/desks/sensors/short-address";
import type { BoardSensor } from "@/lib/desks/sensors/types";
import { CopyButton } from "../data/copy-button";
import { Moment } from "../data/moment";
import { FreshnessWord } from "../freshness-word";
import styles from "./sensor-card.module.css";

/** How a sensor keeps to its times, and its address. */
export function CardFoot({ sensor }: { sensor: BoardSensor }) {
  return (
    <div className={styles.foot}>
      <span className={styles.state}>
        <FreshnessWord sensor={sensor} />
        {sensor.last_seen !== null && (
          <span className={styles.time}>
            <Moment at={sensor.last_seen} />
          </span>
        )}
      </span>
      <span className={styles.address}>
        <code title={sensor.address}>{shortAddress(sensor.address)}</code>
        <CopyButton text={sensor.address} what={`address of ${sensor.name}`} />
      </span>
    </div>
  );
}
