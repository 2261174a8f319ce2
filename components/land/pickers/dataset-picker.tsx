import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import type { LiveState } from "@/components/data/live";
import { LoadFailure } from "@/components/data/load-failure";
import type { Area, DatasetInfo, LandQuery } from "@/lib/desks/land/types";
import type { LandAction } from "../canvas-state";
import { misfit } from "./dataset-fit";
import { DatasetOptions } from "./dataset-options";
import styles from "./pickers.module.css";

interface Props {
  live: LiveState<{ datasets: DatasetInfo[] }> & { refresh(): void };
  query: LandQuery;
  areas: Area[];
  dataset: DatasetInfo | null;
  act(action: LandAction): void;
  onDone(): void;
}

/** Chooses what is measured. */
export function DatasetPicker({ live, query, areas, dataset, act, onDone }: Props) {
  const { received, error, isLoading, refresh } = live;
  if (!received) {
    return error ? (
      <LoadFailure message={`There is no list of datasets: ${error}`} isBusy={isLoading} onRetry={refresh} />
    ) : (
      <ListSkeleton />
    );
  }
  const pick = (picked: DatasetInfo) => {
    act({ type: "dataset-picked", dataset: picked });
    // Who has more to choose stays.
    if (picked.context_layers.length === 0 && picked.thresholds.length === 0) onDone();
  };
  return (
    <div className={styles.picker}>
      <ul className={styles.cards} aria-label="Datasets">
        {received.data.datasets.map((one) => (
          <DatasetCard
            key={one.dataset_id}
            dataset={one}
            isChosen={one.dataset_id === dataset?.dataset_id}
            misfit={misfit(one, areas)}
            onPick={() => pick(one)}
          >
            {one.dataset_id === dataset?.dataset_id && (
              <DatasetOptions dataset={dataset} query={query} areas={areas} act={act} />
            )}
          </DatasetCard>
        ))}
      </ul>
    </div>
  );
}

interface CardProps {
  dataset: DatasetInfo;
  isChosen: boolean;
  /** Why it can't be had for the area. */
  misfit: string | null;
  onPick(): void;
  /** What the chosen one can be asked with. */
  children: ReactNode;
}

/** The chosen card may be far down the list: it is brought into view, once the list is placed. */
function showChosen(card: HTMLLIElement | null) {
  if (card) requestAnimationFrame(() => card.scrollIntoView({ block: "nearest" }));
}

function DatasetCard({ dataset, isChosen, misfit: reason, onPick, children }: CardProps) {
  const { name, summary, coverage, resolution, cautions, license, update_frequency } = dataset;
  return (
    <li ref={isChosen ? showChosen : undefined} className={styles.card} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className={styles.cardButton}
        aria-pressed={isChosen}
        disabled={reason !== null}
        onClick={onPick}
      >
        <strong>{name}</strong>
        <span>{summary}</span>
        <span className={styles.facts}>
          <span>{coverage}</span>
          <span>{resolution}</span>
        </span>
        {reason && <span className={styles.fault}>{reason}</span>}
      </button>
      {children}
      <details className={styles.details}>
        <summary>Cautions and licence</summary>
        <ul>
          {cautions.map((caution) => (
            <li key={caution}>{caution}</li>
          ))}
        </ul>
        <p>
          {update_frequency} Licence: {license}
        </p>
      </details>
    </li>
  );
}

const ROWS = ["a", "b", "c", "d", "e"];

function ListSkeleton() {
  return (
    <div className={styles.picker} role="status">
      <span className="visually-hidden">Loading the datasets</span>
      {ROWS.map((row) => (
        <Skeleton key={row} height={76} />
      ))}
    </div>
  );
}
