import { Skeleton } from "@mantine/core";
import { LocalTime } from "@/components/chat/local-time";
import { SourceBadge } from "@/components/chat/source-badge";
import { sourcesOf } from "@/components/chat/sources";
import { LoadFailure } from "@/components/data/load-failure";
import { useLive } from "@/components/data/use-live";
import type { LineId } from "@/lib/desks/underground/types";
import { LinesNow, summary } from "./line-now";
import { LineRow } from "./line-row";
import styles from "./status-board.module.css";

interface Props {
  /** Lines that stand out. */
  chosen: LineId[];
  onPress(line: LineId): void;
}

const EVERY_MS = 60_000;
const LINE_COUNT = 19;

/** Every line in its colour with its status now. */
export function StatusBoard({ chosen, onPress }: Props) {
  const { received, error, isLoading, refresh } = useLive("/api/underground/lines", LinesNow, EVERY_MS);
  return (
    <section className={styles.board} aria-labelledby="line-status">
      <header className={styles.header}>
        <h2 id="line-status">Line status</h2>
        {received && <p className={styles.summary}>{summary(received.data.lines)}</p>}
      </header>
      {error && (
        <LoadFailure
          message={received ? `This is from earlier: ${error}` : error}
          isBusy={isLoading}
          onRetry={refresh}
        />
      )}
      {!received && !error && <BoardSkeleton />}
      {received && (
        <>
          <ul className={styles.lines}>
            {received.data.lines.map((line) => (
              <LineRow
                key={line.id}
                line={line}
                isChosen={chosen.includes(line.id)}
                isOnly={chosen.length === 1}
                onPress={onPress}
              />
            ))}
          </ul>
          <footer className={styles.footer}>
            <span>
              Refreshed <LocalTime iso={new Date(received.at).toISOString()} />
            </span>
            {sourcesOf(received.data.provenance).map((source) => (
              <SourceBadge key={source.name} source={source} />
            ))}
          </footer>
        </>
      )}
    </section>
  );
}

function BoardSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading the lines' status</span>
      <div className={styles.lines} aria-hidden="true">
        {Array.from({ length: LINE_COUNT }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <Skeleton key={i} className={styles.blank} />
        ))}
      </div>
    </div>
  );
}
