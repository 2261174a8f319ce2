import type { ViewAddress } from "@/components/desk-page/use-view-address";
import { QUERY_NAMES, queryFromSearch, queryToSearch, sameQuery } from "@/lib/desks/land/query/address";
import type { LandQuery } from "@/lib/desks/land/types";

export const hasQuery = (search: Pick<URLSearchParams, "has">): boolean =>
  QUERY_NAMES.some((name) => search.has(name));

export const isLinkToThread = (search: Pick<URLSearchParams, "has">): boolean =>
  search.has("thread") && hasQuery(search);

/** What else the search holds, such as the thread, stays. */
export function searchWith(search: URLSearchParams, query: LandQuery): string {
  const next = new URLSearchParams(search);
  for (const name of QUERY_NAMES) next.delete(name);
  for (const [name, value] of queryToSearch(query)) next.set(name, value);
  return readable(next);
}

export const linkTo = (query: LandQuery, origin: string): string =>
  `${origin}/land${readable(queryToSearch(query))}`;

/** Colons and commas may stand in a search as they are, and read better so. */
function readable(search: URLSearchParams): string {
  const text = search.toString().replaceAll("%3A", ":").replaceAll("%2C", ",");
  return text && `?${text}`;
}

const leadsElsewhere = (before: LandQuery, after: LandQuery): boolean =>
  before.areas.length > 0 &&
  (before.areas.join() !== after.areas.join() ||
    before.by !== after.by ||
    before.sample !== after.sample ||
    (before.dataset !== null && before.dataset !== after.dataset));

export const LAND_ADDRESS: ViewAddress<LandQuery> = {
  hasView: hasQuery,
  viewFromSearch: queryFromSearch,
  searchWith,
  samePlace: (before, after) => !leadsElsewhere(before, after),
  sameView: sameQuery,
};
