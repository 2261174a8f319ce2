import { Popover, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import type { z } from "zod";
import { serverTime } from "@/components/data/api";
import { LoadFailure } from "@/components/ui/load-states";
import { LocalTime } from "@/components/ui/local-time";
import type { SourcesAnswer } from "@/lib/desks/markets/routes/schema";
import type { Provenance } from "@/lib/sources/provenance";
import { dayOf, dayWords } from "../data/format";
import { useSources } from "../data/queries";
import { type ChipKind, isAllPast, type SourceState, sourceFacts, sourceWords } from "./source-words";
import styles from "./sources.module.css";

export function SourceStrip() {
  const { data: received, error, isFetching, refetch } = useSources();
  if (!received && error) {
    return <LoadFailure message={error.message} isBusy={isFetching} onRetry={() => void refetch()} />;
  }
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
  isAll?: boolean;
}

function PastItem({ past: { until, source, coins }, isAll = false }: PastProps) {
  return (
    <li>
      <SourceChip name="Past data" kind="past" label={`until ${dayWords(until)}`}>
        <p>
          {isAll
            ? "No live source can be asked now, so answers come from these."
            : "These stand in when no live source answers."}
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

interface Props {
  name: string;
  kind: ChipKind;
  label: string;
  children: ReactNode;
}

function SourceChip({ name, kind, label, children }: Props) {
  return (
    <Popover width={300} withArrow trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={styles.chip} data-kind={kind}>
          <span className={styles.dot} aria-hidden="true" />
          {name} <span className={styles.state}>{label}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.explained}>{children}</Popover.Dropdown>
    </Popover>
  );
}

interface SourceMarkProps {
  provenance: Provenance;
  /** Of past data, in milliseconds since the epoch. */
  last: number;
  isLong?: boolean;
}

export function SourceMark({
  provenance: { live, as_of, source, note },
  last,
  isLong = false,
}: SourceMarkProps) {
  const title = [source, note].filter(Boolean).join(". ");
  return (
    <span className={styles.mark} data-live={live || undefined} title={title}>
      {live ? (
        <>
          live <LocalTime iso={as_of} />
        </>
      ) : (
        <>past, {dayWords(dayOf(last))}</>
      )}
      {isLong && <span className={styles.source}> · {source}</span>}
    </span>
  );
}
