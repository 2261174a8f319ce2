import { useState } from "react";
import { duration } from "@/components/chat/steps/steps";
import { Json } from "@/components/ui/json";
import styles from "./agent-graph.module.css";
import { changesIn, decisionIn, type Visit } from "./visits";

interface Props {
  visits: Visit[];
  label?: string;
  isOpen?: boolean;
}

export function VisitList({ visits, label, isOpen }: Props) {
  return (
    <ol className={styles.list} aria-label={label}>
      {visits.map((visit, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nodes run several times, and the order never changes
        <li key={at} data-node={visit.node}>
          <VisitItem visit={visit} isOpen={isOpen} />
        </li>
      ))}
    </ol>
  );
}

interface VisitProps {
  visit: Visit;
  isOpen?: boolean;
}

export function VisitItem({ visit, isOpen: opensAtOnce = false }: VisitProps) {
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
