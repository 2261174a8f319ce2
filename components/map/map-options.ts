import type { Map as MapLibreMap } from "maplibre-gl";

/** The page's font: without glyphs MapLibre uses the browser's. The weight is from the first name, which is no font. */
export const FONT = ["Inter Variable Medium", "Inter Variable"];
export const STRONG_FONT = ["Inter Variable SemiBold", "Inter Variable"];

/** Looked at from above and never turned; `keepNorthUp` does the rest. */
export const NORTH_UP = { dragRotate: false, pitchWithRotate: false, touchPitch: false } as const;

/** For a map's load: neither fingers nor keys turn it. */
export function keepNorthUp({ target }: { target: MapLibreMap }): void {
  target.touchZoomRotate.disableRotation();
  target.keyboard.disableRotation();
}
