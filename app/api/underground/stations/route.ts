import { searchStations, stations } from "@/lib/desks/underground/network";
import { networkProvenance } from "@/lib/desks/underground/source";
import { handle, preflight } from "@/lib/http/handle";
import { parseQuery } from "@/lib/http/parse";
import { StationQuery } from "../schema";

/** Stations by name, best match first; all of them without a query. */
export const GET = handle({ auth: "caller", name: "/api/underground/stations" }, ({ url }) => {
  const { query, limit } = parseQuery(url, StationQuery);
  const found = query
    ? searchStations(query, limit ?? 10).map(({ station }) => station)
    : stations().slice(0, limit);
  return { stations: found, provenance: [networkProvenance()] };
});

export const OPTIONS = preflight;
