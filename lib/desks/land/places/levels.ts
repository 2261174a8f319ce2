import type { AoiSource, AoiSubtype, Area } from "../types";

export const LEVEL: Record<AoiSubtype, number> = {
  region: -1,
  country: 0,
  "state-province": 1,
  "district-county": 2,
  "key-biodiversity-area": 3,
  "protected-area": 3,
  "indigenous-and-community-land": 3,
  "custom-area": 3,
};

export const SUBTYPE_OF_LEVEL: Readonly<Record<number, AoiSubtype>> = {
  [-1]: "region",
  0: "country",
  1: "state-province",
  2: "district-county",
};

export const byProminence = (a: Area, b: Area): number =>
  LEVEL[a.subtype] - LEVEL[b.subtype] || b.area_ha - a.area_ha;

/** Brazil's municipalities, Peru's and Bolivia's provinces: often named like words, people or better-known places. */
export const isMunicipal = ({ source }: Pick<Area, "source">): boolean =>
  source === "ibge" || source === "ubigeo" || source === "gfw";

const LIVE: ReadonlySet<AoiSource> = new Set(["gadm", "kba", "wdpa", "landmark", "custom"]);

/** Whether Global Nature Watch knows an area: by GADM's id, a register's, or its own outline. */
export const isKnownLive = ({ source }: Pick<Area, "source">): boolean => LIVE.has(source);
