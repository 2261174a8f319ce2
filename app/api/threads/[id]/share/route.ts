import { deleteShare, getShare, saveShare } from "@/db/shares";
import { getThread } from "@/db/threads";
import { AppError } from "@/lib/errors";
import { defineRoute } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";
import { json } from "@/lib/http/outputs";
import { ShareJson, shareJson, ThreadParams } from "../../schema";

const shared = {
  path: "/api/threads/{id}/share",
  auth: "caller",
  tag: "Threads",
  input: { params: ThreadParams },
  errors: ["not_found"],
} as const;

export const GET = defineRoute(
  {
    ...shared,
    method: "GET",
    operationId: "getShare",
    summary: "The link under which anyone may read a thread",
    outputs: json("The link", ShareJson),
  },
  ({ params, caller }) => {
    getThread(caller.id, params.id);
    return shareJson(getShare(params.id));
  },
);

export const POST = defineRoute(
  {
    ...shared,
    method: "POST",
    operationId: "shareThread",
    summary: "Share the branch in view as it is now",
    description: "A thread has one link. Shared again it is the same, and shows what is in view then.",
    outputs: json("The link", ShareJson),
  },
  ({ params, caller }) => {
    const { leafId } = getThread(caller.id, params.id);
    if (leafId === null) throw new AppError("bad_request", "There is nothing to share in this thread yet.");
    return shareJson(saveShare(params.id, leafId));
  },
);

export const DELETE = defineRoute(
  {
    ...shared,
    method: "DELETE",
    operationId: "revokeShare",
    summary: "Revoke the link",
    outputs: json("There is none now", ShareJson, { example: { share: null } }),
  },
  ({ params, caller }) => {
    getThread(caller.id, params.id);
    deleteShare(params.id);
    return shareJson(undefined);
  },
);

export const { PUT, PATCH, OPTIONS } = otherMethods(GET, POST, DELETE);
