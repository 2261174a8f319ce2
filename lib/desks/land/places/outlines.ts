import type { Area, Outline } from "../types";
import { statement } from "./database";
import { unpackOutline } from "./packed-outline";

const byRef = statement<[string], { outline: Buffer | null }>("SELECT outline FROM places WHERE ref = ?");

/** The simplified outline of a place, as RFC 7946 has it; null where none is known. */
export function drawOutline({ ref }: Pick<Area, "ref">): Outline | null {
  const packed = byRef().get(ref)?.outline;
  return packed ? unpackOutline(packed) : null;
}
