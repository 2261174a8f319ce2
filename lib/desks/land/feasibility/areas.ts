import type { AoiSubtype, Area, BBox, DatasetInfo, Subregion } from "../types";

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

const SPELLED: Record<string, string> = {
  departamento: "department",
  municipio: "municipality",
  préfecture: "prefecture",
  "automonous region": "autonomous region",
  "captial district": "capital district",
};

function typeOf({
  subtype,
  TYPE_1,
  TYPE_2,
}: Pick<Area, "subtype" | "TYPE_1" | "TYPE_2">): string | undefined {
  const type = (subtype === "state-province" ? TYPE_1 : subtype === "district-county" ? TYPE_2 : null)
    ?.replace(/ \(.*\)$/, "")
    .toLowerCase();
  return type && (SPELLED[type] ?? type).replace(/^london/, "London");
}

const plural = (word: string): string =>
  /[^aeiou]y$/.test(word) ? word.replace(/y$/, "ies") : /(?:s|sh)$/.test(word) ? `${word}es` : `${word}s`;

/** From this part on a second kind is named beside the usual one; below the other a kind isn't the usual one. */
const [ALSO, USUAL] = [0.2, 0.5];

/** What most parts of an area are called there, and what many others are: “province” and “territory”. */
function typesOf(parts: readonly Area[]): string[] {
  const counts = new Map<string, number>();
  for (const part of parts) {
    const type = typeOf(part);
    if (type) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  const [first, second] = [...counts].sort((a, b) => b[1] - a[1]);
  if (!first || first[1] < parts.length * USUAL) return [];
  return second && second[1] >= parts.length * ALSO ? [first[0], second[0]] : [first[0]];
}

/** The parts of an area in the plural, in the country's own word where it is known: “departments”, “provinces and territories”. */
export function partsNoun(by: Subregion, parts: readonly Area[]): string {
  const types = typesOf(parts);
  return types.length > 0 ? types.map(plural).join(" and ") : SUBTYPE_WORDS[by][1];
}

/** One of the parts, as most are called there: “province”. */
export const partNoun = (parts: readonly Area[]): string | undefined => typesOf(parts)[0];

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

const spans = (west: number, east: number): [number, number][] =>
  west <= east
    ? [[west, east]]
    : [
        [west, 180],
        [-180, east],
      ];
