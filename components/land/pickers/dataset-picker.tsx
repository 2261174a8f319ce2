import { Skeleton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { LoadFailure } from "@/components/ui/load-states";
import field from "@/components/ui/search-field.module.css";
import { overlaps } from "@/lib/desks/land/feasibility/areas";
import type { Area, DatasetInfo, LandQuery } from "@/lib/desks/land/types";
import type { LandAction } from "../canvas-state";
import type { DatasetsQuery } from "../data/queries";
import { datasetsLike, misfit } from "./choices";
import styles from "./pickers.module.css";

interface Props {
  list: DatasetsQuery;
  query: LandQuery;
  areas: Area[];
  dataset: DatasetInfo | null;
  act(action: LandAction): void;
  onDone(): void;
}

export function DatasetPicker({ list, query, areas, dataset, act, onDone }: Props) {
  const { data, error, isFetching, refetch } = list;
  const [words, setWords] = useState("");
  if (!data) {
    return error ? (
      <LoadFailure
        message={`The datasets couldn’t be loaded: ${error.message}`}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <ListSkeleton />
    );
  }
  const pick = (picked: DatasetInfo) => {
    act({ type: "dataset-picked", dataset: picked });
    // Who has more to choose stays.
    if (picked.context_layers.length === 0 && picked.thresholds.length === 0) onDone();
  };
  const found = datasetsLike(data.data.datasets, words);
  const first = found.find((one) => misfit(one, areas) === null);
  return (
    <div className={styles.picker}>
      <DatasetSearch words={words} onWords={setWords} onEnter={() => words.trim() && first && pick(first)} />
      <ul className={styles.cards} aria-label="Datasets">
        {found.map((one) => (
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
      {found.length === 0 && <p role="status">No dataset has “{words.trim()}” in its name or summary.</p>}
    </div>
  );
}

interface SearchProps {
  words: string;
  onWords(words: string): void;
  onEnter(): void;
}

function DatasetSearch({ words, onWords, onEnter }: SearchProps) {
  return (
    <div className={field.field}>
      <IconSearch size={16} aria-hidden="true" />
      <input
        type="text"
        data-autofocus
        className={field.input}
        aria-label="Find a dataset"
        placeholder="Fires, primary forest, carbon …"
        autoComplete="off"
        spellCheck={false}
        value={words}
        onChange={(event) => onWords(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Enter" && onEnter()}
      />
    </div>
  );
}

interface CardProps {
  dataset: DatasetInfo;
  isChosen: boolean;
  misfit: string | null;
  onPick(): void;
  children: ReactNode;
}

/** Far down the list it is brought into view, once the list is placed. */
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

interface OptionsProps {
  dataset: DatasetInfo;
  query: LandQuery;
  areas: Area[];
  act(action: LandAction): void;
}

function DatasetOptions({ dataset, query, areas, act }: OptionsProps) {
  const layer = useId();
  const canopy = useId();
  const { context_layers: layers, thresholds, default_threshold } = dataset;
  if (layers.length === 0 && thresholds.length === 0) return null;
  const isElsewhere = (extent: DatasetInfo["context_layers"][number]["extent"]) =>
    areas.length > 0 && !areas.some(({ bbox }) => overlaps(extent, bbox));
  return (
    <div className={styles.selects}>
      {layers.length > 0 && (
        <label htmlFor={layer}>
          Divided by
          <select
            id={layer}
            className={styles.text}
            value={query.context_layer ?? ""}
            onChange={({ currentTarget: { value } }) =>
              act({ type: "picked", change: { context_layer: value || null } })
            }
          >
            <option value="">Nothing</option>
            {layers.map(({ value, label, description, extent }) => (
              <option key={value} value={value} title={description} disabled={isElsewhere(extent)}>
                {isElsewhere(extent) ? `${label} (not here)` : label}
              </option>
            ))}
          </select>
        </label>
      )}
      {thresholds.length > 0 && (
        <label htmlFor={canopy}>
          Least canopy cover
          <select
            id={canopy}
            className={styles.text}
            value={query.threshold ?? default_threshold ?? ""}
            onChange={({ currentTarget: { value } }) =>
              act({ type: "picked", change: { threshold: Number(value) } })
            }
          >
            {thresholds.map((threshold) => (
              <option key={threshold} value={threshold}>
                {threshold}%
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
