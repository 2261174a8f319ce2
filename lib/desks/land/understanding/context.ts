import type { Slot } from "@/lib/understanding/frame";
import type { Request } from "@/lib/understanding/request";
import type { AoiRef, Area, LandQuery } from "../types";

export interface LandContext {
  query: LandQuery;
  own: Area[];
  /** The areas of the last answer in its order, for “the first one”. */
  ranked: AoiRef[];
  /** The year that the last answer named as the highest, for “that year”. */
  peak?: string;
  hasData: boolean;
  /** The last day that they tell of. */
  until?: string;
  source?: { name: string; isSample: boolean; note?: string };
}

/** The details of this turn, not those of earlier ones. */
export const fresh = (request: Request, ...roles: Slot["role"][]): Slot[] =>
  request.frame.slots.filter(({ carried, role }) => !carried && roles.includes(role));

/** Whether what was narrowed before, or picked on the page, still holds: until a question of its own names a place. */
export const keeps = (request: Request): boolean =>
  goesOn(request) || fresh(request, "name", "within").length === 0;

export const goesOn = ({ frame: { act } }: Request): boolean => act !== "ask";
