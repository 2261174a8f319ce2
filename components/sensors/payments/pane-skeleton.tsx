import { Skeleton } from "@mantine/core";
import styles from "./payments-pane.module.css";

/** The pane before anything is known of it. */
export function PaneSkeleton() {
  return (
    <div className={styles.columns} role="status">
      <span className="visually-hidden">Loading the payments</span>
      <div className={styles.blank}>
        <Skeleton className={styles.blankCard} />
        <Skeleton className={styles.blankCard} />
        <Skeleton className={styles.blankRow} />
        <Skeleton className={styles.blankRow} />
      </div>
      <div className={styles.blank}>
        <Skeleton className={styles.blankCard} />
        <Skeleton className={styles.blankRow} />
        <Skeleton className={styles.blankRow} />
      </div>
    </div>
  );
}
