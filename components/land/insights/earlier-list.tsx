import { Button } from "@/components/chat/button";
import type { Entry } from "../canvas-state";
import { DataBadge } from "./data-badge";
import styles from "./insights-panel.module.css";
import { titleOf } from "./sample";

interface Props {
  /** Newest first. */
  entries: Entry[];
  /** Which of them stands beside the insight in view. */
  compared: string | undefined;
  onOpen(id: string): void;
  onCompare(id: string): void;
}

/** What was in view before, to be opened again or set beside. */
export function EarlierList({ entries, compared, onOpen, onCompare }: Props) {
  if (entries.length === 0) return null;
  return (
    <section className={styles.earlier} aria-labelledby="earlier-insights">
      <h2 id="earlier-insights">Earlier insights</h2>
      <ul>
        {entries.map(({ id, result }) => {
          const { metadata } = result.raw_data;
          const chart = result.charts_data[0] ?? { title: result.dataset.name };
          const title = titleOf({ chart, metadata });
          return (
            <li key={id}>
              <button type="button" className={styles.earlierTitle} onClick={() => onOpen(id)}>
                <span>{title}</span>
                <span className={styles.quiet}>
                  <DataBadge card={{ metadata, provenance: result.provenance }} />
                </span>
              </button>
              <Button
                aria-pressed={compared === id}
                aria-label={`Compare with ${title}`}
                onClick={() => onCompare(id)}
              >
                Compare
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
