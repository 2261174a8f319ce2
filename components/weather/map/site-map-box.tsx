import dynamic from "next/dynamic";
import { MapSkeleton, NoMap } from "@/components/map/map-frame";
import { useMapBox } from "@/components/map/use-map-box";
import type { Place } from "@/lib/desks/weather/types";
import styles from "./site-map.module.css";

const SiteMap = dynamic(() => import("./site-map"), { ssr: false, loading: () => <Skeleton /> });

export function SiteMapBox({ place }: { place: Place }) {
  const { ref, wasSeen, canDraw, fail } = useMapBox();
  return (
    <section className={styles.panel} aria-labelledby="map-title">
      <h3 id="map-title">Where that is</h3>
      <div ref={ref} className={styles.box}>
        {!canDraw ? (
          <NoMap rest="the forecast above, its table, and the chat." />
        ) : wasSeen ? (
          <SiteMap place={place} onFail={fail} />
        ) : (
          <Skeleton />
        )}
      </div>
    </section>
  );
}

function Skeleton() {
  return (
    <MapSkeleton className={styles.skeleton!}>
      <svg viewBox="0 0 400 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path d="M20 60 90 30 160 50 190 90 150 140 80 130Z M230 40 330 30 385 80 340 130 270 120Z" />
      </svg>
    </MapSkeleton>
  );
}
