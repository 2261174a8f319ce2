"use client";

import "maplibre-gl/dist/maplibre-gl.css";
import "@/components/map/worker";
import { IconMapPinFilled } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { Layer, Map as MapLibre, type MapRef, Marker, Source } from "react-map-gl/maplibre";
import { cssColours } from "@/components/map/css-colours";
import shared from "@/components/map/map.module.css";
import { MapControls } from "@/components/map/map-controls";
import { keepNorthUp, NORTH_UP } from "@/components/map/map-options";
import { useAim } from "@/components/map/use-aim";
import type { Place } from "@/lib/desks/weather/types";
import { countryOutlines } from "./outlines";
import styles from "./site-map.module.css";

const STYLE = { version: 8 as const, sources: {}, layers: [] };
const useColours = cssColours(
  { water: "--map-sea", land: "--map-ground", line: "--map-border" },
  "[data-desk]",
);
const LAND = countryOutlines();
/** A country or two around the place: outlines are rough. */
const ZOOM = 3.2;

interface Props {
  place: Place;
  onFail(): void;
}

export default function SiteMap({ place: { name, latitude, longitude }, onFail }: Props) {
  const [map, setMap] = useState<MapRef | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const { water, land, line } = useColours();
  useAim(map, `${latitude} ${longitude}`, (shown, glides) => {
    shown.easeTo({ center: [longitude, latitude], zoom: ZOOM, duration: glides ? 600 : 0 });
  });
  return (
    <div ref={box} className={shared.map} data-map="weather">
      <MapLibre
        ref={setMap}
        mapStyle={STYLE}
        initialViewState={{ latitude, longitude, zoom: ZOOM }}
        minZoom={1}
        maxZoom={7}
        attributionControl={false}
        {...NORTH_UP}
        locale={{ "Map.Title": `Map with ${name}. Arrow keys move it, plus and minus zoom.` }}
        onLoad={keepNorthUp}
        onIdle={() => box.current?.toggleAttribute("data-ready", true)}
        onError={({ error }) => {
          if (!box.current?.hasAttribute("data-ready")) onFail();
          console.error(error);
        }}
      >
        <Layer id="water" type="background" paint={{ "background-color": water }} />
        <Source id="land" type="geojson" data={LAND}>
          <Layer id="countries" type="fill" paint={{ "fill-color": land }} />
          <Layer id="borders" type="line" paint={{ "line-color": line, "line-width": 0.8 }} />
        </Source>
        <Marker latitude={latitude} longitude={longitude} anchor="bottom">
          <span className={styles.pin}>
            <span className={shared.hint}>{name}</span>
            <IconMapPinFilled size={28} aria-hidden="true" />
          </span>
        </Marker>
      </MapLibre>
      {map && <MapControls map={map}>{null}</MapControls>}
    </div>
  );
}
