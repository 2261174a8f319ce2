import { loadArea, loadOutline } from "@/lib/desks/land/areas";
import { handle, preflight } from "@/lib/http/handle";
import { parseParams } from "@/lib/http/parse";
import { AoiParams, featureOf, geojson } from "../../schema";

/** An area with its outline, as GeoJSON. */
export const GET = handle(
  { auth: "caller", name: "/api/land/aois/[source]/[id]" },
  async ({ params, caller, request }) => {
    const { ref } = parseParams(params, AoiParams);
    const asker = { owner: caller.id, signal: request.signal };
    const area = await loadArea(ref, asker);
    return geojson(featureOf(area, await loadOutline(area, asker)), area);
  },
);

export const OPTIONS = preflight;
