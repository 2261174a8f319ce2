import { type KeyboardEvent, useState } from "react";
import { dayOf, isByDay } from "../data/time-words";
import type { LoadedCandles } from "../data/use-candles";
import type { ChartDrawing } from "./chart-drawing";
import { stepTo, zoomBy } from "./chart-keys";
import { indexAt } from "./marks";

/**
 * Which candle is looked at: where the pointer is, or else where the keys have led, the one of a marked day, or the last.
 * @param day the marked one
 * @param onPick called with the day of a candle that the keys chose, or with null to let go of the mark
 */
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
  /** What a key does; undefined: nothing. */
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
