"use client";

import type { Polygon } from "geojson";
import dynamic from "next/dynamic";
import { NoMap } from "@/components/map/map-frame";
import { useMapBox } from "@/components/map/use-map-box";
import { LoadFailure } from "@/components/ui/load-states";
import type { AoiRef, Area, DatasetInfo, LandQuery } from "@/lib/desks/land/types";
import styles from "./land-map-box.module.css";
import { coloursClass } from "./map-colours";
import { LandSkeleton } from "./map-skeleton";
import type { PartValue } from "./shading";
import { useWorld } from "./shapes";

const LandMap = dynamic(() => import("./land-map"), { ssr: false, loading: () => <LandSkeleton /> });

export function LandMapBox(props: LandMapProps) {
  const { ref, wasSeen, canDraw, fail } = useMapBox();
  const { data: world, error, isFetching, refetch } = useWorld(canDraw && wasSeen);
  return (
    <div ref={ref} className={`${styles.box} ${coloursClass}`}>
      {!canDraw ? (
        <div className={styles.instead}>
          <NoMap
            className={styles.message}
            rest="choose an area by its name or upload one, and read the charts and tables."
          />
        </div>
      ) : world ? (
        <LandMap {...props} world={world} onFail={fail} />
      ) : error ? (
        <div className={styles.instead}>
          <LoadFailure
            message={`The map couldn’t be loaded: ${error.message}`}
            isBusy={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      ) : (
        <LandSkeleton />
      )}
    </div>
  );
}

export interface LandMapProps {
  query: LandQuery;
  areas: Area[];
  /** Null: the parts aren't shaded. */
  values: PartValue[] | null;
  /** For the colours, e.g. the values of all years, so that a colour means the same in each. */
  range?: readonly number[] | null;
  /** E.g. “ha”. */
  unit: string | null;
  /** E.g. “Tree cover loss”. */
  label: string;
  isSample: boolean;
  /** Null: the data isn't yearly. */
  years: number[] | null;
  /** Null: the whole period. */
  year: number | null;
  onYear(year: number | null): void;
  dataset: DatasetInfo | null;
  drawing: boolean;
  sketch?: Polygon | null;
  onDrawn(outline: Polygon): void;
  onDrawEnd(): void;
  onPickArea(ref: AoiRef): void;
}
