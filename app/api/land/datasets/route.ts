import { DATASETS } from "@/lib/desks/land/datasets";
import { handle, preflight } from "@/lib/http/handle";

/** Every dataset of the Land desk with what is to know of it. It changes with a release only. */
export const GET = handle({ auth: "caller", name: "/api/land/datasets" }, () =>
  Response.json({ datasets: DATASETS }, { headers: { "cache-control": "private, max-age=3600" } }),
);

export const OPTIONS = preflight;
