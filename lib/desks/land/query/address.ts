import { z } from "zod";
import { EMPTY_QUERY, LandQuery } from "../types";

const NAMES = {
  areas: "area",
  by: "by",
  dataset: "dataset",
  context_layer: "layer",
  threshold: "canopy",
  start_date: "from",
  end_date: "to",
  sample: "sample",
} as const satisfies Record<keyof LandQuery, string>;

export const QUERY_NAMES: readonly string[] = Object.values(NAMES);

/** A query as an address holds it, e.g. `area=gadm:BRA,gadm:BOL&dataset=4&from=2001-01-01&to=2024-12-31`; a sample that was taken is `sample=1`. */
export function queryToSearch(query: LandQuery): URLSearchParams {
  const search = new URLSearchParams();
  for (const [key, name] of Object.entries(NAMES) as [keyof LandQuery, string][]) {
    const value = query[key];
    if (value === null || value === false || String(value) === "") continue;
    search.set(name, value === true ? "1" : String(value));
  }
  return search;
}

const Fields = {
  areas: z.string().transform((text) => text.split(",").filter(Boolean)),
  dataset: z.coerce.number(),
  threshold: z.coerce.number(),
  sample: z.literal("1").transform(() => true),
} as Record<string, z.ZodType>;

/** The query that an address holds; of a field that doesn't make sense, nothing. */
export function queryFromSearch(search: Pick<URLSearchParams, "get">): LandQuery {
  const query: Record<string, unknown> = { ...EMPTY_QUERY };
  for (const [key, name] of Object.entries(NAMES)) {
    const text = search.get(name);
    if (!text) continue;
    const schema = LandQuery.shape[key as keyof LandQuery];
    const value = schema.safeParse((Fields[key] ?? z.string()).safeParse(text).data);
    if (value.success) query[key] = value.data;
  }
  return query as LandQuery;
}

export const sameQuery = (a: LandQuery, b: LandQuery): boolean =>
  queryToSearch(a).toString() === queryToSearch(b).toString();
