import { deleteArea, getArea, insertArea, listAreas, renameArea } from "@/db/areas";
import type { LandArea } from "@/db/schema";
import { oneLine } from "@/lib/agent/prompt";
import { fieldError } from "@/lib/errors";
import { oneLineName } from "@/lib/http/text";
import { NO_LEVELS, type Outline, type OwnArea } from "../types";
import { areaByRef, countryAt } from "./gazetteer";
import { bboxOf, polygonsOf } from "./geometry";
import { parseOutline } from "./own-outline";

export const AreaName = oneLineName();

export interface NewOwnArea {
  name: string;
  geojson: unknown;
}

/** @throws AppError `bad_request` naming each fault's place; `conflict` when the caller has as many as may be */
export function createOwnArea(owner: string, { name, geojson }: NewOwnArea): OwnArea {
  const parsed = AreaName.safeParse(name);
  if (!parsed.success) throw fieldError("bad_request", "name", parsed.error.issues[0]!.message);
  const { outline, area_ha } = parseOutline(geojson, "geojson");
  const country = countryAt(middleOf(outline))?.GID_0 ?? null;
  const row = {
    owner,
    name: parsed.data,
    geometry: outline,
    areaHa: area_ha,
    bbox: bboxOf(outline),
    country,
  };
  return toArea(insertArea(row));
}

export const listOwnAreas = (owner: string): OwnArea[] => listAreas(owner).map(toArea);

/** @throws AppError `not_found`, for another's area too */
export const ownArea = (owner: string, id: string): OwnArea => toArea(getArea(owner, id));

/** @throws AppError `not_found`, for another's area too */
export const ownOutline = (owner: string, id: string): Outline => getArea(owner, id).geometry;

/** @throws AppError `bad_request` for a name that doesn't do; `not_found`, for another's area too */
export function renameOwnArea(owner: string, id: string, name: string): OwnArea {
  const parsed = AreaName.safeParse(name);
  if (!parsed.success) throw fieldError("bad_request", "name", parsed.error.issues[0]!.message);
  return toArea(renameArea(owner, id, parsed.data));
}

/** @throws AppError `not_found`, for another's area too */
export const deleteOwnArea = (owner: string, id: string): void => deleteArea(owner, id);

function toArea({ id, name: given, areaHa, bbox, country, createdAt }: Omit<LandArea, "geometry">): OwnArea {
  const name = oneLine(given);
  const within = country ? areaByRef(`gadm:${country}`) : undefined;
  return {
    ref: `custom:${id}`,
    source: "custom",
    src_id: id,
    name,
    short_name: name,
    subtype: "custom-area",
    ...NO_LEVELS,
    GID_0: within?.GID_0 ?? null,
    COUNTRY: within?.COUNTRY ?? null,
    bbox,
    area_ha: areaHa,
    has_outline: true,
    parent: within?.ref ?? null,
    created_at: createdAt,
  };
}

/** The middle of an outline's first polygon: of its extent, which is near enough to tell the country. */
function middleOf(outline: Outline): [number, number] {
  const [west, south, east, north] = bboxOf({ type: "Polygon", coordinates: polygonsOf(outline)[0]! });
  return [(west + east) / 2, (south + north) / 2];
}
