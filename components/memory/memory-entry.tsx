import { IconTrash } from "@tabler/icons-react";
import Link from "next/link";
import { Markdown } from "@/components/chat/answer/markdown";
import { agentName, deskTitle, duration, whatWasDone } from "@/components/chat/steps/steps";
import lists from "@/components/ui/entries.module.css";
import { LocalTime } from "@/components/ui/local-time";
import styles from "./memory.module.css";
import type { Compression, Entry, Pattern } from "./use-memory";

interface Props {
  entry: Entry;
  isBusy: boolean;
  onForget(): void;
}

export function MemoryEntry({ entry, isBusy, onForget }: Props) {
  const { query, desk, timestamp, thread_id: thread } = entry;
  return (
    <li className={lists.entry}>
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
      <p className={lists.facts}>
        <LocalTime iso={timestamp} show="date" />
        <span>
          {thread ? <Link href={`/${desk}?thread=${thread}`}>{deskTitle(desk)}</Link> : deskTitle(desk)}
        </span>
        <span>{outcomeOf(entry)}</span>
      </p>
      <details className={lists.more}>
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

export function outcomeOf({ success, security_blocked, intent_rejected, time_ms }: Entry): string {
  if (security_blocked) return "refused as an attack";
  if (intent_rejected) return "not a question for this desk";
  return success ? `answered in ${duration(time_ms)}` : "couldn’t be answered";
}

export function Patterns({ patterns }: { patterns: Pattern[] }) {
  if (patterns.length === 0) return null;
  return (
    <section className={lists.section} aria-labelledby="memory-patterns">
      <h2 id="memory-patterns">What you ask most</h2>
      <ul className={styles.patterns}>
        {patterns.map(({ pattern_type, pattern_text, frequency, last_seen }) => (
          <li key={`${pattern_type} ${pattern_text}`}>
            <span className={styles.reason}>{inWords(pattern_type)}</span>
            <strong>{inWords(pattern_text)}</strong>
            <span className={styles.count}>
              {frequency === 1 ? "once" : `${frequency.toLocaleString()} times`}
            </span>
            <span>
              last asked <LocalTime iso={last_seen} show="date" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const inWords = (name: string): string => name.replaceAll("_", " ");

export function Compressions({ compressions }: { compressions: Compression[] }) {
  if (compressions.length === 0) return null;
  return (
    <section className={lists.section} aria-labelledby="memory-compressions">
      <h2 id="memory-compressions">Shortened conversations</h2>
      <ul className={lists.list}>
        {compressions.map((compression) => (
          <li key={`${compression.timestamp} ${compression.thread_id}`} className={lists.entry}>
            <p className={lists.facts}>
              <LocalTime iso={compression.timestamp} show="date" />
              <span>
                {compression.tokens_before.toLocaleString()} tokens became{" "}
                {compression.tokens_after.toLocaleString()}
              </span>
              <span>{whatWasDone(compression).join(", ")}</span>
            </p>
            {compression.summary && (
              <details className={lists.more}>
                <summary>
                  Summary,{" "}
                  {compression.method === "model"
                    ? "by a language model"
                    : "in the conversation’s own sentences"}
                </summary>
                <p className={styles.summary}>{compression.summary}</p>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
