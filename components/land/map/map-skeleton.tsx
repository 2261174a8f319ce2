import { MapSkeleton } from "@/components/map/map-frame";
import styles from "./land-map-box.module.css";

export function LandSkeleton() {
  return (
    <MapSkeleton className={styles.world!}>
      <svg viewBox="0 0 400 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        {/* No coasts: they would look like a map that is wrong. */}
        <g className={styles.graticule}>
          <path d="M0 40H400M0 80H400M0 120H400M0 160H400" />
          <path d="M40 0V200M80 0V200M120 0V200M160 0V200M200 0V200M240 0V200M280 0V200M320 0V200M360 0V200" />
        </g>
      </svg>
    </MapSkeleton>
  );
}
