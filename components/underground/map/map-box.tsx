import dynamic from "next/dynamic";
import type { LiveState } from "@/components/data/live";
import { LoadFailure } from "@/components/data/load-failure";
import { NoMap } from "@/components/map/no-map";
import type { useMapBox } from "@/components/map/use-map-box";
import type { NetworkMap as Network } from "@/lib/desks/underground/map-schema";
import type { CanvasState } from "../canvas-state";
import type { Insets } from "./camera";
import styles from "./map-box.module.css";
import { NetworkSkeleton } from "./map-skeleton";

const NetworkMap = dynamic(() => import("./network-map"), { ssr: false, loading: () => <NetworkSkeleton /> });

interface Props {
  box: ReturnType<typeof useMapBox>;
  live: LiveState<Network> & { refresh(): void };
  view: CanvasState;
  onPickStation(id: string): void;
}

/** Room for the search above the map and the words below it, which take more lines where it is narrow. */
const INSETS = { top: 60, right: 20, bottom: 44, left: 20 };
/** With the row of the switch, which lies over the empty corner of a wide map. */
const NARROW_INSETS = { top: 80, right: 40, bottom: 100, left: 20 };
const NARROW = 480;
/** What the line takes that says what stands out; where it is narrow it shares the switch's. */
const CAPTION = 44;

/** The map, or what is in its place; it is loaded when it is first seen. */
export function MapBox({ box, live: { received, error, isLoading, refresh }, view, onPickStation }: Props) {
  const { ref, width, wasSeen, canDraw, fail } = box;
  const insets = insetsOf(width, view);
  return (
    <div ref={ref} className={styles.box}>
      {!canDraw ? (
        <div className={styles.instead}>
          <NoMap rest="find a station above, or ask about one, and see how the lines are running." />
        </div>
      ) : received && wasSeen ? (
        <NetworkMap
          network={received.data}
          view={view}
          insets={insets}
          onPickStation={onPickStation}
          onFail={fail}
        />
      ) : error && !received ? (
        <div className={styles.instead}>
          <LoadFailure message={`There is no map: ${error}`} isBusy={isLoading} onRetry={refresh} />
        </div>
      ) : (
        <NetworkSkeleton />
      )}
    </div>
  );
}

function insetsOf(width: number, { lines, station, journey }: CanvasState): Insets {
  if (width < NARROW) return NARROW_INSETS;
  const hasCaption = lines.length > 0 || station !== null || journey !== null;
  return hasCaption ? { ...INSETS, bottom: INSETS.bottom + CAPTION } : INSETS;
}
