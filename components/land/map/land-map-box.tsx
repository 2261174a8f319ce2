"use client";

import dynamic from "next/dynamic";
import { LoadFailure } from "@/components/data/load-failure";
import { NoMap } from "@/components/map/no-map";
import { useMapBox } from "@/components/map/use-map-box";
import styles from "./land-map-box.module.css";
import { coloursClass } from "./map-colours";
import { LandSkeleton } from "./map-skeleton";
import type { LandMapProps } from "./props";
import { WORLD_ADDRESS, worldShelf } from "./shapes";
import { useFetchedStore } from "./use-fetched-store";

const LandMap = dynamic(() => import("./land-map"), { ssr: false, loading: () => <LandSkeleton /> });

/** A map that has no room for a whole legend, in pixels. */
const LOW = 380;

/** The Land desk's map, or what is in its place; it is loaded when it is first seen. Fills the box it is in. */
export function LandMapBox(props: LandMapProps) {
  const { ref, height, wasSeen, canDraw, fail } = useMapBox();
  const world = useFetchedStore(worldShelf, canDraw && wasSeen ? [WORLD_ADDRESS] : []).get(WORLD_ADDRESS);
  return (
    <div ref={ref} className={`${styles.box} ${coloursClass}`}>
      {!canDraw ? (
        <div className={styles.instead}>
          <NoMap
            className={styles.message}
            rest="choose an area by its name or upload one, and read the charts and tables."
          />
        </div>
      ) : world?.state === "ready" ? (
        <LandMap {...props} world={world.data} isLow={height < LOW} onFail={fail} />
      ) : world?.state === "failed" ? (
        <div className={styles.instead}>
          <LoadFailure
            message={`There is no map: ${world.message}`}
            isBusy={false}
            onRetry={() => worldShelf.want([WORLD_ADDRESS])}
          />
        </div>
      ) : (
        <LandSkeleton />
      )}
    </div>
  );
}
