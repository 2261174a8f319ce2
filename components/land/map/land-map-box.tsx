"use client";

import { useResizeObserver } from "@mantine/hooks";
import dynamic from "next/dynamic";
import { useState, useSyncExternalStore } from "react";
import { LoadFailure } from "@/components/data/load-failure";
import { hasWebGl } from "@/components/map/webgl";
import styles from "./land-map-box.module.css";
import { coloursClass } from "./map-colours";
import { MapSkeleton } from "./map-skeleton";
import type { LandMapProps } from "./props";
import { WORLD_ADDRESS, worldShelf } from "./shapes";
import { useShelf } from "./use-shelf";

const LandMap = dynamic(() => import("./land-map"), { ssr: false, loading: () => <MapSkeleton /> });

/** A map that has no room for a whole legend, in pixels. */
const LOW = 380;

const never = () => () => {};

/** The Land desk's map, or what is in its place; it is loaded when it is first seen. Fills the box it is in. */
export function LandMapBox(props: LandMapProps) {
  const [box, { width, height }] = useResizeObserver<HTMLDivElement>();
  const [wasSeen, setSeen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const canDraw = useSyncExternalStore(never, hasWebGl, () => true);
  const world = useShelf(worldShelf, canDraw && wasSeen ? [WORLD_ADDRESS] : []).get(WORLD_ADDRESS);
  if (width > 0 && !wasSeen) setSeen(true);
  return (
    <div ref={box} className={`${styles.box} ${coloursClass}`}>
      {!canDraw || hasFailed ? (
        <NoMap />
      ) : world?.state === "ready" ? (
        <LandMap {...props} world={world.data} isLow={height < LOW} onFail={() => setFailed(true)} />
      ) : world?.state === "failed" ? (
        <div className={styles.instead}>
          <LoadFailure
            message={`There is no map: ${world.message}`}
            isBusy={false}
            onRetry={() => worldShelf.want([WORLD_ADDRESS])}
          />
        </div>
      ) : (
        <MapSkeleton />
      )}
    </div>
  );
}

function NoMap() {
  return (
    <div className={styles.instead}>
      <div className={styles.message}>
        <h2>No map in this browser</h2>
        <p>
          Drawing it takes WebGL 2, which this browser doesn't have or has switched off. Everything else
          works: choose an area by its name or upload one, and read the charts and tables.
        </p>
      </div>
    </div>
  );
}
