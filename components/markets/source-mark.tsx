import { LocalTime } from "@/components/chat/local-time";
import type { Provenance } from "@/lib/sources/provenance";
import { dayOf, dayWords } from "./data/time-words";
import styles from "./source-mark.module.css";

interface Props {
  provenance: Provenance;
  /** A moment of the last day that past data has, in milliseconds since the epoch. */
  last: number;
  /** Names the source, too. */
  isLong?: boolean;
}

/** Whether data is live, with its time, or past, with its last day. */
export function SourceMark({ provenance: { live, as_of, source, note }, last, isLong = false }: Props) {
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
