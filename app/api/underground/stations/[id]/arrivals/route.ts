import { stationArrivals } from "@/lib/desks/underground/overview";
import { handle, preflight } from "@/lib/http/handle";
import { parseParams, parseQuery } from "@/lib/http/parse";
import { ArrivalsQuery, StationParams } from "../../../schema";

/** The next trains at a station, soonest first. */
export const GET = handle(
  { auth: "caller", name: "/api/underground/stations/[id]/arrivals" },
  ({ params, url, request }) => {
    const { id } = parseParams(params, StationParams);
    const { line } = parseQuery(url, ArrivalsQuery);
    return stationArrivals(id, line, request.signal);
  },
);

export const OPTIONS = preflight;
