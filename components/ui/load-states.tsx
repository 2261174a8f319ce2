import type { ReactNode } from "react";
import { Button } from "./buttons";
import styles from "./load-states.module.css";

interface Props {
  message: string;
  isBusy: boolean;
  onRetry(): void;
}

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

export function Waiting({ what }: { what: string }) {
  return (
    <div className={styles.waiting} role="status">
      <span className="visually-hidden">Loading {what}</span>
      <span aria-hidden="true" />
      <span aria-hidden="true" />
      <span aria-hidden="true" />
    </div>
  );
}

interface NothingProps {
  title: string;
  /** Below a part that has a heading of its own. */
  level?: 2 | 3;
  children: ReactNode;
}

export function Nothing({ title, level = 3, children }: NothingProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.nothing}>
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}
