import type { Area, LandQuery } from "@/lib/desks/land/types";
import { partsAddress } from "./shapes";

/**
 * The addresses of the parts that the map shows, the first that has any: those asked for, or else, for orientation and to
 * be picked, those of the next level or the one area's neighbours.
 */
export function partsOf({ areas, by }: LandQuery, area: Area | undefined): string[] {
  if (!area || areas.length > 1) return [];
  if (by) return [partsAddress(area.ref, by)];
  const { ref, parent, subtype } = area;
  const neighbours = (kind: "state-province" | "district-county") =>
    parent ? [partsAddress(parent, kind)] : [];
  switch (subtype) {
    case "region":
      return [partsAddress(ref, "country")];
    case "country":
      return [partsAddress(ref, "state-province")];
    case "state-province":
      return [partsAddress(ref, "district-county"), ...neighbours("state-province")];
    case "district-county":
      return neighbours("district-county");
    default:
      return [];
  }
}
