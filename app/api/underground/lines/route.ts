import { lineOverview } from "@/lib/desks/underground/overview";
import { handle, preflight } from "@/lib/http/handle";

/** Every line with its status now. */
export const GET = handle({ auth: "caller", name: "/api/underground/lines" }, ({ request }) =>
  lineOverview(request.signal),
);

export const OPTIONS = preflight;
