import { liveResponse } from "@/lib/desks/sensors/readings/live";
import { handle, preflight } from "@/lib/http/handle";

/** Readings as they come in, as server-sent events. */
export const GET = handle({ auth: "caller", name: "/api/sensors/live" }, ({ request }) =>
  liveResponse(request.signal),
);

export const OPTIONS = preflight;
