import type { GraphState } from "@/lib/agent/desk";
import { AppError } from "@/lib/errors";
import { partsOf } from "./areas";
import { MAX_PARTS } from "./feasibility";
import { unpackData } from "./packed-data";
import { outlineOf, toAoi } from "./places";
import { ownOutline } from "./places/own-areas";
import type { LandState } from "./state";
import { type Area, type Outline, Subregion } from "./types";

const INTERNAL = new Set([
  "areas",
  "insightOptions",
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
export function clientState(update: GraphState, owner: string): GraphState {
  const { aoi, subregion_aois, raw_data, areas = [], subregion } = update as Partial<LandState>;
  const shown = Object.fromEntries(Object.entries(update).filter(([name]) => !INTERNAL.has(name)));
  const withOutline = (area: Area) => toAoi(area, outline(area, owner));
  return {
    ...shown,
    ...(aoi && { aoi: withOutline(aoi) }),
    ...(raw_data && { raw_data: unpackData(raw_data) }),
    ...(subregion_aois && {
      subregion_aois: { data: shownParts(areas, subregion).map(withOutline), ...subregion_aois },
    }),
  };
}

/** So many parts are refused when their data is to be pulled, and their outlines would be megabytes. */
function shownParts(areas: Area[], by: string | null | undefined): Area[] {
  const parts = partsOf({ by: Subregion.safeParse(by).data ?? null }, areas);
  return parts.length > MAX_PARTS ? [] : parts;
}

function outline(area: Area, owner: string): Outline | null {
  if (area.source !== "custom") return outlineOf(area);
  try {
    return ownOutline(owner, area.src_id);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
