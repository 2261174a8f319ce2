import { fieldError } from "@/lib/errors";
import { areaByRef, findAreas, outlineOf, refOfGadmId, subregionsOf } from "./places";
import { liveArea, liveOutline } from "./places/live";
import { createOwnArea, ownArea, ownOutline } from "./places/own-areas";
import type { AnyArea, AoiSelected } from "./query/ui-context";
import { type AoiRef, type Area, type LandQuery, MOST_AREAS, type Outline, Subregion } from "./types";

export interface Asker {
  owner: string;
  signal?: AbortSignal;
}

const LIVE = new Set(["kba", "wdpa", "landmark"]);

/** The area of a reference. @throws AppError `not_found`, for another's own area too; `upstream_unavailable` */
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

export async function loadAreas(
  query: LandQuery,
  asker: Asker,
): Promise<{ areas: Area[]; subregions: Area[] }> {
  const areas = await loadQueryAreas(query, asker);
  return { areas, subregions: partsOf(query, areas) };
}

export const loadQueryAreas = ({ areas }: LandQuery, asker: Asker): Promise<Area[]> =>
  Promise.all(areas.map((ref) => loadArea(ref, asker)));

/** The parts that a query divides its one area into; none where it doesn't, or has several. */
export function partsOf({ by }: Pick<LandQuery, "by">, [area, other]: Area[]): Area[] {
  return by && area && !other ? subregionsOf(area, by) : [];
}

export interface SelectedAreas {
  areas: Area[];
  by: Subregion | null;
}

/** An unknown outline becomes the user's own area; all listed parts together are the whole area. @throws AppError */
export async function selectedAreas(selected: AoiSelected, asker: Asker): Promise<SelectedAreas> {
  const by = Subregion.safeParse(selected.subregion).data ?? null;
  const rows = selected.subregion_aois?.data ?? [];
  if (rows.length === 0) return { areas: await wholeAreas(selected, asker), by };
  const whole = by && selected.aoi ? await knownArea(selected.aoi, asker) : undefined;
  const parts = whole ? partsOf({ by }, [whole]) : [];
  if (whole && parts.length > 0 && rows.length >= parts.length) return { areas: [whole], by };
  return { areas: await listedAreas(rows, selected, asker), by: null };
}

const ROWS = "ui_context.aoi_selected.subregion_aois";

async function listedAreas(rows: AnyArea[], { aoi_name, aoi }: AoiSelected, asker: Asker): Promise<Area[]> {
  if (rows.length > MOST_AREAS) {
    throw fieldError("bad_request", ROWS, `has ${rows.length} areas; ${MOST_AREAS} can be compared`);
  }
  const whole = aoi_name ?? aoi?.name ?? "Selected area";
  const areas = await Promise.all(
    rows.map((row, at) => anyArea(row, row.name ?? undefined, `${whole}, part ${at + 1}`, asker)),
  );
  const unknown = areas.indexOf(undefined);
  if (unknown >= 0) throw fieldError("not_found", `${ROWS}.data.${unknown}`, UNKNOWN);
  return [...new Map(areas.flatMap((area) => (area ? [[area.ref, area] as const] : []))).values()];
}

const UNKNOWN = "this area isn't known here; give its ref, an id or an outline";

async function wholeAreas({ aois, aoi, aoi_name }: AoiSelected, asker: Asker): Promise<Area[]> {
  if (aois) return Promise.all(aois.map((ref) => loadArea(ref, asker)));
  const name = aoi_name ?? aoi?.name ?? undefined;
  const area = await anyArea(aoi ?? {}, name, "Selected area", asker);
  if (area) return [area];
  throw fieldError("not_found", "ui_context.aoi_selected.aoi", UNKNOWN);
}

async function anyArea(
  given: AnyArea,
  name: string | undefined,
  fallback: string,
  asker: Asker,
): Promise<Area | undefined> {
  const known = await knownArea(given, asker);
  if (known) return known;
  if (given.geometry) {
    return createOwnArea(asker.owner, { name: name ?? fallback, geojson: given.geometry });
  }
  return name ? findAreas(name, { limit: 1 })[0] : undefined;
}

async function knownArea(given: AnyArea, asker: Asker): Promise<Area | undefined> {
  const { ref, GID_0, GID_1, GID_2, ISO_1, gadm_id } = given;
  if (ref) return loadArea(ref, asker);
  const id = GID_2 ?? GID_1 ?? GID_0 ?? gadm_id;
  const byGadm = id == null ? undefined : refOfGadmId(id);
  return (byGadm && areaByRef(byGadm)) || (ISO_1 ? areaByRef(`iso:${ISO_1}`) : undefined);
}
