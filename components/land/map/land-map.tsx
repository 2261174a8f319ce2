"use client";

import "maplibre-gl/dist/maplibre-gl.css";
import "@/components/map/worker";
import { useReducedMotion } from "@mantine/hooks";
import { useMemo, useRef, useState } from "react";
import { type ErrorEvent, type MapEvent, Map as MapLibre, type MapRef } from "react-map-gl/maplibre";
import shared from "@/components/map/map.module.css";
import { keepNorthUp, NORTH_UP } from "@/components/map/map-options";
import type { AoiRef } from "@/lib/desks/land/types";
import { axisOf, valueWords } from "../data/numbers";
import { SAMPLE_WORDS } from "../insights/card";
import { bringIntoView, useFit, WORLD } from "./camera";
import { DrawTools } from "./draw-tools";
import styles from "./land-map.module.css";
import type { LandMapProps } from "./land-map-box";
import { LandControls, LayerPanel } from "./layer-panel";
import { AreaLayers, GroundLayers, RasterLayers, SketchLayer } from "./layers";
import { type MapColours, useMapColours } from "./map-colours";
import { MapFoot } from "./map-foot";
import { LandSkeleton } from "./map-skeleton";
import { EMPTY_STYLE } from "./map-style";
import type { World } from "./outline-features";
import { PartLayers } from "./part-layers";
import { Pointing } from "./pointing";
import { type Shading, shadingOf } from "./shading";
import { tileLayersOf } from "./tile-layers";
import { useShapes } from "./use-shapes";
import { type Tiles, tileLayerOf, useTiles } from "./use-tiles";

interface Props extends LandMapProps {
  world: World;
  onFail(): void;
}

const GLIDE_MS = 180;
const NO_AREAS: AoiRef[] = [];
const LOCALE = {
  "Map.Title": "Map of the land. Arrow keys move it, plus and minus zoom, Enter picks what is in the middle.",
};

export default function LandMap(props: Props) {
  const { query, values, range, year, dataset, drawing } = props;
  const [map, setMap] = useState<MapRef | null>(null);
  const { isLoaded, isIdle, wasDrawn, ...life } = useMapLife(props.onFail);
  const foot = useRef<HTMLDivElement>(null);
  const colours = useMapColours();
  const glide = useReducedMotion() ? 0 : GLIDE_MS;
  const shapes = useShapes(props);
  const shading = useMemo(() => values && shadingOf(values, range), [values, range]);
  const layers = useMemo(() => tileLayersOf(dataset, query, year), [dataset, query, year]);
  // On shaded parts the pixels would be in the way.
  const tiles = useTiles(map, layers, !shading);
  const below = () => foot.current?.offsetHeight ?? 0;
  const aim = shapes.bounds ?? WORLD;
  useFit(map, aim, foot);
  const isReady = isIdle && !shapes.isLoading;

  return (
    <div className={`${shared.map} ${styles.map}`} data-map="land" data-ready={isReady ? "" : undefined}>
      <MapLibre
        ref={setMap}
        mapStyle={EMPTY_STYLE}
        initialViewState={{ bounds: aim, fitBoundsOptions: { padding: 12 } }}
        maxZoom={16}
        attributionControl={false}
        {...NORTH_UP}
        fadeDuration={glide}
        locale={LOCALE}
        {...life}
      >
        <MapLayers
          {...props}
          map={map}
          shapes={shapes}
          shading={shading}
          tiles={tiles}
          glide={glide}
          colours={colours}
        />
        {map && !drawing && (
          <Pointing map={map} wordsOf={(ref) => partWords(shading, ref, props)} onPick={props.onPickArea} />
        )}
      </MapLibre>
      {!wasDrawn && <LandSkeleton />}
      <span className={styles.crosshair} aria-hidden="true" />
      <div className={styles.top}>
        {map && isLoaded && drawing ? (
          <DrawTools map={map} colour={colours.accent} onDrawn={props.onDrawn} onCancel={props.onDrawEnd} />
        ) : (
          layers.length > 0 && <LayerPanel layers={layers} tiles={tiles} />
        )}
      </div>
      {map && (
        <LandControls
          map={map}
          hasAim={shapes.bounds !== null}
          onAim={() => bringIntoView(map, aim, below())}
          onWorld={() => bringIntoView(map, WORLD, 0)}
        />
      )}
      <MapFoot
        {...props}
        ref={foot}
        isDrawn={wasDrawn}
        map={map}
        shapes={shapes}
        shading={shading}
        tiles={tiles}
      />
    </div>
  );
}

/** What has become of the map, and the listeners by which that is known. */
function useMapLife(onFail: () => void) {
  const [isLoaded, setLoaded] = useState(false);
  const [isIdle, setIdle] = useState(false);
  const [wasDrawn, setDrawn] = useState(false);
  return {
    isLoaded,
    isIdle,
    wasDrawn,
    onLoad(event: MapEvent) {
      keepNorthUp(event);
      setLoaded(true);
    },
    onIdle() {
      setIdle(true);
      setDrawn(true);
    },
    onMoveStart: () => setIdle(false),
    onError(event: ErrorEvent) {
      if (tileLayerOf(event)) return;
      // Of no map: it couldn't be made.
      if (!event.target) onFail();
      console.error(event.error);
    },
  };
}

interface LayersProps extends Pick<Props, "query" | "world" | "isSample" | "sketch"> {
  map: MapRef | null;
  shapes: ReturnType<typeof useShapes>;
  shading: Shading | null;
  tiles: Tiles;
  glide: number;
  colours: MapColours;
}

function MapLayers({
  map,
  query,
  world,
  isSample,
  sketch,
  shapes,
  shading,
  tiles,
  glide,
  colours,
}: LayersProps) {
  const divided = shapes.parts.names.features.length > 0 ? query.areas : NO_AREAS;
  return (
    <>
      <GroundLayers world={world} colours={colours} divided={divided} />
      {map && (
        <PartLayers
          map={map}
          features={shapes.parts}
          shading={shading}
          isSample={isSample}
          colours={colours}
        />
      )}
      <RasterLayers layers={tiles.shown} opacity={tiles.opacity} glide={glide} />
      <AreaLayers
        outlines={shapes.outlines}
        isTinted={!shading && tiles.shown.length === 0}
        colours={colours}
      />
      {sketch && <SketchLayer sketch={sketch} colours={colours} />}
    </>
  );
}

function partWords(
  shading: Shading | null,
  ref: AoiRef,
  { unit, isSample }: Pick<LandMapProps, "unit" | "isSample">,
): string {
  if (!shading) return "";
  const value = shading.values.get(ref) ?? null;
  if (value === null) return "no data";
  const { scale } = shading;
  const words = valueWords(axisOf(scale ? [scale.min, scale.max] : [], unit), value);
  return isSample ? `${words}, ${SAMPLE_WORDS.toLowerCase()}` : words;
}
