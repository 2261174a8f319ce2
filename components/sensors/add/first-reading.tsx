import { Moment } from "../data/moment";
import { useSensor } from "../data/use-board";
import styles from "./add.module.css";

/** Whether a new sensor has sent its first reading. */
export function FirstReading({ address }: { address: string }) {
  const reading = useSensor(address)?.reading;
  return (
    <p className={styles.first} role="status" data-come={reading ? true : undefined}>
      {reading ? (
        <>
          Its first reading has come, of <Moment at={reading.timestamp} />.
        </>
      ) : (
        "Waiting for its first reading; it shows here within a second."
      )}
    </p>
  );
}
