import { Skeleton } from "@mantine/core";
import { Button } from "@/components/ui/buttons";
import { Nothing } from "@/components/ui/load-states";
import { LocalTime } from "@/components/ui/local-time";
import { notesOf } from "@/components/ui/sources";
import type { Provenance } from "@/lib/sources/provenance";
import { dayOf, dayWords } from "../data/format";
import styles from "./compare.module.css";

export function CompareWaiting() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading the comparison</span>
      <Skeleton className={styles.blank} aria-hidden="true" />
    </div>
  );
}

export function TooFew({ onPick }: { onPick(coins: string[]): void }) {
  return (
    <Nothing title="Compare two or more coins" level={2}>
      <p>
        Add a coin above. Each line starts at 100 on the first day that all coins have data, so you can
        compare gains and losses.
      </p>
      <Button onClick={() => onPick(["bitcoin", "ethereum"])}>Compare Bitcoin and Ethereum</Button>
    </Nothing>
  );
}

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
