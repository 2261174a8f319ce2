import type { AoiSubtype, Area, BBox, DatasetInfo, Subregion } from "../types";

/** A kind of area in words, in the singular and in the plural. */
export const SUBTYPE_WORDS: Record<AoiSubtype | Subregion, [one: string, many: string]> = {
  region: ["Part of the world", "parts of the world"],
  country: ["Country", "countries"],
  "state-province": ["State or province", "states and provinces"],
  "district-county": ["District or county", "districts and counties"],
  "key-biodiversity-area": ["Key biodiversity area", "key biodiversity areas"],
  kba: ["Key biodiversity area", "key biodiversity areas"],
  "protected-area": ["Protected area", "protected areas"],
  "indigenous-and-community-land": ["Indigenous or community land", "indigenous and community lands"],
  "custom-area": ["Your own area", "your own areas"],
};

/** The first of some areas that a dataset can't be had for; a part of the world is had by its countries. */
export const unpublishedFor = (
  { subtypes }: Pick<DatasetInfo, "subtypes">,
  areas: readonly Area[],
): Area | undefined =>
  areas.find(({ subtype }) => !subtypes.includes(subtype === "region" ? "country" : subtype));

/** Whether a layer of this extent has anything of an area; what isn't known is taken to have. */
export function overlaps(extent: BBox | null, bbox: BBox | null): boolean {
  if (!extent || !bbox) return true;
  const [west, south, east, north] = extent;
  if (bbox[1] > north || bbox[3] < south) return false;
  return spans(west, east).some(([a, b]) => spans(bbox[0], bbox[2]).some(([c, d]) => a <= d && c <= b));
}

/** An interval of longitudes, in two where it crosses the antimeridian. */
const spans = (west: number, east: number): [number, number][] =>
  west <= east
    ? [[west, east]]
    : [
        [west, 180],
        [-180, east],
      ];
