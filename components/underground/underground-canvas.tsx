"use client";

import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef } from "react";
import { Queries } from "@/components/data/queries";
import canvas from "@/components/desk-page/canvas.module.css";
import { NO_NAMES } from "./answer-view";
import { StatusBoard } from "./board/status-board";
import type { CanvasAction } from "./canvas-state";
import { JourneyCard } from "./journey/journey-card";
import { JourneyForm } from "./journey/journey-form";
import { MapArea } from "./map/map-area";
import { useJourneys, useNetwork } from "./queries";
import { StationPanel } from "./station/station-panel";
import styles from "./underground-canvas.module.css";
import { useCanvas } from "./use-canvas";

export function UndergroundCanvas() {
  return (
    <NuqsAdapter>
      <Queries>
        <Canvas />
      </Queries>
    </NuqsAdapter>
  );
}

function Canvas() {
  const live = useNetwork();
  const network = live.data?.data;
  const [state, act] = useCanvas(network ?? (live.error ? NO_NAMES : undefined));
  const planned = useJourneys(state.given ? null : state.plan);
  const { found } = planned;
  const journeys = state.given ?? found?.journeys;
  const journey = journeys?.[state.way] ?? null;
  const view = useMemo(
    // The planner knows how the stations are spelt.
    () =>
      state.plan && found
        ? { ...state, plan: { ...state.plan, from: found.from.name, to: found.to.name } }
        : state,
    [state, found],
  );
  const search = useRef<HTMLInputElement>(null);
  const side = useAnswerInView(state.answers);
  const lines = network?.lines ?? [];
  const known = useMemo(
    () => network?.stations.find(({ id }) => id === state.station),
    [network, state.station],
  );
  const pick = useCallback((id: string) => act({ type: "station-picked", id }), [act]);
  const close = () => {
    act({ type: "station-closed" });
    search.current?.focus({ preventScroll: true });
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || !state.station) return;
    event.stopPropagation();
    close();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from anywhere in the canvas
    <div className={`${canvas.canvas} ${styles.canvas}`} onKeyDown={closeOnEscape}>
      <div className={`${canvas.layout} ${styles.layout}`}>
        <div className={styles.mapArea}>
          <MapArea live={live} view={view} journey={journey} act={act} onPickStation={pick} search={search} />
        </div>
        <div ref={side} className={styles.side} inert={state.station !== null}>
          <JourneyForm draft={state.draft} lines={lines} act={act} />
          {view.plan && (
            <JourneyCard
              plan={view.plan}
              journeys={journeys}
              live={planned}
              way={state.way}
              lines={lines}
              onPick={(way) => act({ type: "way-picked", way })}
            />
          )}
          <StatusBoard chosen={state.lines} onPress={(line) => act({ type: "line-pressed", line })} />
        </div>
        {state.station && (
          <div className={styles.panel}>
            <StationPanel
              key={state.station}
              id={state.station}
              known={known}
              lines={lines}
              takesFocus={state.isOpenedByUser}
              onClose={close}
              onEnd={(end, name) => takeEnd(act, end, name)}
            />
          </div>
        )}
      </div>
    </div>
  );
}

function takeEnd(act: (action: CanvasAction) => void, end: "from" | "to", name: string): void {
  act({ type: "draft-changed", draft: { [end]: name } });
  act({ type: "station-closed" });
}

/** Scrolls to the line that stands out, else the top; a hidden side, as on a phone, when it comes into view. */
function useAnswerInView(answers: number): RefObject<HTMLDivElement | null> {
  const side = useRef<HTMLDivElement>(null);
  const shown = useRef(0);
  useEffect(() => {
    const element = side.current;
    if (!element || answers === shown.current) return;
    const watch = new ResizeObserver(() => {
      if (element.clientHeight === 0) return;
      watch.disconnect();
      shown.current = answers;
      scrollToChosen(element);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [answers]);
  return side;
}

/** `scrollIntoView` would move the panes around it, too. */
function scrollToChosen(side: HTMLElement): void {
  const line = side.querySelector("[data-chosen]");
  if (!line) {
    side.scrollTo({ top: 0 });
    return;
  }
  const [outer, inner] = [side.getBoundingClientRect(), line.getBoundingClientRect()];
  const above = inner.top - outer.top;
  const below = inner.bottom - outer.bottom;
  if (above < 0) side.scrollBy({ top: above - ROOM });
  else if (below > 0) side.scrollBy({ top: Math.min(below + ROOM, above) });
}

const ROOM = 12;
