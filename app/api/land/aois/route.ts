import { findAreas } from "@/lib/desks/land/places";
import { handle, preflight } from "@/lib/http/handle";
import { parseQuery } from "@/lib/http/parse";
import { AoisQuery } from "./schema";

/** Areas by name, best match first. */
export const GET = handle({ auth: "caller", name: "/api/land/aois" }, ({ url }) => {
  const { query, limit, subtype } = parseQuery(url, AoisQuery);
  return { aois: findAreas(query, { limit, subtypes: subtype && [subtype] }) };
});

export const OPTIONS = preflight;
