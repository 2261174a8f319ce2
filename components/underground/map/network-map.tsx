"use client";

import "maplibre-gl/dist/maplibre-gl.css";
import "@/components/map/worker";
import { useReducedMotion } from "@mantine/hooks";
import { IconArrowsMaximize } from "@tabler/icons-react";
import { useCallback, useMemo, useRef, useState } from "react";
import { Map as MapLibre, type MapMouseEvent, type MapRef } from "react-map-gl/maplibre";
import shared from "@/components/map/map.module.css";
import { MapControl, MapControls } from "@/components/map/map-controls";
import { keepNorthUp, NORTH_UP } from "@/components/map/map-options";
import { useAim } from "@/components/map/use-aim";
import type { NetworkMap as Network } from "@/lib/desks/underground/map-schema";
import type { Journey } from "@/lib/desks/underground/types";
import type { CanvasState } from "../canvas-state";
import { journeyPath } from "../journey/journey";
import { aimAt, homeBounds, type Insets, targetOf } from "./camera";
import { lineFeatures, positionsOf, stationFeatures } from "./features";
import { JourneyLayers } from "./journey-layers";
import { LineLayers, RiverLayers } from "./line-layers";
import styles from "./map.module.css";
import { type MapColours, useAccessMarks, useMapColours } from "./map-style";
import { StationHint } from "./station-hint";
import { nearestStation, StationLayers } from "./station-layers";

interface Props {
  network: Network;
  view: CanvasState;
  journey: Journey | null;
  insets(): Insets;
  onPickStation(id: string): void;
  onFail(): void;
}

const STYLE = { version: 8 as const, sources: {}, layers: [] };
const EDGES: [number, number, number, number] = [-1.9, 50.9, 1.3, 52.2];
const GLIDE_MS = 180;
/** Pixels between a press and a station: a fingertip covers more than a pointer's tip does. */
const POINTER = 10;
const FINGER = 22;

export default function NetworkMap({ network, view, journey, insets, onPickStation, onFail }: Props) {
  const [map, setMap] = useState<MapRef | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const colours = useMapColours();
  const hasMarks = useAccessMarks(map, colours);
  const glide = useReducedMotion() ? 0 : GLIDE_MS;
  const drawing = useDrawing(network, journey);
  useAim(map, `${view.aim.count} ${view.aim.at === "journey" && journey !== null}`, (shown, glides) => {
    const target = view.aim.count > 0 ? targetOf(view, journey, network) : null;
    if (target) aimAt(shown, target, insets(), glides);
  });
  const [hovered, hover] = useHover(map);
  const pick = useCallback(
    ({ point }: MapMouseEvent) => {
      const reach = matchMedia("(pointer: coarse)").matches ? FINGER : POINTER;
      const id = map && nearestStation(map, point, reach);
      if (id) onPickStation(id);
    },
    [map, onPickStation],
  );
  const setReady = (isReady: boolean) => box.current?.toggleAttribute("data-ready", isReady);

  return (
    <div ref={box} className={`${shared.map} ${styles.map}`} data-map="underground">
      <MapLibre
        ref={setMap}
        mapStyle={STYLE}
        initialViewState={{ bounds: drawing.home, fitBoundsOptions: { padding: insets() } }}
        maxBounds={EDGES}
        minZoom={7}
        maxZoom={16}
        attributionControl={false}
        {...NORTH_UP}
        fadeDuration={glide}
        cursor={hovered ? "pointer" : "grab"}
        locale={{ "Map.Title": "Map of the Underground. Arrow keys move it, plus and minus zoom." }}
        onLoad={keepNorthUp}
        onIdle={() => setReady(true)}
        onMoveStart={() => setReady(false)}
        onClick={pick}
        onMouseMove={hover}
        onMouseOut={hover}
        onError={({ error }) => {
          if (!box.current?.hasAttribute("data-ready")) onFail();
          console.error(error);
        }}
      >
        <Layers
          network={network}
          view={view}
          drawing={drawing}
          colours={colours}
          hasMarks={hasMarks}
          glide={glide}
        />
        {hovered && hovered !== view.station && (
          <StationHint
            station={network.stations.find(({ id }) => id === hovered)}
            lines={network.lines}
            tellsAccess={view.showsAccess}
          />
        )}
      </MapLibre>
      {map && (
        <MapControls map={map}>
          <MapControl
            label="Zoom out to all of London"
            onPress={() => aimAt(map, { bounds: drawing.home }, insets())}
          >
            <IconArrowsMaximize size={16} aria-hidden="true" />
          </MapControl>
        </MapControls>
      )}
    </div>
  );
}

interface LayersProps {
  network: Network;
  view: CanvasState;
  drawing: ReturnType<typeof useDrawing>;
  colours: MapColours;
  hasMarks: boolean;
  glide: number;
}

function Layers({ network, view, drawing, colours, hasMarks, glide }: LayersProps) {
  const { lines, stations, positions, names, path } = drawing;
  const isFaded = path !== null;
  return (
    <>
      <RiverLayers colours={colours} />
      <LineLayers
        lines={network.lines}
        features={lines}
        colours={colours}
        chosen={view.lines}
        isFaded={isFaded}
        glide={glide}
      />
      <StationLayers
        features={stations}
        colours={colours}
        chosen={view.lines}
        isFaded={isFaded}
        selected={view.station}
        marksAccess={view.showsAccess && hasMarks}
      />
      {path && (
        <JourneyLayers
          path={path}
          lines={network.lines}
          positions={positions}
          names={names}
          colours={colours}
        />
      )}
    </>
  );
}

function useDrawing(network: Network, journey: Journey | null) {
  const drawing = useMemo(
    () => ({
      lines: lineFeatures(network),
      stations: stationFeatures(network),
      positions: positionsOf(network.stations),
      names: new Map(network.stations.map(({ id, name }) => [id, name])),
      home: homeBounds(network.stations),
    }),
    [network],
  );
  const path = useMemo(() => (journey ? journeyPath(journey, network.segments) : null), [journey, network]);
  return { ...drawing, path };
}

function useHover(map: MapRef | null): [string | null, (event: MapMouseEvent) => void] {
  const [hovered, setHovered] = useState<string | null>(null);
  const hover = useCallback(
    ({ type, point }: MapMouseEvent) => {
      if (map) setHovered(type === "mouseout" ? null : nearestStation(map, point, POINTER));
    },
    [map],
  );
  return [hovered, hover];
}
