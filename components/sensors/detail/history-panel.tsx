import { IconChartLine, IconFileSpreadsheet, IconTable } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { IconButton } from "@/components/chat/icon-button";
import { LoadFailure } from "@/components/data/load-failure";
import type { BoardSensor, Plottable } from "@/lib/desks/sensors/types";
import { RangeBar } from "../charts/range-bar";
import { useZoom } from "../charts/use-zoom";
import { withGaps } from "../data/history-points";
import { useHistories } from "../data/use-histories";
import type { Period, Window } from "../period";
import type { Act } from "../use-sensors-canvas";
import { ChartList } from "./chart-list";
import { ChartsWaiting, NothingMeasured } from "./chart-states";
import styles from "./detail.module.css";
import { HistoryTable } from "./history-table";

interface Props {
  sensor: BoardSensor;
  period: Period;
  /** The chart that is to be brought into view. */
  focus: Plottable | null;
  /** How many answers have changed the view. */
  answers: number;
  act: Act;
}

const POINTS = 600;

/** How a sensor's quantities went, as charts or as a table. */
export function HistoryPanel({ sensor, period, focus, answers, act }: Props) {
  const { address } = sensor;
  const [isTable, setTable] = useState(false);
  const [whole, setWhole] = useState<Window>();
  const zoom = useZoom(whole, JSON.stringify(period));
  const addresses = useMemo(() => [address], [address]);
  const { loaded, error, isLoading, isOld, retry } = useHistories(addresses, period, zoom.window, POINTS);
  const history = loaded?.histories[address];
  const window = loaded?.window;
  const points = useMemo(() => history && withGaps(history), [history]);
  useEffect(() => {
    if (!zoom.window) setWhole(window);
  }, [zoom.window, window]);
  const panel = useRef<HTMLElement>(null);
  useFocusedChart(panel, focus, answers, points !== undefined);
  const pick = (next: Period) => act({ type: "period-picked", period: next });
  return (
    <section ref={panel} className={styles.history} aria-label="History" onKeyDown={zoom.onKeyDown}>
      <RangeBar period={period} onPick={pick} zoom={zoom} window={zoom.window ?? window}>
        <IconButton label={isTable ? "Show as charts" : "Show as table"} onClick={() => setTable(!isTable)}>
          {isTable ? <IconChartLine aria-hidden="true" /> : <IconTable aria-hidden="true" />}
        </IconButton>
        {window && <CsvLink address={address} window={zoom.window ?? window} />}
      </RangeBar>
      {error !== undefined && (
        <LoadFailure
          message={history ? `This is from earlier: ${error}` : error}
          isBusy={isLoading}
          onRetry={retry}
        />
      )}
      {!history && error === undefined && <ChartsWaiting />}
      {history && points && window && (
        <div className={styles.drawn} data-old={isOld || undefined}>
          {history.points.length === 0 && (
            <NothingMeasured period={period} isZoomed={zoom.window !== null} onPick={pick} />
          )}
          {history.points.length > 0 && isTable && <HistoryTable name={sensor.name} history={history} />}
          {history.points.length > 0 && !isTable && (
            <ChartList
              sensor={sensor}
              history={history}
              points={points}
              window={zoom.window ?? window}
              onZoom={zoom.set}
            />
          )}
        </div>
      )}
    </section>
  );
}

/** Every reading of what is in view, as a file. */
function CsvLink({ address, window: { from, to } }: { address: string; window: Window }) {
  const search = new URLSearchParams({ from: String(from), to: String(to) });
  return (
    <a className={styles.csv} href={`/api/sensors/${address}/history.csv?${search}`} download>
      <IconFileSpreadsheet size={18} aria-hidden="true" /> CSV
    </a>
  );
}

/** Brings the chart that an answer is about into view, once it is there. */
function useFocusedChart(
  panel: { current: HTMLElement | null },
  focus: Plottable | null,
  answers: number,
  isDrawn: boolean,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next answer scrolls again
  useEffect(() => {
    if (!focus || !isDrawn) return;
    panel.current?.querySelector(`[data-quantity="${focus}"]`)?.scrollIntoView({ block: "nearest" });
  }, [panel, focus, answers, isDrawn]);
}
