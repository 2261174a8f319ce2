import type { ErrorEvent, MapSourceDataEvent } from "maplibre-gl";
import { useCallback, useEffect, useState } from "react";
import type { MapRef } from "react-map-gl/maplibre";
import type { TileLayer } from "./tile-layers";

export interface Tiles {
  shown: TileLayer[];
  failed: TileLayer[];
  isOn: boolean;
  /** 0 to 1. */
  opacity: number;
  turn(isOn: boolean): void;
  setOpacity(opacity: number): void;
  retry(): void;
}

/** Tiles whose server fails before giving one are taken off. `isOnAtFirst`: until the user decides. */
export function useTiles(map: MapRef | null, layers: TileLayer[], isOnAtFirst: boolean): Tiles {
  const [choice, turn] = useState<boolean | null>(null);
  const [opacity, setOpacity] = useState(0.85);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const isOn = choice ?? isOnAtFirst;
  const fail = useCallback((id: string) => setFailures((before) => [...new Set([...before, id])]), []);
  useTileErrors(map, fail);
  const isOffline = typeof navigator !== "undefined" && !navigator.onLine;
  const failed = layers.filter(({ id }) => isOffline || failures.includes(id));
  return {
    shown: isOn ? layers.filter((layer) => !failed.includes(layer)) : [],
    failed: isOn ? failed : [],
    isOn,
    opacity,
    turn,
    setOpacity,
    retry: () => setFailures([]),
  };
}

export const tileSource = (id: string): string => `tiles-${id}`;

const TILE_SOURCE = /^tiles-(.+)$/;

export const tileLayerOf = (event: object): string | undefined =>
  TILE_SOURCE.exec("sourceId" in event ? String(event.sourceId) : "")?.[1];

function useTileErrors(map: MapRef | null, fail: (id: string) => void): void {
  useEffect(() => {
    if (!map) return;
    const arrived = new Set<string>();
    const data = (event: MapSourceDataEvent) => {
      const id = tileLayerOf(event);
      if (id && event.tile?.state === "loaded") arrived.add(id);
    };
    const error = (event: ErrorEvent) => {
      const id = tileLayerOf(event);
      if (id && !arrived.has(id)) fail(id);
    };
    map.on("sourcedata", data);
    map.on("error", error);
    return () => {
      map.off("sourcedata", data);
      map.off("error", error);
    };
  }, [map, fail]);
}
