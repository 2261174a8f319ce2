import { LocalTime } from "@/components/chat/local-time";
import { whatWasDone } from "@/components/chat/what-was-done";
import styles from "./memory.module.css";
import type { Compression, Pattern } from "./use-memory";

/** What the reader asks most. */
export function Patterns({ patterns }: { patterns: Pattern[] }) {
  if (patterns.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="memory-patterns">
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
              last at <LocalTime iso={last_seen} show="date" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const inWords = (name: string): string => name.replaceAll("_", " ");

/** Conversations that had become too long for a model, and what was kept of them. */
export function Compressions({ compressions }: { compressions: Compression[] }) {
  if (compressions.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="memory-compressions">
      <h2 id="memory-compressions">Long conversations, made shorter</h2>
      <ul className={styles.list}>
        {compressions.map((compression) => (
          <li key={`${compression.timestamp} ${compression.thread_id}`} className={styles.entry}>
            <p className={styles.facts}>
              <LocalTime iso={compression.timestamp} show="date" />
              <span>
                {compression.tokens_before.toLocaleString()} tokens became{" "}
                {compression.tokens_after.toLocaleString()}
              </span>
              <span>{whatWasDone(compression).join(", ")}</span>
            </p>
            {compression.summary && (
              <details className={styles.more}>
                <summary>
                  Summary,{" "}
                  {compression.method === "model"
                    ? "by a language model"
                    : "in the conversation's own sentences"}
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
