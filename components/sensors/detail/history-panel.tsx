import { IconFileSpreadsheet, IconNote } from "@tabler/icons-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { serverTime } from "@/components/data/api";
import { Button, IconButton } from "@/components/ui/buttons";
import { Nothing } from "@/components/ui/load-states";
import type { BoardSensor, Plottable } from "@/lib/desks/sensors/types";
import { Charted } from "../charts/charted";
import { type Period, RANGE_NAMES, RANGE_WORDS, type Window } from "../period";
import type { Act } from "../use-sensors-canvas";
import { ChartList } from "./chart-list";
import styles from "./detail.module.css";
import { HistoryTable } from "./history-table";
import { NoteForm, NoteList, useNotes } from "./notes";

interface Props {
  sensor: BoardSensor;
  period: Period;
  focus: Plottable | null;
  answers: number;
  act: Act;
}

const POINTS = 600;

const MOMENT_MS = 60_000;

export function HistoryPanel({ sensor, period, focus, answers, act }: Props) {
  const { address } = sensor;
  const addresses = useMemo(() => [address], [address]);
  const notes = useNotes(address);
  const [notedAt, setNotedAt] = useState<number | null>(null);
  const pick = (next: Period) => act({ type: "period-picked", period: next });
  return (
    <section className={styles.history} aria-label="History">
      <Charted
        addresses={addresses}
        period={period}
        points={POINTS}
        charts={4}
        onPick={pick}
        tools={(_, window) => (
          <>
            <IconButton label="Add a note" onClick={() => setNotedAt(Math.round(serverTime()))}>
              <IconNote aria-hidden="true" />
            </IconButton>
            <CsvLink address={address} window={window} />
          </>
        )}
      >
        {({ loaded, window, zoom, isTable }) => {
          const history = loaded.histories[address];
          // The period ends with what was loaded last: a note of this moment is a little later.
          const inView = notes.filter(({ at }) => at >= window.from && at <= window.to + MOMENT_MS);
          if (!history) return null;
          return (
            <div className={styles.history}>
              {notedAt !== null && (
                <NoteForm key={notedAt} address={address} at={notedAt} onClose={() => setNotedAt(null)} />
              )}
              <NoteList address={address} notes={inView} />
              {history.points.length === 0 ? (
                <NothingMeasured period={period} isZoomed={zoom.window !== null} onPick={pick} />
              ) : isTable ? (
                <HistoryTable name={sensor.name} history={history} />
              ) : (
                <Focused focus={focus} answers={answers}>
                  <ChartList
                    sensor={sensor}
                    history={history}
                    notes={inView}
                    window={window}
                    onZoom={zoom.set}
                    onPoint={setNotedAt}
                  />
                </Focused>
              )}
            </div>
          );
        }}
      </Charted>
    </section>
  );
}

interface NothingProps {
  period: Period;
  isZoomed: boolean;
  onPick(period: Period): void;
}

function NothingMeasured({ period, isZoomed, onPick }: NothingProps) {
  const longer = "last" in period ? RANGE_NAMES[RANGE_NAMES.indexOf(period.last) + 1] : "24h";
  return (
    <Nothing title="No readings in this period">
      <p>
        {isZoomed
          ? "Zoom out, or reset the zoom, to see more."
          : "Once a reading has arrived, there is a chart here for each quantity."}
      </p>
      {!isZoomed && longer && (
        <Button onClick={() => onPick({ last: longer })}>Show the last {RANGE_WORDS[longer]}</Button>
      )}
    </Nothing>
  );
}

function CsvLink({ address, window: { from, to } }: { address: string; window: Window }) {
  const search = new URLSearchParams({ from: String(from), to: String(to) });
  return (
    <a className={styles.csv} href={`/api/sensors/${address}/history.csv?${search}`} download>
      <IconFileSpreadsheet size={18} aria-hidden="true" /> CSV
    </a>
  );
}

interface FocusedProps {
  focus: Plottable | null;
  answers: number;
  children: ReactNode;
}

function Focused({ focus, answers, children }: FocusedProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next answer scrolls again
  useEffect(() => {
    if (!focus) return;
    box.current?.querySelector(`[data-quantity="${focus}"]`)?.scrollIntoView({ block: "nearest" });
  }, [focus, answers]);
  return <div ref={box}>{children}</div>;
}
