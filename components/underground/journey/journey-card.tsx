import { Skeleton } from "@mantine/core";
import { IconWalk } from "@tabler/icons-react";
import { RequestError, serverTime } from "@/components/data/api";
import { useCanvasBridge } from "@/components/desk-page/canvas-bridge";
import { SourceBadge } from "@/components/ui/badge";
import { Button } from "@/components/ui/buttons";
import { LoadFailure } from "@/components/ui/load-states";
import { sourcesOf } from "@/components/ui/sources";
import { fromLondonTime } from "@/lib/desks/underground/london-time";
import type { Journey, JourneyLeg, Line } from "@/lib/desks/underground/types";
import { AccessIcon } from "../access/access-switch";
import type { Plan } from "../canvas-state";
import { LineChip } from "../lines";
import type { useJourneys } from "../queries";
import { changesWords, dayWords, legWords, londonClock, stepFreeWay, walkWords } from "./journey";
import styles from "./journey.module.css";

interface Props {
  plan: Plan;
  /** Best first; undefined until they are known. */
  journeys: Journey[] | undefined;
  /** Not at work where an answer gave the ways. */
  live: ReturnType<typeof useJourneys>;
  way: number;
  lines: Line[];
  onPick(way: number): void;
}

export function JourneyCard({ plan, journeys, live, way, lines, onPick }: Props) {
  const { found, error } = live;
  return (
    <section className={styles.card} aria-labelledby="journey">
      <h2 id="journey" className="visually-hidden">
        {plan.from} → {plan.to}
      </h2>
      {!journeys && error && <Failure live={live} error={error} />}
      {!journeys && !error && <WaysSkeleton />}
      {journeys?.length === 0 && <NoWay plan={plan} />}
      {journeys && journeys.length > 0 && (
        <>
          <LateNote plan={plan} first={journeys[0]!} />
          <ol className={styles.ways} aria-label="Ways">
            {journeys.map((journey, i) => (
              <Way
                key={`${journey.departs} ${journey.legs.map(({ line }) => line).join()}`}
                journey={journey}
                lines={lines}
                isChosen={i === way}
                onPick={() => onPick(i)}
              />
            ))}
          </ol>
        </>
      )}
      {sourcesOf(found?.provenance ?? []).map((source) => (
        <p key={source.name} className={styles.source}>
          <SourceBadge source={source} />
        </p>
      ))}
    </section>
  );
}

/** For stations that can't be told by what was typed. */
const REFUSED = new Set([400, 404]);

function Failure({ live: { isFetching, refetch }, error }: { live: Props["live"]; error: Error }) {
  // The API begins with the field that it means.
  const message = error.message.replace(/^(from|to|via): /, "");
  if (error instanceof RequestError && REFUSED.has(error.status)) return <p role="status">{message}</p>;
  return <LoadFailure message={message} isBusy={isFetching} onRetry={refetch} />;
}

interface WayProps {
  journey: Journey;
  lines: Line[];
  isChosen: boolean;
  onPick(): void;
}

function Way({ journey, lines, isChosen, onPick }: WayProps) {
  const { minutes, changes, departs, arrives, legs } = journey;
  const [walk, access] = [walkWords(journey), stepFreeWay(journey)];
  const day = dayWords(departs, serverTime());
  return (
    <li className={styles.way} data-picked={isChosen || undefined}>
      <button type="button" className={styles.choice} aria-pressed={isChosen} onClick={onPick}>
        <span className={styles.facts}>
          <strong>about {Math.round(minutes)} min</strong>
          <span>
            {day && `${day} `}
            <time dateTime={departs}>{londonClock(departs)}</time>–
            <time dateTime={arrives}>{londonClock(arrives)}</time>
          </span>
          <span>{changesWords(changes)}</span>
          {walk && <span>{walk}</span>}
          {access && (
            <span className={styles.access}>
              <AccessIcon access={access.access} />
              {access.short}
            </span>
          )}
        </span>
        <span className={styles.chips}>
          {legs.map((leg) => (
            <LegMark key={keyOf(leg)} leg={leg} lines={lines} />
          ))}
        </span>
      </button>
      {isChosen && (
        <>
          <ol className={styles.legs} aria-label="Legs">
            {legs.map((leg) => (
              <li key={keyOf(leg)} className={styles.leg}>
                <LegMark leg={leg} lines={lines} />
                <span>{legWords(leg)}</span>
                <span className={styles.minutes}>{leg.minutes} min</span>
              </li>
            ))}
          </ol>
          {access && access.access !== "yes" && <p className={styles.note}>{access.words}.</p>}
        </>
      )}
    </li>
  );
}

const keyOf = ({ from, to, line }: JourneyLeg): string => `${from.id} ${to.id} ${line}`;

function LegMark({ leg, lines }: { leg: JourneyLeg; lines: Line[] }) {
  const line = lines.find(({ id }) => id === leg.line);
  if (line) return <LineChip line={line} />;
  return (
    <span className={styles.walk}>
      <IconWalk size={15} aria-hidden="true" />
      Walk
    </span>
  );
}

const HOUR = 3_600_000;

function LateNote({ plan: { at, by }, first: { departs } }: { plan: Plan; first: Journey }) {
  const asked = at ? fromLondonTime(at).getTime() : serverTime();
  if (by || Date.parse(departs) - asked < HOUR) return null;
  return (
    <p className={styles.note}>
      Now no trains run all the way. The first leaves at about {londonClock(departs)}.
    </p>
  );
}

function NoWay({ plan: { from, to, prefer } }: { plan: Plan }) {
  const { ask } = useCanvasBridge();
  if (from === to) return <p>From and To are the same station.</p>;
  if (prefer !== "step_free") return <p>No way was found between these stations.</p>;
  return (
    <>
      <p>No way between these stations is known to be step-free.</p>
      <p>
        <Button onClick={() => ask(`Is there a step-free way from ${from} to ${to}?`)}>
          Ask for the nearest step-free stations
        </Button>
      </p>
    </>
  );
}

function WaysSkeleton() {
  return (
    <div className={styles.ways} role="status">
      <span className="visually-hidden">Looking for ways</span>
      <Skeleton className={styles.blank} />
      <Skeleton className={styles.blank} />
    </div>
  );
}
