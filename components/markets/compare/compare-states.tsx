import { Skeleton } from "@mantine/core";
import { Button } from "@/components/chat/button";
import styles from "./compare.module.css";

/** The shape of a comparison while it comes. */
export function CompareWaiting() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading the comparison</span>
      <Skeleton className={styles.blank} aria-hidden="true" />
    </div>
  );
}

/** Fewer than two coins are chosen. */
export function TooFew({ onPick }: { onPick(coins: string[]): void }) {
  return (
    <div className={styles.nothing}>
      <h2>Two coins or more, over each other</h2>
      <p className={styles.quiet}>
        Add a coin above. Each line begins at 100 on the first day that all have, so that what they gained or
        lost can be compared.
      </p>
      <Button onClick={() => onPick(["bitcoin", "ethereum"])}>Compare Bitcoin and Ethereum</Button>
    </div>
  );
}
