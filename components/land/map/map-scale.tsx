import { useEffect, useState } from "react";
import type { MapRef } from "react-map-gl/maplibre";
import styles from "./land-map.module.css";

const MOST_PX = 90;

const barOf = (map: MapRef) => scaleBarOf(map.getZoom(), map.getCenter().lat, MOST_PX);

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
    <span className={styles.scale}>
      {text}
      <span className={styles.scaleBar} style={{ width: px }} aria-hidden="true" />
    </span>
  );
}

/** Around the equator, in metres. */
const EQUATOR = 40_075_016.7;
/** The world's width at zoom 0, in pixels. */
const WORLD_PX = 512;
const STEPS = [5, 3, 2, 1];

export interface ScaleBar {
  text: string;
  px: number;
}

/** The longest round distance within so many pixels, in Mercator. */
export function scaleBarOf(zoom: number, latitude: number, mostPx: number): ScaleBar {
  const metresPerPx = (EQUATOR * Math.cos((latitude * Math.PI) / 180)) / (WORLD_PX * 2 ** zoom);
  const most = metresPerPx * mostPx;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = power * (STEPS.find((step) => step * power <= most) ?? 1);
  return { px: Math.round(metres / metresPerPx), text: distanceText(metres) };
}

const distanceText = (metres: number): string =>
  metres < 1000 ? `${metres} m` : `${(metres / 1000).toLocaleString()} km`;
