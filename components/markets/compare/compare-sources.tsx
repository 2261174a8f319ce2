import { LocalTime } from "@/components/chat/local-time";
import { notesOf } from "@/components/chat/sources";
import type { Provenance } from "@/lib/sources/provenance";
import { dayOf, dayWords } from "../data/time-words";
import styles from "./compare.module.css";

/** Where a comparison's closes are from, each source once. */
export function CompareSources({ provenance }: { provenance: Provenance[] }) {
  const bySource = new Map(provenance.map((one) => [`${one.source} ${one.live}`, one]));
  return (
    <div className={styles.sources}>
      {[...bySource].map(([key, { source, live, as_of }]) => (
        <p key={key}>
          {live ? (
            <>
              Live, <LocalTime iso={as_of} show="date" />: {source}
            </>
          ) : (
            <>
              Past data until {lastDay(as_of)}: {source}
            </>
          )}
        </p>
      ))}
      {notesOf(provenance.filter(({ live }) => live)).map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

/** Past data is as of its last day's close, which is the next day's midnight. */
const lastDay = (asOf: string): string => dayWords(dayOf(Date.parse(asOf) - 1));
