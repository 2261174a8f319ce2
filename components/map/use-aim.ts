import { useEffect, useEffectEvent } from "react";
import type { MapRef } from "react-map-gl/maplibre";

/**
 * Moves the map when there is something new to bring into view, and once more when a map that was hidden is shown.
 * @param aimed says what is to be in view: the same again is no new aim
 * @param aim moves it; without a glide where it is only now shown, whose next resize would stop it half way
 */
export function useAim(
  map: MapRef | null,
  aimed: string | number,
  aim: (map: MapRef, glides: boolean) => void,
): void {
  const move = useEffectEvent(aim);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each aim moves the map, and nothing else does
  useEffect(() => {
    if (map) move(map, true);
  }, [map, aimed]);
  useEffect(() => {
    if (!map) return;
    let wasHidden = false;
    const resized = () => {
      const isHidden = map.getContainer().clientWidth === 0;
      if (wasHidden && !isHidden) move(map, false);
      wasHidden = isHidden;
    };
    map.on("resize", resized);
    return () => void map.off("resize", resized);
  }, [map]);
}
