import { worldTopology } from "@/lib/desks/land/places";
import { handle, preflight } from "@/lib/http/handle";

let text: string | undefined;

/** The map's ground: TopoJSON of all countries, the same for everyone. */
export const GET = handle({ auth: "caller", name: "/api/land/world" }, () => {
  text ??= JSON.stringify(worldTopology());
  return new Response(text, {
    headers: { "content-type": "application/json", "cache-control": "public, max-age=86400" },
  });
});

export const OPTIONS = preflight;
