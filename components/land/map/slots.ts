import type { ExpressionSpecification, StyleSpecification } from "maplibre-gl";

/**
 * The map's levels from below to above. Each is the id of an empty layer; what belongs to a level is put right below it,
 * so that it lies there whenever it is added.
 */
const SLOTS = ["ground", "shades", "tiles", "borders", "areas", "names"] as const;

/** Of an outline's two features, one is for layers of surfaces and one for layers of lines. */
export const IS_SURFACE: ExpressionSpecification = ["==", ["get", "kind"], "surface"];
export const IS_BORDER: ExpressionSpecification = ["==", ["get", "kind"], "border"];

/** Whether a place is the one that is pointed at. */
export const IS_HOVERED: ExpressionSpecification = ["boolean", ["feature-state", "hover"], false];

/** A style of nothing but the levels. The sea is the page's own colour below the map. */
export const EMPTY_STYLE: StyleSpecification = {
  version: 8,
  sources: {},
  layers: SLOTS.map((id) => ({ id, type: "background", layout: { visibility: "none" } })),
};
