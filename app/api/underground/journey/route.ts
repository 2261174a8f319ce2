import { findJourney } from "@/lib/desks/underground/overview";
import { handle, preflight } from "@/lib/http/handle";
import { parseQuery } from "@/lib/http/parse";
import { JourneyQuery } from "../schema";

/** Journeys between two stations, best first. */
export const GET = handle({ auth: "caller", name: "/api/underground/journey" }, ({ url, request }) =>
  findJourney(parseQuery(url, JourneyQuery), request.signal),
);

export const OPTIONS = preflight;
