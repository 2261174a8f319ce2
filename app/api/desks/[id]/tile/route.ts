import { z } from "zod";
import { Tile } from "@/lib/agent/desk-entries";
import { DeskId } from "@/lib/agent/desk-id";
import { anyDeskById } from "@/lib/desks/concierge";
import { defineRoute } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";
import { json } from "@/lib/http/outputs";

export const GET = defineRoute(
  {
    method: "GET",
    path: "/api/desks/{id}/tile",
    auth: "caller",
    operationId: "getDeskTile",
    tag: "Service",
    summary: "The one thing that is worth knowing of a desk now",
    input: { params: z.object({ id: DeskId }) },
    outputs: json("It; null when there is nothing to tell", z.object({ tile: Tile.nullable() })),
    errors: ["bad_request", "upstream_unavailable"],
  },
  async ({ params, caller, request: { signal } }) => {
    const tile = await anyDeskById(params.id).tile?.({ caller: caller.id, signal });
    return { tile: tile ?? null };
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods(GET);
