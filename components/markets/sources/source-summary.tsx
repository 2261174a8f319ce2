import { Popover, Skeleton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { serverTime } from "@/components/data/api";
import { LoadFailure } from "@/components/ui/load-states";
import { dayWords } from "../data/format";
import { useSources } from "../data/queries";
import { type SourceState, sourceWords, summaryOf } from "./source-words";
import styles from "./sources.module.css";

/** How the sources are in a few words; pressed, each of them. */
export function SourceSummary({ onShowAll }: { onShowAll(): void }) {
  const [isOpen, { toggle, close }] = useDisclosure();
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
  const { kind, words } = summaryOf(sources, dayWords(past.until), serverTime());
  const showAll = () => {
    close();
    onShowAll();
  };
  return (
    <Popover
      opened={isOpen}
      onDismiss={close}
      width={320}
      position="bottom-end"
      withArrow
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button type="button" className={styles.chip} data-kind={kind} onClick={toggle}>
          <span className={styles.dot} aria-hidden="true" />
          <span className={styles.state}>
            <span className="visually-hidden">Sources: </span>
            {words}
          </span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.explained}>
        <ul aria-label="Sources">
          {sources.map((source) => (
            <OneSource key={source.source} source={source} />
          ))}
          <li className={styles.one} data-kind="past">
            <span className={styles.dot} aria-hidden="true" />
            Past data <span className={styles.state}>until {dayWords(past.until)}</span>
          </li>
        </ul>
        {reasonsOf(sources).map((reason) => (
          <p key={reason} className={styles.why}>
            {reason}
          </p>
        ))}
        <button type="button" className={styles.all} onClick={showAll}>
          See the sources in full
        </button>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Why some aren't asked, each reason once. */
const reasonsOf = (sources: SourceState[]): string[] => {
  const said = sources.map((source) => sourceWords(source, serverTime()));
  return [...new Set(said.flatMap(({ kind, sentence }) => (kind === "trouble" ? sentence : [])))];
};

function OneSource({ source }: { source: SourceState }) {
  const { kind, label } = sourceWords(source, serverTime());
  return (
    <li className={styles.one} data-kind={kind}>
      <span className={styles.dot} aria-hidden="true" />
      {source.source} <span className={styles.state}>{label}</span>
    </li>
  );
}
