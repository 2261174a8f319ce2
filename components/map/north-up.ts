import type { Map as MapLibreMap } from "maplibre-gl";

/** Properties of a map that is looked at from above and never turned; `keepNorthUp` does the rest. */
export const NORTH_UP = { dragRotate: false, pitchWithRotate: false, touchPitch: false } as const;

/** For a map's load: neither fingers nor keys turn it. */
export function keepNorthUp({ target }: { target: MapLibreMap }): void {
  target.touchZoomRotate.disableRotation();
  target.keyboard.disableRotation();
}
