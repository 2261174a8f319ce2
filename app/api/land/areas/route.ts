import { createOwnArea, listOwnAreas } from "@/lib/desks/land/places/own-areas";
import { handle, preflight } from "@/lib/http/handle";
import { parseJson } from "@/lib/http/parse";
import { MAX_BYTES, NewArea } from "./schema";

const route = { auth: "caller", name: "/api/land/areas" } as const;

/** The caller's own areas, the newest first. */
export const GET = handle(route, ({ caller }) => ({ areas: listOwnAreas(caller.id) }));

/** Keeps an area that the caller drew or uploaded. */
export const POST = handle(route, async ({ request, caller }) => {
  const area = createOwnArea(caller.id, await parseJson(request, NewArea, { maxBytes: MAX_BYTES }));
  return Response.json(area, { status: 201 });
});

export const OPTIONS = preflight;
