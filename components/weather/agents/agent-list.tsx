import { duration } from "@/components/chat/steps";
import type { Decision } from "../answer-view";
import styles from "./agent-list.module.css";

/** The agents in the order in which they ran, each with what it decided, why, and how long it took. */
export function AgentList({ decisions }: { decisions: Decision[] }) {
  if (decisions.length === 0)
    return <p className={styles.quiet}>Ask something, and each agent shows here what it decided.</p>;
  return (
    <ol className={styles.list}>
      {decisions.map(({ agent, decision, reasoning, ms }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the supervisor runs several times, and the order never changes
        <li key={at} data-agent={agent}>
          <span className={styles.head}>
            <strong>{agent}</strong>
            <span className={styles.decision}>{decision.toLowerCase()}</span>
            <span className={styles.quiet}>{duration(ms)}</span>
          </span>
          <span className={styles.quiet}>{reasoning}</span>
        </li>
      ))}
    </ol>
  );
}
