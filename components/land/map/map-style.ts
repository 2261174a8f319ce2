import type { ExpressionSpecification, StyleSpecification, SymbolLayerSpecification } from "maplibre-gl";
import { FONT } from "@/components/map/map-options";
import type { MapColours } from "./map-colours";

/** From below to above: ids of empty layers. What belongs to a level is put right below it. */
const SLOTS = ["ground", "shades", "tiles", "borders", "areas", "names"] as const;

/** One is for layers of surfaces, one for layers of lines. */
export const IS_SURFACE: ExpressionSpecification = ["==", ["get", "kind"], "surface"];
export const IS_BORDER: ExpressionSpecification = ["==", ["get", "kind"], "border"];

export const IS_HOVERED: ExpressionSpecification = ["boolean", ["feature-state", "hover"], false];

/** Nothing but the levels. The sea is the page's own colour below the map. */
export const EMPTY_STYLE: StyleSpecification = {
  version: 8,
  sources: {},
  layers: SLOTS.map((id) => ({ id, type: "background", layout: { visibility: "none" } })),
};

/** As many as there is room for, the largest places' first. */
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

/** A part's name needs about 1,500 square pixels, and a degree has 1.42 · 2^zoom pixels. */
export const HAS_ROOM_FOR_NAME: ExpressionSpecification = [
  ">=",
  ["get", "size"],
  ["step", ["zoom"], 740, 1, 185, 2, 46, 3, 12, 4, 3, 5, 0.7, 6, 0.18, 7, 0.045, 8, 0.011, 9, 0],
];

export const IS_LARGE_ENOUGH: ExpressionSpecification = [
  ">=",
  ["get", "size"],
  ["step", ["zoom"], 150, 1, 60, 2, 15, 3, 4, 4, 1, 5, 0.1, 6, 0],
];
