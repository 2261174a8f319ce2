import { defineRoute } from "@/lib/http/define-route";
import { json, nothing } from "@/lib/http/outputs";
import { createOwnArea, deleteOwnArea, listOwnAreas, renameOwnArea } from "../places/own-areas";
import { OwnArea } from "../types";
import { AreaParams, AreaPatch, MAX_BYTES, NewArea, OwnAreas } from "./own-areas-schema";

const shared = { auth: "caller", tag: "Land" } as const;

export const listAreas = defineRoute(
  {
    ...shared,
    method: "GET",
    path: "/api/land/areas",
    operationId: "listOwnAreas",
    summary: "The caller's own areas",
    outputs: json("The areas", OwnAreas),
  },
  ({ caller }) => ({ areas: listOwnAreas(caller.id) }),
);

export const createArea = defineRoute(
  {
    ...shared,
    method: "POST",
    path: "/api/land/areas",
    operationId: "createOwnArea",
    summary: "Keeps an area that the caller drew: at most 1 MB, 0.1 to 10,000 km²",
    input: { body: { schema: NewArea, maxBytes: MAX_BYTES } },
    outputs: json("The area", OwnArea, { status: 201 }),
    errors: ["conflict"],
  },
  ({ caller, body }) => createOwnArea(caller.id, body),
);

export const renameArea = defineRoute(
  {
    ...shared,
    method: "PATCH",
    path: "/api/land/areas/{id}",
    operationId: "renameOwnArea",
    summary: "Renames one of the caller's areas",
    input: { params: AreaParams, body: { schema: AreaPatch } },
    outputs: json("The area", OwnArea),
    errors: ["not_found"],
  },
  ({ caller, params, body }) => renameOwnArea(caller.id, params.id, body.name),
);

export const deleteArea = defineRoute(
  {
    ...shared,
    method: "DELETE",
    path: "/api/land/areas/{id}",
    operationId: "deleteOwnArea",
    summary: "Deletes one of the caller's areas",
    input: { params: AreaParams },
    outputs: nothing("It is gone"),
    errors: ["not_found"],
  },
  ({ caller, params }) => deleteOwnArea(caller.id, params.id),
);
