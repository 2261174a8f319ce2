import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { serverTime } from "@/components/data/api";
import type { Candle, Interval } from "@/lib/desks/markets/types";
import { anchorOf } from "../data/candle-pages";
import { dayOf, isByDay } from "../data/format";
import type { CandleState, LoadedCandles } from "../data/queries";
import type { ChartDrawing } from "./chart-drawing";
import { indexAt } from "./draw-lines";

/** At the pointer, else where the keys led, on the marked day, or the last. `onPick` of null lets go of the mark. */
export function useCursor(
  { candles, interval }: LoadedCandles,
  drawing: ChartDrawing | null,
  day: string | null,
  onPick: (day: string | null) => void,
) {
  const [pointed, point] = useState<number | null>(null);
  const [stepped, setStepped] = useState<number | null>(null);
  const places = [pointed, stepped, day === null ? null : Date.parse(day)].map((t) =>
    t === null ? -1 : indexAt(candles, t, interval),
  );
  const index = places.find((place) => place >= 0) ?? candles.length - 1;

  const select = (next: number | null) => {
    const candle = next === null ? undefined : candles[next];
    point(null);
    setStepped(candle?.t ?? null);
    drawing?.select(candle);
  };
  const letGo = () => {
    select(null);
    if (day !== null) onPick(null);
  };
  const deedOf = ({ key, shiftKey }: KeyboardEvent): (() => void) | undefined => {
    const to = stepTo(key, shiftKey, index, candles.length);
    const factor = zoomBy(key);
    if (to !== null) return () => select(to);
    if (factor !== undefined) return () => drawing?.zoom(factor, index);
    if (key === "Enter" && isByDay(interval)) return () => onPick(dayOf(candles[index]!.t));
    return key === "Escape" && (stepped !== null || day !== null) ? letGo : undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const deed = deedOf(event);
    if (!deed) return;
    deed();
    event.preventDefault();
    event.stopPropagation();
  };
  return { index, stepped, point, onKeyDown, leave: () => select(null) };
}

/** Without the user's doing. */
const MOST_PAGES = 8;

/** @param day YYYY-MM-DD */
export function useBackTo(
  { loaded, hasOlder, isLoading, loadOlder, pages }: CandleState,
  day: string | null,
): void {
  const first = loaded?.candles[0]?.t;
  const isWanted = day !== null && first !== undefined && first > Date.parse(day);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is looked at once
  useEffect(() => {
    if (isWanted && hasOlder && !isLoading && pages < MOST_PAGES) loadOlder();
  }, [isWanted, hasOlder, isLoading, pages]);
}

interface Kept {
  key: string;
  day: string | null;
  anchor: string | null;
}

/** So late that a pointed-at day is among the candles; null for now. @returns it, and what to call with the candles */
export function useAnchor(
  key: string,
  interval: Interval,
  day: string | null,
): [anchor: string | null, remember: (candles: Candle[] | undefined) => void] {
  const inView = useRef<Candle[]>(undefined);
  const [kept, keep] = useState<Kept>(() => ({ key, day, anchor: anchorOf(day, interval, serverTime()) }));
  let { anchor } = kept;
  if (kept.key !== key || kept.day !== day) {
    const isThere = kept.key === key && day !== null && isAmong(inView.current, day);
    if (!isThere) anchor = anchorOf(day, interval, serverTime());
    keep({ key, day, anchor });
  }
  const remember = useCallback((candles: Candle[] | undefined) => {
    inView.current = candles;
  }, []);
  return [anchor, remember];
}

function isAmong(candles: Candle[] | undefined, day: string): boolean {
  const first = candles?.[0];
  const last = candles?.at(-1);
  return first !== undefined && last !== undefined && dayOf(first.t) <= day && day <= dayOf(last.t);
}

/** Null: that key is not for the crosshair. */
export function stepTo(key: string, isFar: boolean, at: number, count: number): number | null {
  const step = isFar ? FAR : 1;
  const to = { ArrowLeft: at - step, ArrowRight: at + step, Home: 0, End: count - 1 }[key];
  return to === undefined ? null : Math.min(count - 1, Math.max(0, to));
}

const FAR = 10;

const ZOOMS: Record<string, number> = { "+": 0.7, "=": 0.7, "-": 1 / 0.7, _: 1 / 0.7 };

/** Undefined: that key doesn't zoom. */
export const zoomBy = (key: string): number | undefined => ZOOMS[key];

/** Neither shorter than a few candles nor much longer than all. */
export function zoomed(
  { from, to }: { from: number; to: number },
  factor: number,
  around: number,
  count: number,
): { from: number; to: number } {
  const length = Math.min(Math.max((to - from) * factor, FEWEST), count * 1.2);
  const share = Math.min(1, Math.max(0, (around - from) / (to - from)));
  return { from: around - share * length, to: around + (1 - share) * length };
}

const FEWEST = 8;
