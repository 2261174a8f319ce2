import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Candle, Interval, Quote } from "@/lib/desks/markets/types";
import type { Series } from "../data/candle-pages";
import type { Overlay } from "../overlays";
import styles from "./chart.module.css";
import { ChartDrawing } from "./chart-drawing";
import { useChartColours } from "./chart-options";
import type { Marks } from "./draw-lines";

export interface CandleDrawingProps {
  candles: Candle[];
  interval: Interval;
  quote: Quote;
  overlays: Overlay[];
  series: Series;
  marks: Marks;
  /** Another one brings the marks into view again. */
  turn: number;
  onDrawing(drawing: ChartDrawing | null): void;
  onPoint(t: number | null): void;
  onStart(): void;
}

export default function CandleDrawing({
  candles,
  interval,
  quote,
  overlays,
  series,
  marks: { day, since, until },
  turn,
  onDrawing,
  onPoint,
  onStart,
}: CandleDrawingProps) {
  const box = useRef<HTMLDivElement>(null);
  const colours = useChartColours();
  const [drawing, setDrawing] = useState<ChartDrawing | null>(null);
  const point = useEffectEvent(onPoint);
  const start = useEffectEvent(onStart);
  const tell = useEffectEvent(onDrawing);
  const inView = useRef<{ from: number; to: number } | null>(null);

  const isShown = useIsShown(box);
  useEffect(() => {
    if (!box.current || !isShown) return;
    const made = new ChartDrawing({
      box: box.current,
      interval,
      quote,
      colours,
      onPoint: (t) => point(t),
      onStart: () => start(),
    });
    setDrawing(made);
    tell(made);
    return () => {
      inView.current = made.range();
      made.remove();
      setDrawing(null);
      tell(null);
    };
  }, [isShown, interval, quote, colours]);
  useEffect(() => drawing?.setCandles(candles), [drawing, candles]);
  useEffect(() => drawing?.setOverlays(overlays, series), [drawing, overlays, series]);
  const from = candles[0]?.t;
  // biome-ignore lint/correctness/useExhaustiveDependencies: older candles may hold what is marked
  useEffect(() => drawing?.setMarks({ day, since, until }, turn), [drawing, day, since, until, turn, from]);
  // Another theme draws the chart anew: the same candles stay in view.
  useEffect(() => {
    if (drawing && inView.current) drawing.show(inView.current.from, inView.current.to);
    inView.current = null;
  }, [drawing]);
  return <div ref={box} className={styles.drawing} aria-hidden="true" />;
}

/** In a pane that isn't shown nothing can be placed. */
function useIsShown(box: RefObject<HTMLElement | null>): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setShown(true);
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return isShown;
}
