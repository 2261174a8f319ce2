import { useState } from "react";
import { Json } from "@/components/chat/json";
import { duration } from "@/components/chat/steps";
import styles from "./visit-item.module.css";
import { changesIn, decisionIn, type Visit } from "./visits";

interface Props {
  visit: Visit;
  /** Show what it changed at once. */
  isOpen?: boolean;
}

/** A node that finished: its name and time, what it decided and why, and what it changed. */
export function VisitItem({ visit, isOpen: opensAtOnce = false }: Props) {
  const { node, ms, update } = visit;
  const [isOpen, setOpen] = useState(opensAtOnce);
  const decision = decisionIn(update);
  const changes = changesIn(visit);
  return (
    <>
      <span className={styles.head}>
        <code>{node}</code>
        {decision && <span className={styles.decision}>{decision.decision.toLowerCase()}</span>}
        <span className={styles.ms}>{duration(ms)}</span>
      </span>
      {decision && <p className={styles.reasoning}>{decision.reasoning}</p>}
      {changes && (
        <details
          className={styles.changes}
          open={isOpen}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary>What it changed</summary>
          {isOpen && <Json label={`${node}: update`} value={changes} />}
        </details>
      )}
    </>
  );
}
