import { useEffect, useEffectEvent } from "react";
import type { MapRef } from "react-map-gl/maplibre";

/** For a new aim, and when a hidden map is shown: then without a glide, which the resize would stop half way. */
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
