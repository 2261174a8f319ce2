import { getThread } from "@/db/threads";
import { streamResponse } from "@/lib/agent/chat-response";
import { runs } from "@/lib/agent/run";
import { EVENTS } from "@/lib/desks/chat-examples";
import { defineRoute } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";
import { nothing, text } from "@/lib/http/outputs";
import { ThreadParams } from "../../schema";

export const GET = defineRoute(
  {
    method: "GET",
    path: "/api/threads/{id}/stream",
    auth: "caller",
    operationId: "joinAnswer",
    tag: "Threads",
    summary: "Join the answer in the making, from its first event on",
    input: { params: ThreadParams },
    outputs: [
      text("The AI SDK's UI message stream", "text/event-stream", { example: EVENTS }),
      nothing("No answer is in the making"),
    ],
    errors: ["not_found"],
  },
  ({ params: { id }, caller, log }) => {
    getThread(caller.id, id);
    const run = runs().get(id);
    if (!run) return undefined;
    return streamResponse(run, "text/event-stream", { watcher: { end: log.defer() } });
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods(GET);
