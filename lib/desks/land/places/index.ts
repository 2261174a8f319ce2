import type { Area, Outline, Subregion } from "../types";
import { SUBREGIONS } from "../types";
import { gadmIdOf } from "./gadm-ids";
import { hasParts, partsOf } from "./gazetteer";
import { LEVEL } from "./levels";

export { findAreas } from "./find";
export { gadmIdOf, refOfGadmId } from "./gadm-ids";
export { areaByRef } from "./gazetteer";
export { type PlaceMention, placeMentions } from "./mentions";
export { drawOutline as outlineOf } from "./outlines";
export { WORLD } from "./regions";
export { worldTopology } from "./world";

/** The parts of one kind that an area is divided into, by name; none where they aren't known. */
export const subregionsOf = (area: Area, by: Subregion): Area[] =>
  mayHave(area, by) ? partsOf(area, by) : [];

export const kindsOfPart = (area: Area): Subregion[] =>
  SUBREGIONS.filter((by) => mayHave(area, by) && hasParts(area, by));

/** Which key biodiversity areas lie in an area no source tells. */
const mayHave = (area: Area, by: Subregion): boolean => by !== "kba" && LEVEL[by] > LEVEL[area.subtype];

/** GADM's columns, in its order; those that aren't known are null. */
const GADM_COLUMNS = [
  ["GID_0", "COUNTRY"],
  ...[1, 2, 3].map((level) => [
    ...["GID", "NAME", "VARNAME", "NL_NAME", "TYPE", "ENGTYPE", "CC", "HASC"].map(
      (column) => `${column}_${level}`,
    ),
    ...(level === 1 ? ["ISO_1"] : []),
  ]),
  ["GID_4", "NAME_4", "VARNAME_4", "TYPE_4", "ENGTYPE_4", "CC_4"],
  ["GID_5", "NAME_5", "TYPE_5", "ENGTYPE_5", "CC_5"],
].flat();

/** The reference document's `aoi`: our area, all of GADM's columns and the outline. */
export interface Aoi extends Area {
  [gadmColumn: string]: unknown;
  gadm_id: number | null;
  geometry: Outline | null;
}

export function toAoi(area: Area, outline: Outline | null = null): Aoi {
  const columns = Object.fromEntries(GADM_COLUMNS.map((column) => [column, null]));
  const types = { ENGTYPE_1: area.TYPE_1, ENGTYPE_2: area.TYPE_2 };
  return { ...columns, ...types, ...area, gadm_id: gadmIdOf(area), geometry: outline };
}
