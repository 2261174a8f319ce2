import { Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/buttons";
import { Nothing } from "@/components/ui/load-states";
import type { Alternative, Area, DatasetInfo, LandQuery } from "@/lib/desks/land/types";
import { type Failure, type LandAction, type LandState, wantedKey } from "../canvas-state";
import { misfit } from "../pickers/choices";
import type { PickerName } from "../pickers/picker-bar";
import { placesWords } from "./card";
import styles from "./insights-panel.module.css";

interface EmptyProps {
  query: LandQuery;
  areas: Area[];
  datasets: DatasetInfo[];
  act(action: LandAction): void;
  onOpenPicker(picker: PickerName): void;
}

/** Tree cover loss, in Brazil PRODES, loss by driver, greenhouse gases, land cover. */
const FIRST_DATASETS = [4, 100, 8, 6, 1];

export function EmptyView({ query, areas, datasets, act, onOpenPicker }: EmptyProps) {
  if (query.areas.length > 0) {
    const first = FIRST_DATASETS.flatMap((id) =>
      datasets.filter((one) => one.dataset_id === id && !misfit(one, areas)),
    );
    return (
      <Nothing title={`What about ${placesWords(areas.map(({ short_name }) => short_name)) || "this area"}?`}>
        <p>Choose a dataset to see its chart and map.</p>
        <div className={styles.choices}>
          {first.map((dataset) => (
            <Button key={dataset.dataset_id} onClick={() => act({ type: "dataset-picked", dataset })}>
              {dataset.name}
            </Button>
          ))}
          <Button onClick={() => onOpenPicker("dataset")}>All datasets</Button>
        </div>
      </Nothing>
    );
  }
  return (
    <Nothing title="Forests and land cover, anywhere in the world">
      <p>
        Choose an area and a dataset, or ask a question. You get the finding, its chart, the table behind it
        and the source of the figures.
      </p>
      <div className={styles.choices}>
        <Button primary onClick={() => onOpenPicker("area")}>
          Choose an area
        </Button>
      </div>
    </Nothing>
  );
}

interface LoadingProps {
  state: LandState;
  areas: Area[];
  dataset: string | undefined;
  act(action: LandAction): void;
}

/** Said in turn, after so many seconds: a long pull isn't a page that hangs. */
const PATIENCE: [seconds: number, words: string][] = [
  [30, "This is a large area; it may take a minute."],
  [8, "Still working."],
];

export function LoadingView({ state, areas, dataset, act }: LoadingProps) {
  const seconds = useSeconds();
  const isOurs = wantedKey(state) !== "";
  const what = [dataset?.toLowerCase() ?? "the data", placesWords(areas.map((area) => area.short_name))];
  const patience = PATIENCE.find(([after]) => seconds >= after)?.[1];
  return (
    <div className={styles.loading}>
      <p role="status">
        {isOurs ? `Loading ${what.filter(Boolean).join(" for ")}…` : "Working on the answer…"} {patience}
      </p>
      {isOurs ? (
        <Button
          onClick={() =>
            act({
              type: "failed",
              asked: state.query,
              failure: { reason: "Stopped.", alternatives: [], canRetry: true },
            })
          }
        >
          Stop
        </Button>
      ) : null}
      <div className={styles.skeleton} aria-hidden="true">
        <Skeleton height={22} width="70%" />
        <Skeleton height={14} />
        <Skeleton height={14} width="85%" />
        <Skeleton height={240} />
      </div>
    </div>
  );
}

function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const clock = setInterval(() => setSeconds((passed) => passed + 1), 1000);
    return () => clearInterval(clock);
  }, []);
  return seconds;
}

interface FailureProps {
  failure: Failure;
  onPick(alternative: Alternative): void;
  onRetry(): void;
}

export function FailureView({ failure: { reason, alternatives, canRetry }, onPick, onRetry }: FailureProps) {
  const samples = alternatives.filter(({ query }) => query.sample);
  const others = alternatives.filter(({ query }) => !query.sample);
  return (
    <div className={styles.failure} role="alert">
      <p>{reason}</p>
      {alternatives.length > 0 && (
        <ul aria-label="Alternatives">
          {[...others, ...samples].map((alternative) => (
            <li key={alternative.question} data-sample={alternative.query.sample || undefined}>
              <Button
                variant={alternative.query.sample ? "subtle" : "default"}
                title={alternative.question}
                onClick={() => onPick(alternative)}
              >
                {alternative.label}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {canRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  );
}
