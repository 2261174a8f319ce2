import styles from "./words.module.css";

/** Says that a sensor's readings are made by the simulator. */
export function SimulatedBadge() {
  return (
    <span className={styles.simulated} title="Its readings are made up by Almanac's simulator">
      simulated
    </span>
  );
}
