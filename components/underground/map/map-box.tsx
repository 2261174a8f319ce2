import { useResizeObserver } from "@mantine/hooks";
import dynamic from "next/dynamic";
import { useState, useSyncExternalStore } from "react";
import type { LiveState } from "@/components/data/live";
import { LoadFailure } from "@/components/data/load-failure";
import { hasWebGl } from "@/components/map/webgl";
import type { NetworkMap as Network } from "@/lib/desks/underground/map-schema";
import type { CanvasState } from "../canvas-state";
import type { Insets } from "./camera";
import styles from "./map-box.module.css";
import { MapSkeleton } from "./map-skeleton";

const NetworkMap = dynamic(() => import("./network-map"), { ssr: false, loading: () => <MapSkeleton /> });

interface Props {
  live: LiveState<Network> & { refresh(): void };
  view: CanvasState;
  onPickStation(id: string): void;
}

/** Room for the search above the map and the words below it, which take two lines where it is narrow. */
const INSETS = { top: 60, right: 20, bottom: 44, left: 20 };
const NARROW_INSETS = { top: 80, right: 40, bottom: 56, left: 20 };
const NARROW = 480;
/** What the line takes that says what stands out. */
const CAPTION = 44;

const never = () => () => {};

/** The map, or what is in its place; it is loaded when it is first seen. */
export function MapBox({ live: { received, error, isLoading, refresh }, view, onPickStation }: Props) {
  const [box, { width }] = useResizeObserver<HTMLDivElement>();
  const [wasSeen, setSeen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const canDraw = useSyncExternalStore(never, hasWebGl, () => true);
  if (width > 0 && !wasSeen) setSeen(true);
  const insets = insetsOf(width, view);
  return (
    <div ref={box} className={styles.box}>
      {!canDraw || hasFailed ? (
        <NoMap />
      ) : received && wasSeen ? (
        <NetworkMap
          network={received.data}
          view={view}
          insets={insets}
          onPickStation={onPickStation}
          onFail={() => setFailed(true)}
        />
      ) : error && !received ? (
        <div className={styles.instead}>
          <LoadFailure message={`There is no map: ${error}`} isBusy={isLoading} onRetry={refresh} />
        </div>
      ) : (
        <MapSkeleton />
      )}
    </div>
  );
}

function insetsOf(width: number, { lines, station, journey }: CanvasState): Insets {
  const insets = width < NARROW ? NARROW_INSETS : INSETS;
  const hasCaption = lines.length > 0 || station !== null || journey !== null;
  return hasCaption ? { ...insets, bottom: insets.bottom + CAPTION } : insets;
}

function NoMap() {
  return (
    <div className={styles.instead}>
      <div className={styles.message}>
        <h2>No map in this browser</h2>
        <p>
          Drawing it takes WebGL 2, which this browser doesn't have or has switched off. Everything else
          works: find a station above, or ask about one, and see how the lines are running.
        </p>
      </div>
    </div>
  );
}
