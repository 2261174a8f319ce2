import type { ExpressionSpecification, SymbolLayerSpecification } from "maplibre-gl";
import { FONT } from "@/components/map/fonts";
import type { MapColours } from "./map-colours";

/** As many names as there is room for, the largest places' first. */
export const nameLayout = (size: number): SymbolLayerSpecification["layout"] => ({
  "text-field": ["get", "name"],
  "text-font": FONT,
  "text-size": size,
  "text-max-width": 7,
  "text-padding": 6,
  "symbol-sort-key": ["-", ["get", "size"]],
});

export const namePaint = ({ quiet, land }: MapColours): SymbolLayerSpecification["paint"] => ({
  "text-color": quiet,
  "text-halo-color": land,
  "text-halo-width": 1.4,
});

/**
 * From which size on a part is named at a zoom: its name needs about 1,500 square pixels, and a degree has 1.42 · 2^zoom
 * pixels.
 */
export const HAS_ROOM_FOR_NAME: ExpressionSpecification = [
  ">=",
  ["get", "size"],
  ["step", ["zoom"], 740, 1, 185, 2, 46, 3, 12, 4, 3, 5, 0.7, 6, 0.18, 7, 0.045, 8, 0.011, 9, 0],
];

/** From which size on a place is named at a zoom: at the far end continents' giants, near by everything. */
export const IS_LARGE_ENOUGH: ExpressionSpecification = [
  ">=",
  ["get", "size"],
  ["step", ["zoom"], 150, 1, 60, 2, 15, 3, 4, 4, 1, 5, 0.1, 6, 0],
];
