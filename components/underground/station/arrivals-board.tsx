import { Skeleton } from "@mantine/core";
import type { z } from "zod";
import { LocalTime } from "@/components/chat/local-time";
import { SourceBadge } from "@/components/chat/source-badge";
import { sourcesOf } from "@/components/chat/sources";
import type { LiveState } from "@/components/data/live";
import { LoadFailure } from "@/components/data/load-failure";
import type { Arrival, Line } from "@/lib/desks/underground/types";
import { LineChip } from "../line-chip";
import { type ArrivalGroup, countdown, groupArrivals } from "./arrival-groups";
import styles from "./arrivals-board.module.css";
import type { StationArrivals } from "./station-arrivals";
import { useNow } from "./use-now";

interface Props {
  live: LiveState<z.infer<typeof StationArrivals>> & { refresh(): void };
  /** All lines, in TfL's order. */
  lines: Line[];
}

/** The next trains by line and platform, counting down. */
export function ArrivalsBoard({ live: { received, error, isLoading, refresh }, lines }: Props) {
  const now = useNow();
  if (!received && !error) return <ArrivalsSkeleton />;
  const failure = error && (
    <LoadFailure
      message={received ? `These are from earlier: ${error}` : error}
      isBusy={isLoading}
      onRetry={refresh}
    />
  );
  if (!received) return failure;
  const time = now + received.clockOffset;
  const groups = groupArrivals(
    received.data.arrivals,
    lines.map(({ id }) => id),
    time,
  );
  return (
    <>
      {failure}
      {groups.length === 0 && (
        <p className={styles.none}>
          No trains are expected in the next minutes. The board looks again every 15 seconds.
        </p>
      )}
      {[...Map.groupBy(groups, ({ line }) => line)].map(([id, platforms]) => (
        <LineArrivals key={id} line={lines.find((line) => line.id === id)} platforms={platforms} now={time} />
      ))}
      <p className={styles.footer}>
        <span>
          Refreshed <LocalTime iso={new Date(received.at).toISOString()} />
        </span>
        {sourcesOf(received.data.provenance).map((source) => (
          <SourceBadge key={source.name} source={source} />
        ))}
      </p>
    </>
  );
}

interface LineArrivalsProps {
  line: Line | undefined;
  platforms: ArrivalGroup[];
  now: number;
}

function LineArrivals({ line, platforms, now }: LineArrivalsProps) {
  return (
    <section className={styles.line}>
      <h4>{line ? <LineChip line={line} /> : platforms[0]?.line}</h4>
      <div className={styles.platforms}>
        {platforms.map(({ platform, trains }) => (
          <table key={platform} className={styles.platform}>
            <caption>{platform}</caption>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">Destination</th>
                <th scope="col">Due</th>
              </tr>
            </thead>
            <tbody>
              {trains.map((train) => (
                <Train key={`${train.expected} ${train.destination}`} train={train} now={now} />
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  );
}

function Train({ train: { destination, currentLocation, expected }, now }: { train: Arrival; now: number }) {
  const wait = countdown(expected, now);
  return (
    <tr data-due={wait === "due" || undefined}>
      <td title={currentLocation ?? undefined}>{destination}</td>
      <td className={styles.wait}>{wait}</td>
    </tr>
  );
}

const ROWS = ["a", "b", "c", "d", "e", "f"];

function ArrivalsSkeleton() {
  return (
    <div className={styles.blank} role="status">
      <span className="visually-hidden">Loading the next trains</span>
      <Skeleton className={styles.blankChip} />
      {ROWS.map((row) => (
        <Skeleton key={row} className={styles.blankRow} />
      ))}
    </div>
  );
}
