import { CloseButton } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useCanvasBridge } from "@/components/desk-page/canvas-bridge";
import { Button } from "@/components/ui/buttons";
import { Suggestions } from "@/components/ui/suggestions";
import type { MapStation } from "@/lib/desks/underground/map-schema";
import type { Line } from "@/lib/desks/underground/types";
import { accessOf, stepFreeWords } from "../access/access";
import { AccessIcon } from "../access/access-switch";
import { LineChip } from "../lines";
import { useArrivals } from "../queries";
import { ArrivalsBoard } from "./arrivals-board";
import { StationDetails } from "./station-details";
import styles from "./station-panel.module.css";

interface Props {
  id: string;
  /** Absent where there is no map. */
  known?: MapStation;
  lines: Line[];
  /** The user opened it, and is looking here. */
  takesFocus: boolean;
  onClose(): void;
  onEnd(end: "from" | "to", name: string): void;
}

export function StationPanel({ id, known, lines, takesFocus, onClose, onEnd }: Props) {
  const live = useArrivals(id);
  const { ask } = useCanvasBridge();
  const station = known ?? live.data?.data.station;
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
          <Button onClick={() => onEnd("from", station.name)}>From here</Button>
          <Button onClick={() => onEnd("to", station.name)}>To here</Button>
          <Suggestions
            label={`Questions about ${station.name}`}
            questions={[`When is the next train from ${station.name}?`, `Is ${station.name} step-free?`]}
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
