import type { SymbolLayerSpecification } from "maplibre-gl";

/** A name beside its station, on whichever side there is room. */
export const NAME: SymbolLayerSpecification["layout"] = {
  "text-field": ["get", "name"],
  "text-variable-anchor": ["left", "right", "top", "bottom", "top-left", "top-right"],
  "text-radial-offset": 0.75,
  "text-justify": "auto",
  "text-max-width": 9,
  "text-padding": 3,
};
