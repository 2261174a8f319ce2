import { type Area, NO_LEVELS } from "../types";

export function areaOf(given: Partial<Area> = {}): Area {
  const source = given.source ?? "gadm";
  const src_id = given.src_id ?? "BRA";
  const name = given.name ?? `Area ${src_id}`;
  return {
    ref: `${source}:${src_id}`,
    source,
    src_id,
    name,
    short_name: name,
    subtype: "country",
    ...NO_LEVELS,
    GID_0: source === "gadm" ? src_id.slice(0, 3) : null,
    bbox: [-74, -34, -34, 5],
    area_ha: 850_000_000,
    has_outline: true,
    parent: null,
    ...given,
  };
}
