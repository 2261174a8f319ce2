import { type KeyboardEvent, useCallback, useEffect, useState } from "react";
import { serverNow } from "../data/use-board";
import { moved, scaled } from "../data/zoom";
import type { Window } from "../period";

export interface Zoom {
  /** The part of the period in view; null: all of it. */
  window: Window | null;
  set(window: Window): void;
  step(step: ZoomStep): void;
  onKeyDown(event: KeyboardEvent): void;
}

export type ZoomStep = "in" | "out" | "earlier" | "later" | "reset";

/** Arrows alone move the tooltip from point to point. */
const KEYS: Record<string, ZoomStep> = {
  "+": "in",
  "=": "in",
  "-": "out",
  "0": "reset",
  "Shift+ArrowLeft": "earlier",
  "Shift+ArrowRight": "later",
};

const STEPS: Record<Exclude<ZoomStep, "reset">, (window: Window, now: number) => Window> = {
  in: (window, now) => scaled(window, 0.5, now),
  out: (window, now) => scaled(window, 2, now),
  earlier: (window, now) => moved(window, -0.5, now),
  later: (window, now) => moved(window, 0.5, now),
};

/**
 * A part of a period in view, chosen by dragging, by buttons or by keys.
 * @param whole what is in view where nothing is zoomed; undefined while that isn't known
 * @param period another one ends the zoom
 */
export function useZoom(whole: Window | undefined, period: string): Zoom {
  const [zoomed, setZoomed] = useState<{ window: Window; period: string } | null>(null);
  const window = zoomed?.period === period ? zoomed.window : null;
  const set = useCallback((next: Window) => setZoomed({ window: next, period }), [period]);
  useEffect(() => setZoomed((before) => (before?.period === period ? before : null)), [period]);
  const step = (wanted: ZoomStep) => {
    if (wanted === "reset") return setZoomed(null);
    const from = window ?? whole;
    if (from) set(STEPS[wanted](from, Math.round(serverNow())));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement;
    const shift = event.shiftKey && event.key.startsWith("Arrow") ? "Shift+" : "";
    const wanted = KEYS[`${shift}${event.key}`];
    if (!wanted || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step(wanted);
  };
  return { window, set, step, onKeyDown };
}
