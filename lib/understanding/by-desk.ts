import type { Ranked } from "./reader/labels";

/** The desk of a function, e.g. `land` of `land.loss`. Of `none` and `outside` it is the word itself. */
export const ownerOf = (name: string): string => name.split(".")[0] ?? "";

/** How likely each desk is meant, by all its functions together. */
export function sharesByDesk(functions: readonly Ranked<string>[]): Map<string, number> {
  const shares = new Map<string, number>();
  for (const { name, p } of functions) shares.set(ownerOf(name), (shares.get(ownerOf(name)) ?? 0) + p);
  return shares;
}
