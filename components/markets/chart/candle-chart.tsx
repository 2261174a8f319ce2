import { Skeleton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { lazy, Suspense, useId, useState } from "react";
import type { Series } from "../data/candle-pages";
import { CANDLE_WORDS, candleTime, candleTimeInFull } from "../data/format";
import type { LoadedCandles } from "../data/queries";
import type { Overlay } from "../overlays";
import { candleEntries, lineEntries, spoken } from "./candle-words";
import styles from "./chart.module.css";
import type { ChartDrawing } from "./chart-drawing";
import type { Marks } from "./draw-lines";
import { Legend } from "./legend";
import { useCursor } from "./use-cursor";

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
  onPick(day: string | null): void;
}

const SETTLED_MS = 200;

export function CandleChart(props: Props) {
  const { loaded, overlays, series, marks, onPick } = props;
  const { candles, interval, quote, coin } = loaded;
  const [drawing, setDrawing] = useState<ChartDrawing | null>(null);
  const cursor = useCursor(loaded, drawing, marks.day, onPick);
  const candle = candles[cursor.index]!;
  const lines = lineEntries(overlays, series, candle.t);
  const [settled] = useDebouncedValue(cursor.stepped, SETTLED_MS);
  const help = useId();
  return (
    <>
      <Legend
        time={candleTime(candle.t, interval)}
        timeInFull={candleTimeInFull(candle.t, interval)}
        entries={candleEntries(candle, candles[cursor.index - 1], quote)}
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
        onKeyDown={cursor.onKeyDown}
        onBlur={cursor.leave}
      >
        <Suspense fallback={<Skeleton height="100%" />}>
          <CandleDrawing
            {...props}
            {...{ candles, interval, quote }}
            onPoint={cursor.point}
            onDrawing={(next) => {
              setDrawing(next);
              props.onDrawing(next);
            }}
          />
        </Suspense>
      </div>
      <p id={help} className="visually-hidden">
        {candles.length} candles from {candleTime(candles[0]!.t, interval)} to{" "}
        {candleTime(candles.at(-1)!.t, interval)}. The arrow keys move by one candle, or by ten with Shift.
        Home and End go to the first and last. Plus and minus zoom. Enter marks a candle, Escape clears it.
        The table has the same values.
      </p>
      <p className="visually-hidden" role="status">
        {settled !== null && settled === cursor.stepped && spoken(candle, interval, quote, lines)}
      </p>
    </>
  );
}
