import { useInViewport } from "@mantine/hooks";
import { useState } from "react";
import type { AnswerState } from "@/components/chat/answer/answer-state";
import { LoadFailure } from "@/components/ui/load-states";
import styles from "./agent-graph.module.css";
import { useDrawing } from "./use-drawing";
import { VisitList } from "./visit-list";
import { litBy, type Visit } from "./visits";

interface Props {
  desk: string;
  /** Those that have finished; none: nothing was asked. */
  visits: Visit[];
  state?: AnswerState;
}

export function AgentGraph({ desk, visits, state }: Props) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const [wasSeen, setSeen] = useState(false);
  if (inViewport && !wasSeen) setSeen(true);
  const { loaded, failure, retry } = useDrawing(desk, wasSeen);
  const [picked, setPicked] = useState<string>();
  if (failure) {
    return (
      <LoadFailure message={`The graph couldn’t be loaded. ${failure}`} isBusy={false} onRetry={retry} />
    );
  }
  if (!loaded) {
    return (
      <div ref={ref} className={styles.waiting} role="status">
        <span className="visually-hidden">Loading the graph</span>
      </div>
    );
  }
  const { graph, View } = loaded;
  const lit = litBy(graph, visits, state === "complete");
  // What another graph did, or none, isn't shown on this one.
  if (visits.length > 0 && lit.counts.size === 0) return null;
  const ofPicked = visits.filter(({ node }) => node === picked);
  return (
    <div className={styles.graph}>
      <View
        graph={graph}
        lit={lit}
        isWorking={state === "working"}
        picked={picked}
        onPick={(node) => setPicked(node === picked ? undefined : node)}
      />
      {ofPicked.length > 0 && (
        <section className={styles.picked} aria-label={`What ${picked} did`}>
          <VisitList key={picked} visits={ofPicked} isOpen={ofPicked.length === 1} />
        </section>
      )}
    </div>
  );
}
