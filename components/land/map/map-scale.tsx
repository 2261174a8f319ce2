import { useEffect, useState } from "react";
import type { MapRef } from "react-map-gl/maplibre";
import styles from "./map-scale.module.css";
import { scaleBarOf } from "./scale-bar";

const MOST_PX = 90;

const barOf = (map: MapRef) => scaleBarOf(map.getZoom(), map.getCenter().lat, MOST_PX);

/** How far a distance reaches, in the middle of the map. */
export function MapScale({ map }: { map: MapRef }) {
  const [{ text, px }, setBar] = useState(() => barOf(map));
  useEffect(() => {
    const moved = () =>
      setBar((before) => {
        const next = barOf(map);
        return next.text === before.text && next.px === before.px ? before : next;
      });
    map.on("move", moved);
    map.on("resize", moved);
    return () => {
      map.off("move", moved);
      map.off("resize", moved);
    };
  }, [map]);
  return (
    <span className={styles.scale} style={{ width: px }}>
      {text}
    </span>
  );
}
