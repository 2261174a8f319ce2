import { Skeleton } from "@mantine/core";
import type { z } from "zod";
import { LoadFailure } from "@/components/data/load-failure";
import { serverTime } from "@/components/data/server-time";
import { useLive } from "@/components/data/use-live";
import { SourcesAnswer } from "@/lib/desks/markets/routes/schema";
import { dayWords } from "../data/time-words";
import { SourceChip } from "./source-chip";
import { isAllPast, type SourceState, sourceFacts, sourceWords } from "./source-words";
import styles from "./sources.module.css";

const EVERY_MS = 30_000;

/** Where the prices come from just now: each source, and the past data that stand in for them. */
export function SourceStrip() {
  const { received, error, isLoading, refresh } = useLive("/api/markets/sources", SourcesAnswer, EVERY_MS);
  if (!received && error) return <LoadFailure message={error} isBusy={isLoading} onRetry={refresh} />;
  if (!received) {
    return (
      <div role="status">
        <span className="visually-hidden">Loading the sources</span>
        <Skeleton className={styles.blank} aria-hidden="true" />
      </div>
    );
  }
  const { sources, past } = received.data;
  const isPast = isAllPast(sources);
  // What answers now is seen without scrolling.
  return (
    <ul className={styles.strip} aria-label="Sources">
      {isPast && <PastItem past={past} isAll />}
      {sources.map((source) => (
        <li key={source.source}>
          <OneSource source={source} />
        </li>
      ))}
      {!isPast && <PastItem past={past} />}
    </ul>
  );
}

interface PastProps {
  past: z.infer<typeof SourcesAnswer>["past"];
  /** Nothing else answers. */
  isAll?: boolean;
}

function PastItem({ past: { until, source, coins }, isAll = false }: PastProps) {
  return (
    <li>
      <SourceChip name="Past data" kind="past" label={`until ${dayWords(until)}`}>
        <p>
          {isAll
            ? "No live source can be asked now, so the answers are from these."
            : "These stand in where no live source answers."}
        </p>
        <Facts
          facts={[
            ["Source", source],
            ["Last day", dayWords(until)],
            ["Coins", coins.join(", ")],
          ]}
        />
      </SourceChip>
    </li>
  );
}

function OneSource({ source }: { source: SourceState }) {
  const { kind, label, sentence } = sourceWords(source, serverTime());
  return (
    <SourceChip name={source.source} kind={kind} label={label}>
      <p>{sentence}</p>
      <Facts facts={sourceFacts(source)} />
    </SourceChip>
  );
}

function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
