import { createSerializer, type Nullable, parseAsString, type Values } from "nuqs";
import { QUERY_NAMES, queryFromSearch, queryToSearch } from "@/lib/desks/land/query/address";
import type { LandQuery } from "@/lib/desks/land/types";

/** What they mean is known to the server, too, which links to queries. */
export const PARAMS = Object.fromEntries(QUERY_NAMES.map((name) => [name, parseAsString]));

type Params = Values<typeof PARAMS>;

export const queryOf = (values: Params): LandQuery =>
  queryFromSearch({ get: (name) => values[name] ?? null });

export function valuesOf(query: LandQuery): Nullable<Params> {
  const search = queryToSearch(query);
  return Object.fromEntries(QUERY_NAMES.map((name) => [name, search.get(name)]));
}

const serialize = createSerializer(PARAMS);

export const written = (query: LandQuery, search = ""): string => serialize(search, valuesOf(query));

export const linkTo = (query: LandQuery, origin: string): string => written(query, `${origin}/land`);

export const samePlace = (before: LandQuery, after: LandQuery): boolean =>
  before.areas.length === 0 ||
  (before.areas.join() === after.areas.join() &&
    before.by === after.by &&
    before.sample === after.sample &&
    (before.dataset === null || before.dataset === after.dataset));
