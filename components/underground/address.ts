/** What of the canvas stands in the page's address. */
export interface Addressed {
  /** Whether the map marks stations by step-free access. */
  showsAccess: boolean;
}

const NAME = "access";
const SHOWN = "shown";

/** Whether an address says anything of the canvas. */
export const hasView = (search: Pick<URLSearchParams, "has">): boolean => search.has(NAME);

/** What an address opens; what can't be read in it is as if it weren't there. */
export const viewFromSearch = (search: Pick<URLSearchParams, "get">): Addressed => ({
  showsAccess: search.get(NAME) === SHOWN,
});

/** An address's search with another view in it; what else it holds, such as the thread, stays. */
export function searchWith(search: URLSearchParams, { showsAccess }: Addressed): string {
  const next = new URLSearchParams(search);
  if (showsAccess) next.set(NAME, SHOWN);
  else next.delete(NAME);
  return next.size === 0 ? "" : `?${next}`;
}

export const sameView = (a: Addressed, b: Addressed): boolean => a.showsAccess === b.showsAccess;

/** The switch moves nobody anywhere, so that a step back never only turns it. */
export const samePlace = (): boolean => true;
