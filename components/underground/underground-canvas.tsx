"use client";

import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef } from "react";
import { AnswerOutline } from "@/components/map/answer-outline";
import { StatusBoard } from "./board/status-board";
import { useNetwork } from "./data/use-network";
import { JourneyCard } from "./journey/journey-card";
import { MapBox } from "./map/map-box";
import { MapCaption } from "./map/map-caption";
import { showing } from "./showing";
import { StationPanel } from "./station/station-panel";
import { StationSearch } from "./station/station-search";
import styles from "./underground-canvas.module.css";
import { useCanvas } from "./use-canvas";

const NO_NAMES = { lines: [], stations: [] };

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
        <section className={styles.mapArea} aria-label="Map of the network">
          <MapBox live={live} view={view} onPickStation={pick} />
          <div className={styles.search}>
            <StationSearch lines={lines} onPick={pick} inputRef={search} />
          </div>
          <MapCaption
            shown={showing(view, network ?? NO_NAMES)}
            onShowAll={() => act({ type: "all-shown" })}
          />
          <AnswerOutline answers={view.answers} />
        </section>
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
