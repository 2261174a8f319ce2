import { LocalTime } from "@/components/chat/local-time";
import { notesOf } from "@/components/chat/sources";
import type { Provenance } from "@/lib/sources/provenance";
import styles from "./compare.module.css";
import { dayWords } from "./figure-words";

/** Where a comparison's closes are from, each source once. */
export function CompareSources({ provenance }: { provenance: Provenance[] }) {
  const bySource = new Map(provenance.map((one) => [`${one.source} ${one.live}`, one]));
  return (
    <div className={styles.sources}>
      {[...bySource].map(([key, { source, live, as_of }]) => (
        <p key={key}>
          {live ? (
            <>
              Live, <LocalTime iso={as_of} />: {source}
            </>
          ) : (
            <>
              Past data until {dayWords(as_of)}: {source}
            </>
          )}
        </p>
      ))}
      {notesOf(provenance).map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
