import { Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import { Button } from "@/components/chat/button";
import type { Area } from "@/lib/desks/land/types";
import { type LandAction, type LandState, wantedKey } from "../canvas-state";
import { placesWords } from "./card";
import styles from "./insights-panel.module.css";

interface Props {
  state: LandState;
  areas: Area[];
  /** The dataset's name. */
  dataset: string | undefined;
  act(action: LandAction): void;
}

/** Said in turn, each after so many seconds: a long pull isn't a page that hangs. */
const PATIENCE: [seconds: number, words: string][] = [
  [30, "This is a large area; it may take a minute."],
  [8, "Still at work."],
];

/** A card's shape while its data come, with what is asked for and a way to stop it. */
export function LoadingView({ state, areas, dataset, act }: Props) {
  const seconds = useSeconds();
  const isOurs = wantedKey(state) !== "";
  const what = [dataset?.toLowerCase() ?? "the data", placesWords(areas.map((area) => area.short_name))];
  const patience = PATIENCE.find(([after]) => seconds >= after)?.[1];
  return (
    <div className={styles.loading}>
      <p role="status">
        {isOurs ? `Asking for ${what.filter(Boolean).join(" of ")}…` : "The answer is being worked out…"}{" "}
        {patience}
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

/** Seconds since it came into view. */
function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const clock = setInterval(() => setSeconds((passed) => passed + 1), 1000);
    return () => clearInterval(clock);
  }, []);
  return seconds;
}
