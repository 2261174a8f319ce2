import type { GraphState } from "@/lib/agent/desk";
import { outlineOf, toAoi } from "./places";
import { ownOutline } from "./places/own-areas";
import type { LandState } from "./state";
import type { Area } from "./types";

/** Variables that are the desk's own business. */
const INTERNAL = new Set([
  "areas",
  "wish",
  "assumed",
  "choices",
  "waiting",
  "selection",
  "selectOnly",
  "selected",
  "acknowledged",
  "calls",
  "provenance",
]);

/** A state update as clients get it: areas with their outlines, as the reference document has them. */
export function presentLand(update: GraphState, owner: string): GraphState {
  const { aoi, subregion_aois } = update as Partial<LandState>;
  const shown = Object.fromEntries(Object.entries(update).filter(([name]) => !INTERNAL.has(name)));
  const withOutline = (area: Area) => toAoi(area, outline(area, owner));
  return {
    ...shown,
    ...(aoi && { aoi: withOutline(aoi) }),
    ...(subregion_aois && {
      subregion_aois: { ...subregion_aois, data: subregion_aois.data.map(withOutline) },
    }),
  };
}

const outline = (area: Area, owner: string) =>
  area.source === "custom" ? ownOutline(owner, area.src_id) : outlineOf(area);
