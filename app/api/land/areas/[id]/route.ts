import { deleteOwnArea, renameOwnArea } from "@/lib/desks/land/places/own-areas";
import { handle, preflight } from "@/lib/http/handle";
import { parseJson, parseParams } from "@/lib/http/parse";
import { AreaParams, AreaPatch } from "../schema";

const route = { auth: "caller", name: "/api/land/areas/[id]" } as const;

/** Renames one of the caller's areas. */
export const PATCH = handle(route, async ({ request, params, caller }) => {
  const { id } = parseParams(params, AreaParams);
  const { name } = await parseJson(request, AreaPatch);
  return renameOwnArea(caller.id, id, name);
});

/** Deletes one of the caller's areas. */
export const DELETE = handle(route, ({ params, caller }) => {
  const { id } = parseParams(params, AreaParams);
  deleteOwnArea(caller.id, id);
});

export const OPTIONS = preflight;
