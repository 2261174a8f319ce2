import { Button } from "@/components/ui/button";
import styles from "./load-failure.module.css";

interface Props {
  message: string;
  isBusy: boolean;
  onRetry(): void;
}

/** What couldn't be had, and another attempt. */
export function LoadFailure({ message, isBusy, onRetry }: Props) {
  return (
    <div className={styles.failure} role="status">
      <p>{message}</p>
      <Button disabled={isBusy} onClick={onRetry}>
        {isBusy ? "Trying again…" : "Try again"}
      </Button>
    </div>
  );
}
