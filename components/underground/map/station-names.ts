import type { SymbolLayerSpecification } from "maplibre-gl";

/**
 * The page's own font: without an address of glyphs MapLibre draws letters with what the browser has. It takes the
 * weight from the first name, which is no font.
 */
export const FONT = ["Inter Variable Medium", "Inter Variable"];
export const STRONG_FONT = ["Inter Variable SemiBold", "Inter Variable"];

/** A name beside its station, on whichever side there is room. */
export const NAME: SymbolLayerSpecification["layout"] = {
  "text-field": ["get", "name"],
  "text-variable-anchor": ["left", "right", "top", "bottom", "top-left", "top-right"],
  "text-radial-offset": 0.75,
  "text-justify": "auto",
  "text-max-width": 9,
  "text-padding": 3,
};
