import { LocalTime } from "@/components/ui/local-time";
import type { Provenance } from "@/lib/sources/provenance";
import { dayOf, dayWords } from "../data/format";
import styles from "./sources.module.css";

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
