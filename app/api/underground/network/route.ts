import { networkMap } from "@/lib/desks/underground/map-data";
import { handle, preflight } from "@/lib/http/handle";

/** What the map is drawn from: stations, lines, and which lines run where. It changes with a release only. */
export const GET = handle({ auth: "caller", name: "/api/underground/network" }, () =>
  Response.json(networkMap(), { headers: { "cache-control": "private, max-age=3600" } }),
);

export const OPTIONS = preflight;
