import { Skeleton } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { SourceBadge } from "@/components/ui/badge";
import { LoadFailure } from "@/components/ui/load-states";
import { LocalTime } from "@/components/ui/local-time";
import { sourcesOf } from "@/components/ui/sources";
import type { Arrival, Line, LineId } from "@/lib/desks/underground/types";
import { LineChip } from "../lines";
import type { useArrivals } from "../queries";
import styles from "./station-panel.module.css";

interface Props {
  live: ReturnType<typeof useArrivals>;
  lines: Line[];
}

export function ArrivalsBoard({ live: { data: received, error, isFetching, refetch }, lines }: Props) {
  const now = useNow();
  if (!received && !error) return <ArrivalsSkeleton />;
  const failure = error && (
    <LoadFailure
      message={received ? `These are from earlier: ${error.message}` : error.message}
      isBusy={isFetching}
      onRetry={refetch}
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
          No trains are expected in the next few minutes. This list is updated every 15 seconds.
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

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    now = Date.now();
    timer = setInterval(tick, 1000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** Milliseconds, each second anew. */
const useNow = (): number =>
  useSyncExternalStore(
    subscribe,
    () => now,
    () => 0,
  );

export interface ArrivalGroup {
  line: LineId;
  /** “Northbound - Platform 2”, or what is known. */
  platform: string;
  trains: Arrival[];
}

/** After it should have come. */
const GRACE_MS = 20_000;

const SHOWN = 4;

const RAILS: Record<string, string> = { inner: "Inner rail", outer: "Outer rail" };

function platformOf({ platform, direction }: Arrival): string {
  if (platform) return platform;
  if (!direction) return "Platform not known";
  return RAILS[direction] ?? direction[0]!.toUpperCase() + direction.slice(1);
}

/** Those yet to come, by line in the given order and then by platform. */
export function groupArrivals(arrivals: Arrival[], order: LineId[], now: number): ArrivalGroup[] {
  const groups = new Map<string, ArrivalGroup>();
  const coming = arrivals
    .filter(({ expected }) => Date.parse(expected) > now - GRACE_MS)
    .toSorted((a, b) => a.expected.localeCompare(b.expected));
  for (const train of coming) {
    const platform = platformOf(train);
    const key = `${train.line} ${platform}`;
    const group = groups.get(key) ?? { line: train.line, platform, trains: [] };
    groups.set(key, group);
    if (group.trains.length < SHOWN) group.trains.push(train);
  }
  const place = (line: LineId) => (order.includes(line) ? order.indexOf(line) : order.length);
  return [...groups.values()].sort(
    (a, b) => place(a.line) - place(b.line) || a.platform.localeCompare(b.platform, "en", { numeric: true }),
  );
}

/** “due” under half a minute, else whole minutes. */
export function countdown(expected: string, now: number): string {
  const seconds = (Date.parse(expected) - now) / 1000;
  return seconds < 30 ? "due" : `${Math.max(1, Math.round(seconds / 60))} min`;
}
