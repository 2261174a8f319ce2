import { useEffect, useEffectEvent } from "react";
import type { MapRef } from "react-map-gl/maplibre";
import { type Bounds, WORLD } from "./bounds";
import { bringIntoView } from "./camera";

/** Brings what is asked into view when it changes, and once more when a map that was hidden is shown. */
export function useAim(map: MapRef | null, bounds: Bounds | null, below: () => number): void {
  const aim = useEffectEvent((shown: MapRef, glides: boolean) =>
    bringIntoView(shown, bounds ?? WORLD, below(), glides),
  );
  const target = String(bounds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal bounds are one aim, though the array be another
  useEffect(() => {
    if (map) aim(map, true);
  }, [map, target]);
  useEffect(() => {
    if (!map) return;
    let wasHidden = false;
    const resized = () => {
      const isHidden = map.getContainer().clientWidth === 0;
      if (wasHidden && !isHidden) aim(map, false);
      wasHidden = isHidden;
    };
    map.on("resize", resized);
    return () => void map.off("resize", resized);
  }, [map]);
}
