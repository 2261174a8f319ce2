import { IconTrash } from "@tabler/icons-react";
import Link from "next/link";
import { agentName, deskTitle } from "@/components/chat/agent-name";
import { LocalTime } from "@/components/chat/local-time";
import { Markdown } from "@/components/chat/markdown";
import styles from "./memory.module.css";
import type { Entry } from "./use-memory";

interface Props {
  entry: Entry;
  isBusy: boolean;
  onForget(): void;
}

/** One question as it is remembered: what was answered and what each agent decided, folded. */
export function MemoryEntry({ entry, isBusy, onForget }: Props) {
  const { query, desk, timestamp, thread_id: thread } = entry;
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <h3>{query}</h3>
        <button
          className={styles.forget}
          type="button"
          disabled={isBusy}
          aria-label={`Forget “${query}”`}
          title="Forget"
          onClick={onForget}
        >
          <IconTrash aria-hidden="true" size="1.1rem" stroke={1.6} />
        </button>
      </div>
      <p className={styles.facts}>
        <LocalTime iso={timestamp} show="date" />
        <span>
          {thread ? <Link href={`/${desk}?thread=${thread}`}>{deskTitle(desk)}</Link> : deskTitle(desk)}
        </span>
        <span>{outcomeOf(entry)}</span>
      </p>
      <details className={styles.more}>
        <summary>
          Answer{entry.decisions.length > 0 && ` and ${decisionCount(entry.decisions.length)}`}
        </summary>
        <div className={styles.answer}>
          <Markdown text={entry.answer} />
        </div>
        {entry.decisions.length > 0 && (
          <ol className={styles.decisions} aria-label="What the agents decided">
            {entry.decisions.map(({ agent_name, decision, reasoning, timestamp: at }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are in a fixed order, and an agent may decide twice.
              <li key={index}>
                <strong>{capitalised(agentName(agent_name))}</strong> {decision}
                <span className={styles.reason}>{reasoning}</span>
                <LocalTime iso={at} />
              </li>
            ))}
          </ol>
        )}
      </details>
    </li>
  );
}

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const decisionCount = (count: number): string => (count === 1 ? "1 decision" : `${count} decisions`);

/** How it ended, in words. */
export function outcomeOf({ success, security_blocked, intent_rejected, time_ms }: Entry): string {
  if (security_blocked) return "refused as an attack";
  if (intent_rejected) return "not the desk's to answer";
  return success ? `answered in ${time_ms.toLocaleString()} ms` : "couldn't be answered";
}
