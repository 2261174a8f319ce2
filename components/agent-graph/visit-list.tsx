import { VisitItem } from "./visit-item";
import styles from "./visit-item.module.css";
import type { Visit } from "./visits";

interface Props {
  visits: Visit[];
  label?: string;
  /** Show what each changed at once. */
  isOpen?: boolean;
}

/** Nodes in the order in which they finished. */
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
