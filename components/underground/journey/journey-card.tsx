import { IconWalk } from "@tabler/icons-react";
import { Button } from "@/components/chat/button";
import type { Journey, JourneyLeg, Line } from "@/lib/desks/underground/types";
import { LineChip } from "../line-chip";
import styles from "./journey-card.module.css";
import { journeyEnds, legWords, londonClock } from "./journey-words";

interface Props {
  journey: Journey;
  lines: Line[];
  onClear(): void;
}

/** The journey on the map in short. */
export function JourneyCard({ journey, lines, onClear }: Props) {
  const { from, to } = journeyEnds(journey);
  const { minutes, changes, departs, arrives, legs } = journey;
  return (
    <section className={styles.card} aria-labelledby="journey">
      <header className={styles.header}>
        <h2 id="journey">
          {from} → {to}
        </h2>
        <Button onClick={onClear}>Clear</Button>
      </header>
      <p className={styles.facts}>
        <strong>about {minutes} min</strong>
        <span>{changes === 0 ? "no changes" : `${changes} change${changes === 1 ? "" : "s"}`}</span>
        <span>
          <time dateTime={departs}>{londonClock(departs)}</time>–
          <time dateTime={arrives}>{londonClock(arrives)}</time>
        </span>
      </p>
      <ol className={styles.legs}>
        {legs.map((leg) => (
          <Leg
            key={`${leg.from.id} ${leg.to.id} ${leg.line}`}
            leg={leg}
            line={lines.find(({ id }) => id === leg.line)}
          />
        ))}
      </ol>
    </section>
  );
}

function Leg({ leg, line }: { leg: JourneyLeg; line?: Line }) {
  return (
    <li className={styles.leg}>
      <span>
        {line ? (
          <LineChip line={line} />
        ) : (
          <span className={styles.walk}>
            <IconWalk size={15} aria-hidden="true" />
            Walk
          </span>
        )}
      </span>
      <span>{legWords(leg)}</span>
      <span className={styles.minutes}>{leg.minutes} min</span>
    </li>
  );
}
