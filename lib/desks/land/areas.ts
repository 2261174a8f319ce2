import { fieldError } from "@/lib/errors";
import { areaByRef, findAreas, outlineOf, subregionsOf } from "./places";
import { liveArea, liveOutline } from "./places/live";
import { createOwnArea, ownArea, ownOutline } from "./places/own-areas";
import type { AoiRef, Area, LandQuery, Outline } from "./types";
import type { Selection } from "./ui-context";

/** Who asks, and what ends their waiting. */
export interface Asker {
  owner: string;
  signal?: AbortSignal;
}

const LIVE = new Set(["kba", "wdpa", "landmark"]);

/**
 * The area of a reference.
 * @throws AppError `not_found` where there is none, another's own area included; `upstream_unavailable` for one of a live
 *   register that can't be asked
 */
export async function loadArea(ref: AoiRef, { owner, signal }: Asker): Promise<Area> {
  const [source = "", id = ""] = ref.split(/:(.*)/s);
  if (source === "custom") return ownArea(owner, id);
  if (LIVE.has(source)) return liveArea(ref, { signal });
  const area = areaByRef(ref);
  if (area) return area;
  throw fieldError("not_found", "areas", `there is no area ${ref}`);
}

/** The outline of an area, wherever it is from; null where none is known. */
export async function loadOutline(area: Area, { owner, signal }: Asker): Promise<Outline | null> {
  if (area.source === "custom") return ownOutline(owner, area.src_id);
  if (LIVE.has(area.source)) return liveOutline(area.ref, { signal });
  return outlineOf(area);
}

/** The query's areas in its order, and the parts that it divides them into. */
export async function loadAreas(
  query: LandQuery,
  asker: Asker,
): Promise<{ areas: Area[]; subregions: Area[] }> {
  const areas = await loadQueryAreas(query, asker);
  return { areas, subregions: partsOf(query, areas) };
}

/** The query's areas in its order. */
export const loadQueryAreas = ({ areas }: LandQuery, asker: Asker): Promise<Area[]> =>
  Promise.all(areas.map((ref) => loadArea(ref, asker)));

/** The parts that a query divides its one area into; none where it doesn't, or has several. */
export function partsOf({ by }: Pick<LandQuery, "by">, [area, other]: Area[]): Area[] {
  return by && area && !other ? subregionsOf(area, by) : [];
}

/**
 * The areas that a selection picks; an outline of which nothing else is known becomes an area of the user's own.
 * @throws AppError `not_found` naming the field, or what `createOwnArea` finds wrong with the outline
 */
export async function selectedAreas(
  selected: NonNullable<Selection["aoi_selected"]>,
  asker: Asker,
): Promise<Area[]> {
  if (selected.aois) return Promise.all(selected.aois.map((ref) => loadArea(ref, asker)));
  const { aoi } = selected;
  if (aoi?.ref) return [await loadArea(aoi.ref, asker)];
  const id = aoi?.GID_2 ?? aoi?.GID_1 ?? aoi?.GID_0;
  const known = (id && areaByRef(`gadm:${id}`)) || (aoi?.ISO_1 && areaByRef(`iso:${aoi.ISO_1}`));
  if (known) return [known];
  const name = selected.aoi_name ?? aoi?.name;
  if (aoi?.geometry)
    return [createOwnArea(asker.owner, { name: name ?? "Selected area", geojson: aoi.geometry })];
  const [found] = name ? findAreas(name, { limit: 1 }) : [];
  if (found) return [found];
  throw fieldError(
    "not_found",
    "ui_context.aoi_selected.aoi",
    "this area isn't known here; give its ref, an id or an outline",
  );
}
