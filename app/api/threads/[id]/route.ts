import { getThread } from "@/db/threads";
import { changeThread, removeThread } from "@/lib/agent/threads";
import { defineRoute } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";
import { json } from "@/lib/http/outputs";
import { Deleted, ThreadJson, ThreadParams, ThreadPatch, threadJson } from "../schema";

const shared = { path: "/api/threads/{id}", auth: "caller", tag: "Threads", errors: ["not_found"] } as const;

export const GET = defineRoute(
  {
    ...shared,
    method: "GET",
    operationId: "getThread",
    summary: "A thread",
    input: { params: ThreadParams },
    outputs: json("The thread", ThreadJson),
  },
  ({ params, caller }) => threadJson(getThread(caller.id, params.id)),
);

export const PATCH = defineRoute(
  {
    ...shared,
    method: "PATCH",
    operationId: "updateThread",
    summary: "Change a thread's title or metadata, or which branch is in view",
    description: "At least one of the three.",
    input: { params: ThreadParams, body: { schema: ThreadPatch, example: { title: "My way to work" } } },
    outputs: json("The changed thread", ThreadJson),
  },
  ({ params, body, caller }) => threadJson(changeThread(caller.id, params.id, body)),
);

const DELETED = { success: true, message: "Thread deleted successfully" };

export const DELETE = defineRoute(
  {
    ...shared,
    method: "DELETE",
    operationId: "deleteThread",
    summary: "Delete a thread with its messages",
    description:
      "It is hidden everywhere, and an answer in the making is ended. It can be restored for an hour; later it is deleted for good.",
    input: { params: ThreadParams },
    outputs: json("It is gone", Deleted, { example: DELETED }),
  },
  async ({ params, caller }) => {
    await removeThread(caller.id, params.id);
    return DELETED;
  },
);

export const { POST, PUT, OPTIONS } = otherMethods(GET, PATCH, DELETE);
