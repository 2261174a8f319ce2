import { type KeyboardEvent, useCallback, useEffect, useState } from "react";
import { serverTime } from "@/components/data/api";
import { dragged, moved, scaled, type Window } from "../period";

export interface Zoom {
  /** Null: all of the period. */
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

/** By dragging, buttons or keys. `whole`: undefined while it isn't known; another `period` ends the zoom. */
export function useZoom(whole: Window | undefined, period: string): Zoom {
  const [zoomed, setZoomed] = useState<{ window: Window; period: string } | null>(null);
  const window = zoomed?.period === period ? zoomed.window : null;
  const set = useCallback((next: Window) => setZoomed({ window: next, period }), [period]);
  useEffect(() => setZoomed((before) => (before?.period === period ? before : null)), [period]);
  const step = (wanted: ZoomStep) => {
    if (wanted === "reset") return setZoomed(null);
    const from = window ?? whole;
    if (from) set(STEPS[wanted](from, Math.round(serverTime())));
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

interface Pointed {
  activeLabel?: string | number;
}

const place = ({ activeLabel }: Pointed): number | null =>
  activeLabel === undefined ? null : Number(activeLabel);

/** @param onPoint for a press without a drag */
export function useDrag(onZoom: (window: Window) => void, onPoint?: (at: number) => void) {
  const [drag, setDrag] = useState<{ begin: number; end: number } | null>(null);
  return {
    drag,
    handlers: {
      onMouseDown(pointed: Pointed) {
        const at = place(pointed);
        setDrag(at === null ? null : { begin: at, end: at });
      },
      onMouseMove(pointed: Pointed) {
        const at = place(pointed);
        if (drag && at !== null && at !== drag.end) setDrag({ ...drag, end: at });
      },
      onMouseUp() {
        const window = drag && dragged(drag.begin, drag.end);
        setDrag(null);
        if (window) onZoom(window);
        else if (drag && drag.begin === drag.end) onPoint?.(drag.begin);
      },
      onMouseLeave: () => setDrag(null),
    },
  };
}
