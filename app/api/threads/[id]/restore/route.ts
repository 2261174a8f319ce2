import { restoreThread } from "@/db/threads";
import { defineRoute } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";
import { json } from "@/lib/http/outputs";
import { ThreadJson, ThreadParams, threadJson } from "../../schema";

export const POST = defineRoute(
  {
    method: "POST",
    path: "/api/threads/{id}/restore",
    auth: "caller",
    operationId: "restoreThread",
    tag: "Threads",
    summary: "Bring back a thread that was deleted less than an hour ago",
    input: { params: ThreadParams },
    outputs: json("The thread", ThreadJson),
    errors: ["not_found"],
  },
  ({ params, caller }) => threadJson(restoreThread(caller.id, params.id)),
);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods(POST);
