import { useState } from "react";
import { useCanvasBridge } from "@/components/desk-page/canvas-bridge";
import { Button } from "@/components/ui/buttons";
import type { Area, DatasetInfo } from "@/lib/desks/land/types";
import { type Entry, isComplete, type LandAction, type LandState, wantedKey } from "../canvas-state";
import type { PickerName } from "../pickers/picker-bar";
import { cardsOf, titleOf } from "./card";
import { InsightCard } from "./insight-card";
import styles from "./insights-panel.module.css";
import { DataBadge } from "./provenance-panel";
import { EmptyView, FailureView, LoadingView } from "./states";

interface Props {
  state: LandState;
  entry: Entry | undefined;
  areas: Area[];
  datasets: DatasetInfo[];
  isAnswering: boolean;
  act(action: LandAction): void;
  onOpenPicker(picker: PickerName): void;
}

export function CurrentView(props: Props) {
  const { state, entry, datasets, act } = props;
  const [compared, setCompared] = useState<string | null>(null);
  const earlier = state.entries.filter(({ id }) => id !== entry?.id);
  const other = earlier.find(({ id }) => id === compared);
  return (
    <section className={styles.insights} aria-label="Insights">
      <h2 className="visually-hidden">Insights</h2>
      {/* What an answer found, the chat has announced. */}
      <p className="visually-hidden" role="status">
        {state.mover !== "answer" && entry && cardsOf(entry.result).slice(0, 1).map(titleOf)}
      </p>
      <div className={styles.columns} data-two={other !== undefined || undefined}>
        <div className={styles.cards}>
          <Now {...props} />
        </div>
        {other && (
          <section className={styles.cards} aria-label="Compared with">
            <button type="button" className={styles.plain} onClick={() => setCompared(null)}>
              End the comparison
            </button>
            {cardsOf(other.result).map((card) => (
              <InsightCard
                key={card.id}
                card={card}
                datasets={datasets}
                onOpen={() => act({ type: "entry-opened", id: other.id })}
              />
            ))}
          </section>
        )}
      </div>
      <EarlierList
        entries={earlier}
        compared={other?.id}
        onOpen={(id) => act({ type: "entry-opened", id })}
        onCompare={(id) => setCompared(id === compared ? null : id)}
      />
    </section>
  );
}

function Now({ state, entry, areas, datasets, isAnswering, act, onOpenPicker }: Props) {
  const { ask } = useCanvasBridge();
  const name = datasets.find(({ dataset_id }) => dataset_id === state.query.dataset)?.name;
  if (state.failure) {
    return (
      <FailureView
        failure={state.failure}
        // What the chat asked is answered there.
        onPick={({ question, query }) =>
          state.mover === "answer" ? ask(question) : act({ type: "opened", query })
        }
        onRetry={() => act({ type: "wanted" })}
      />
    );
  }
  if (entry) {
    return cardsOf(entry.result).map((card) => (
      <InsightCard key={card.id} card={card} datasets={datasets} year={state.year} />
    ));
  }
  const isBeingRead = state.mover === "link" && isComplete(state.query);
  if (wantedKey(state) || isAnswering || isBeingRead) {
    return <LoadingView state={state} areas={areas} dataset={name} act={act} />;
  }
  if (isComplete(state.query)) {
    return (
      <button type="button" className={styles.plain} onClick={() => act({ type: "wanted" })}>
        Show the data
      </button>
    );
  }
  return (
    <EmptyView query={state.query} areas={areas} datasets={datasets} act={act} onOpenPicker={onOpenPicker} />
  );
}

interface EarlierProps {
  /** Newest first. */
  entries: Entry[];
  compared: string | undefined;
  onOpen(id: string): void;
  onCompare(id: string): void;
}

function EarlierList({ entries, compared, onOpen, onCompare }: EarlierProps) {
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
