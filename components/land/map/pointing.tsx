import type { MapMouseEvent } from "maplibre-gl";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { type MapRef, Marker } from "react-map-gl/maplibre";
import shared from "@/components/map/map.module.css";
import type { AoiRef } from "@/lib/desks/land/types";
import styles from "./land-map.module.css";
import { COUNTRIES } from "./layers";
import type { PlaceProperties } from "./outline-features";
import { PARTS } from "./part-layers";

interface Pointed extends PlaceProperties {
  source: typeof PARTS | typeof COUNTRIES;
  lon: number;
  lat: number;
}

interface Props {
  map: MapRef;
  /** Beside the part's name; "": nothing. */
  wordsOf(ref: AoiRef): string;
  onPick(ref: AoiRef): void;
}

interface Pixel {
  x: number;
  y: number;
}

export function Pointing({ map, wordsOf, onPick }: Props) {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  usePointerAndKeys(map, setPointed, onPick);
  useHoverState(map, pointed);
  if (!pointed) return null;
  const words = pointed.source === PARTS && pointed.ref ? wordsOf(pointed.ref) : "";
  return (
    <Marker
      longitude={pointed.lon}
      latitude={pointed.lat}
      anchor="bottom"
      offset={[0, -14]}
      style={{ pointerEvents: "none", zIndex: 3 }}
    >
      <span className={`${shared.hint} ${styles.hint}`} role="status">
        {pointed.name}
        {words && <span className={styles.hintValue}>{words}</span>}
      </span>
    </Marker>
  );
}

function usePointerAndKeys(
  map: MapRef,
  point: (pointed: Pointed | null) => void,
  onPick: (ref: AoiRef) => void,
): void {
  const pick = useEffectEvent((pointed: Pointed | null) => {
    if (pointed?.ref) onPick(pointed.ref);
  });
  const hover = useCallback(
    (event: MapMouseEvent) => {
      const isOver = event.type !== "mouseout" && !map.isMoving();
      const pointed = isOver ? placeAt(map, event.point) : null;
      map.getCanvas().style.cursor = pointed?.ref ? "pointer" : "";
      point(pointed);
    },
    [map, point],
  );
  useEffect(() => {
    const canvas = map.getCanvas();
    const hasKeys = () => canvas.matches(":focus-visible");
    const press = ({ point: at }: MapMouseEvent) => pick(placeAt(map, at));
    const centre = () => {
      if (hasKeys()) point(placeAt(map, middleOf(canvas)));
    };
    const leave = () => point(null);
    const key = (event: KeyboardEvent) => {
      if (event.key === "Enter") pick(placeAt(map, middleOf(canvas)));
    };
    map.on("mousemove", hover);
    map.on("mouseout", hover);
    map.on("click", press);
    map.on("moveend", centre);
    canvas.addEventListener("focus", centre);
    canvas.addEventListener("blur", leave);
    canvas.addEventListener("keydown", key);
    return () => {
      canvas.style.cursor = "";
      map.off("mousemove", hover);
      map.off("mouseout", hover);
      map.off("click", press);
      map.off("moveend", centre);
      canvas.removeEventListener("focus", centre);
      canvas.removeEventListener("blur", leave);
      canvas.removeEventListener("keydown", key);
    };
  }, [map, hover, point]);
}

const middleOf = ({ clientWidth, clientHeight }: HTMLElement): Pixel => ({
  x: clientWidth / 2,
  y: clientHeight / 2,
});

function placeAt(map: MapRef, { x, y }: Pixel): Pointed | null {
  const layers = [PARTS, COUNTRIES].filter((id) => map.getLayer(id));
  const [found] = map.queryRenderedFeatures([x, y], { layers });
  if (!found) return null;
  const { lng, lat } = map.unproject([x, y]);
  const { ref, name } = found.properties as PlaceProperties;
  return { ref, name, source: found.source as Pointed["source"], lon: lng, lat };
}

function useHoverState(map: MapRef, pointed: Pointed | null): void {
  const [source, id] = [pointed?.source, pointed?.ref];
  useEffect(() => {
    if (!source || !id) return;
    map.setFeatureState({ source, id }, { hover: true });
    return () => {
      if (map.getSource(source)) map.setFeatureState({ source, id }, { hover: false });
    };
  }, [map, source, id]);
}
