import { loadArea } from "@/lib/desks/land/areas";
import { outlineOf, subregionsOf } from "@/lib/desks/land/places";
import { handle, preflight } from "@/lib/http/handle";
import { parseParams, parseQuery } from "@/lib/http/parse";
import { AoiParams, featureOf, geojson, SubregionsQuery } from "../../../schema";

/** The parts of an area with their outlines, as GeoJSON; none where they aren't known. */
export const GET = handle(
  { auth: "caller", name: "/api/land/aois/[source]/[id]/subregions" },
  async ({ params, url, caller, request }) => {
    const { ref } = parseParams(params, AoiParams);
    const { by } = parseQuery(url, SubregionsQuery);
    const area = await loadArea(ref, { owner: caller.id, signal: request.signal });
    const features = subregionsOf(area, by).map((part) => featureOf(part, outlineOf(part)));
    return geojson({ type: "FeatureCollection", features }, area);
  },
);

export const OPTIONS = preflight;
