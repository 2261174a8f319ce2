import { MapSkeleton } from "@/components/map/map-frame";
import styles from "./land-map-box.module.css";

export function LandSkeleton() {
  return (
    <MapSkeleton className={styles.world!}>
      <svg viewBox="0 0 400 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <g className={styles.coasts}>
          <path d="M40 40Q70 20 105 32T130 60 100 82 92 100 70 84 44 70Z" />
          <path d="M98 104Q122 98 132 118T118 160 106 176 98 140Z" />
          <path d="M176 44Q200 28 222 40T214 66 184 68Z" />
          <path d="M178 78Q206 70 226 84T226 120 206 148 192 116 176 100Z" />
          <path d="M228 38Q280 20 336 36T352 70 318 92 290 104 268 84 238 76Z" />
          <path d="M318 124Q342 114 358 130T340 150 316 142Z" />
        </g>
      </svg>
    </MapSkeleton>
  );
}
