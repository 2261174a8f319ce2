import { MapSkeleton } from "@/components/map/map-skeleton";
import styles from "./map-skeleton.module.css";

/** A few lines and their stations. */
export function NetworkSkeleton() {
  return (
    <MapSkeleton className={styles.network!}>
      <svg viewBox="0 0 400 260" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
        <g className={styles.lines}>
          <path d="M10 150 80 130 150 128 220 134 290 120 390 60" />
          <path d="M60 20 130 90 200 150 230 250" />
          <path d="M90 240 160 180 220 134 270 80 300 10" />
          <path d="M150 128 190 100 250 102 268 134 240 168 180 170Z" />
          <path d="M20 70 110 110 190 160 300 170 385 210" />
        </g>
      </svg>
    </MapSkeleton>
  );
}
