import { CloseButton } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Suggestions } from "@/components/chat/suggestions";
import { useLive } from "@/components/data/use-live";
import { useCanvasBridge } from "@/components/desk-page/canvas-bridge";
import type { MapStation } from "@/lib/desks/underground/map-schema";
import type { Line } from "@/lib/desks/underground/types";
import { accessOf } from "../access/access";
import { AccessIcon } from "../access/access-icon";
import { LineChip } from "../line-chip";
import { ArrivalsBoard } from "./arrivals-board";
import { StationDetails } from "./details/station-details";
import { arrivalsUrl, StationArrivals } from "./station-arrivals";
import styles from "./station-panel.module.css";
import { stepFreeWords } from "./step-free";

interface Props {
  id: string;
  /** What the map knows of it; absent where there is no map. */
  known?: MapStation;
  /** All lines, in TfL's order. */
  lines: Line[];
  /** Whether to take the focus: who opened it is looking here. */
  takesFocus: boolean;
  onClose(): void;
}

const EVERY_MS = 15_000;

/** A station: its facts, its next trains, and questions about it. */
export function StationPanel({ id, known, lines, takesFocus, onClose }: Props) {
  const live = useLive(arrivalsUrl(id), StationArrivals, EVERY_MS);
  const { ask } = useCanvasBridge();
  const station = known ?? live.received?.data.station;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another station is another panel to be read
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus, id]);
  return (
    <section className={styles.panel} aria-labelledby="station-name">
      <header className={styles.header}>
        <h2 id="station-name" ref={heading} tabIndex={-1}>
          {station?.name ?? "Station"}
        </h2>
        <CloseButton
          className={styles.close}
          iconSize={18}
          aria-label="Close the station"
          onClick={onClose}
        />
      </header>
      {station && <Facts station={station} lines={lines} />}
      {station && (
        <div className={styles.questions}>
          <Suggestions
            label={`Questions about ${station.name}`}
            questions={[
              `When is the next train from ${station.name}?`,
              `How do I get to ${station.name}?`,
              `Is ${station.name} step-free?`,
            ]}
            onPick={ask}
          />
        </div>
      )}
      <StationDetails id={id} lines={lines} />
      <h3 className={styles.title}>Next trains</h3>
      <ArrivalsBoard live={live} lines={lines} />
    </section>
  );
}

function Facts({ station, lines }: { station: MapStation; lines: Line[] }) {
  const { zone, stepFree } = station;
  return (
    <>
      <ul className={styles.chips} aria-label="Lines">
        {lines
          .filter(({ id }) => station.lines.includes(id))
          .map((line) => (
            <li key={line.id}>
              <LineChip line={line} />
            </li>
          ))}
      </ul>
      <p className={styles.facts}>
        <span>{zone ? `Zone ${zone}` : "Outside the fare zones"}</span>
        <span className={styles.access}>
          <AccessIcon access={accessOf(stepFree)} />
          {stepFreeWords(stepFree)}
        </span>
      </p>
    </>
  );
}
