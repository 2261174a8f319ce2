import { Skeleton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useState } from "react";
import type { Series } from "../data/candle-pages";
import { CANDLE_WORDS, candleTime, candleTimeInFull, dayOf, isByDay } from "../data/time-words";
import type { LoadedCandles } from "../data/use-candles";
import { linesOf, type Overlay } from "../overlays";
import styles from "./candle-chart.module.css";
import { candleEntries, lineEntries, spoken } from "./candle-words";
import type { ChartDrawing } from "./chart-drawing";
import { stepTo, zoomBy } from "./chart-keys";
import { Legend } from "./legend";
import { indexAt, type Marks } from "./marks";

// The drawing library is a large part of the canvas's code.
const CandleDrawing = lazy(() => import("./candle-drawing"));

interface Props {
  loaded: LoadedCandles;
  overlays: Overlay[];
  series: Series;
  marks: Marks;
  turn: number;
  onDrawing(drawing: ChartDrawing | null): void;
  onStart(): void;
  /** A candle was chosen by keyboard: its day is pointed at, or nothing any more. */
  onPick(day: string | null): void;
}

const SETTLED_MS = 200;

/** Candles by pointer, finger and keyboard, with the exact values of one of them. */
export function CandleChart(props: Props) {
  const { loaded, overlays, series, marks, onPick } = props;
  const { candles, interval, quote, coin } = loaded;
  const [drawing, setDrawing] = useState<ChartDrawing | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const [stepped, setStepped] = useState<number | null>(null);
  const help = useId();

  const marked = marks.day === null ? -1 : indexAt(candles, Date.parse(marks.day), interval);
  const fallback = marked >= 0 ? marked : candles.length - 1;
  const t = pointed ?? stepped;
  const found = t === null ? -1 : indexAt(candles, t, interval);
  const index = found >= 0 ? found : fallback;
  const candle = candles[index]!;
  const lines = lineEntries(overlays, series, candle.t);
  const [heard] = useDebouncedValue(stepped, SETTLED_MS);

  const select = (next: number | null) => {
    const one = next === null ? undefined : candles[next];
    setPointed(null);
    setStepped(one?.t ?? null);
    drawing?.select(one);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = stepTo(event.key, event.shiftKey, index, candles.length);
    const factor = zoomBy(event.key);
    if (to !== null) select(to);
    else if (factor !== undefined) drawing?.zoom(factor, index);
    else if (event.key === "Enter" && isByDay(interval)) onPick(dayOf(candle.t));
    else if (event.key === "Escape" && (stepped !== null || marks.day !== null)) {
      select(null);
      if (marks.day !== null) onPick(null);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <Legend
        time={candleTime(candle.t, interval)}
        timeInFull={candleTimeInFull(candle.t, interval)}
        entries={candleEntries(candle, candles[index - 1], quote)}
        lines={lines}
      />
      <div
        className={styles.chart}
        role="application"
        aria-roledescription="candle chart"
        aria-label={`Price of ${coin.name} in ${quote}, ${CANDLE_WORDS[interval]}`}
        aria-describedby={help}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its crosshair moves by keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => select(null)}
      >
        <Suspense fallback={<Skeleton height="100%" />}>
          <CandleDrawing
            {...props}
            {...{ candles, interval, quote }}
            onPoint={setPointed}
            onDrawing={(next) => {
              setDrawing(next);
              props.onDrawing(next);
            }}
          />
        </Suspense>
      </div>
      <Hidden id={help}>
        {candles.length} candles from {candleTime(candles[0]!.t, interval)} to{" "}
        {candleTime(candles.at(-1)!.t, interval)}. The arrow keys go from candle to candle, with Shift ten at
        a time, Home and End to the first and last, plus and minus zoom, Enter points at a candle, Escape lets
        go. The same values are in the table.
      </Hidden>
      <p className="visually-hidden" role="status">
        {heard !== null && heard === stepped && spoken(candle, interval, quote, lines)}
      </p>
    </>
  );
}

const Hidden = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} className="visually-hidden">
    {children}
  </p>
);

/** Whether any of what is drawn comes from the indicators' answer. */
export const needsSeries = (overlays: Overlay[]): boolean => linesOf(overlays).length > 0;
