import type { AoiRef, Area } from "../types";

/** GADM's row numbers. GADM doesn't publish them by its ids: these are the ones of the reference document. */
const KNOWN: ReadonlyMap<number, AoiRef> = new Map([
  [1534, "gadm:IND.26_1"],
  [22056, "gadm:IND.26.20_1"],
]);
const BY_REF = new Map([...KNOWN].map(([id, ref]) => [ref, id]));

/** The area of GADM's row number, or of its id as text; undefined where the number isn't known. */
export const refOfGadmId = (id: number | string): AoiRef | undefined =>
  Number.isNaN(Number(id)) ? `gadm:${id}` : KNOWN.get(Number(id));

export const gadmIdOf = ({ ref }: Pick<Area, "ref">): number | null => BY_REF.get(ref) ?? null;
