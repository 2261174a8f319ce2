"use client";

import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef } from "react";
import { StatusBoard } from "./board/status-board";
import { useNetwork } from "./data/use-network";
import { JourneyCard } from "./journey/journey-card";
import { MapArea } from "./map/map-area";
import { NO_NAMES } from "./showing";
import { StationPanel } from "./station/station-panel";
import styles from "./underground-canvas.module.css";
import { useCanvas } from "./use-canvas";

/** The Underground's live picture: map, status board, and a station's trains. Fills the box it is in. */
export function UndergroundCanvas() {
  const live = useNetwork();
  const network = live.received?.data;
  const [view, act] = useCanvas(network ?? (live.error ? NO_NAMES : undefined));
  const search = useRef<HTMLInputElement>(null);
  const side = useRef<HTMLDivElement>(null);
  useAnswerInView(side, view.answers);
  const lines = network?.lines ?? [];
  const known = useMemo(
    () => network?.stations.find(({ id }) => id === view.station),
    [network, view.station],
  );
  const pick = useCallback((id: string) => act({ type: "station-picked", id }), [act]);
  const close = () => {
    act({ type: "station-closed" });
    search.current?.focus({ preventScroll: true });
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || !view.station) return;
    event.stopPropagation();
    close();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from anywhere in the canvas
    <div className={styles.canvas} onKeyDown={closeOnEscape}>
      <div className={styles.layout}>
        <div className={styles.mapArea}>
          <MapArea live={live} view={view} act={act} onPickStation={pick} search={search} />
        </div>
        <div ref={side} className={styles.side} inert={view.station !== null}>
          {view.journey && (
            <JourneyCard
              journey={view.journey}
              lines={lines}
              onClear={() => act({ type: "journey-cleared" })}
            />
          )}
          <StatusBoard chosen={view.lines} onPress={(line) => act({ type: "line-pressed", line })} />
        </div>
        {view.station && (
          <div className={styles.panel}>
            <StationPanel
              key={view.station}
              id={view.station}
              known={known}
              lines={lines}
              takesFocus={view.isOpenedByUser}
              onClose={close}
            />
          </div>
        )}
      </div>
    </div>
  );
}

/** Scrolls to what an answer changed beside the map: the journey at the top, else the line. */
function useAnswerInView(side: RefObject<HTMLElement | null>, answers: number): void {
  useEffect(() => {
    if (answers === 0) return;
    const line = side.current?.querySelector("[data-chosen]");
    if (line) line.scrollIntoView({ block: "nearest" });
    else side.current?.scrollTo({ top: 0 });
  }, [side, answers]);
}
