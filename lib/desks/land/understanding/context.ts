import type { Slot } from "@/lib/understanding/frame";
import type { Request } from "@/lib/understanding/request";
import type { AoiRef, Area, LandQuery } from "../types";

/** What the desk's plans need besides the question: the one query that words and pickers edit, and what is in view. */
export interface LandContext {
  query: LandQuery;
  /** Areas that the asker has drawn and named. */
  own: Area[];
  /** The areas of the last answer in its order, for “the first one”. */
  ranked: AoiRef[];
  /** The year that the last answer named as the highest, for “that year”. */
  peak?: string;
  /** The last answer's data are there. */
  hasData: boolean;
  /** The last day that they tell of. */
  until?: string;
  /** Where they are from. */
  source?: { name: string; isSample: boolean; note?: string };
}

/** The details of this turn, not those of earlier ones. */
export const fresh = (request: Request, ...roles: Slot["role"][]): Slot[] =>
  request.frame.slots.filter(({ carried, role }) => !carried && roles.includes(role));

/** Whether what was narrowed before, or picked on the page, still holds: until a question of its own names a place. */
export const keeps = (request: Request): boolean =>
  goesOn(request) || fresh(request, "name", "within").length === 0;

/** Whether a turn goes on with what was asked before. */
export const goesOn = ({ frame: { act } }: Request): boolean => act !== "ask";
