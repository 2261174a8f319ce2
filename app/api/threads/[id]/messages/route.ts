import { eachMessage } from "@/db/messages";
import { getThread } from "@/db/threads";
import { defineRoute } from "@/lib/http/define-route";
import { jsonWithList } from "@/lib/http/json-with-list";
import { otherMethods } from "@/lib/http/methods";
import { json } from "@/lib/http/outputs";
import { clientStates } from "../../client-states";
import { MessagesQuery, messageJson, ThreadMessages, ThreadParams } from "../../schema";

export const GET = defineRoute(
  {
    method: "GET",
    path: "/api/threads/{id}/messages",
    auth: "caller",
    operationId: "listMessages",
    tag: "Threads",
    summary: "A thread's messages, oldest first",
    description:
      "Those of the branch in view. A thread has branches where questions were edited, or asked in the place of others.",
    input: { params: ThreadParams, query: MessagesQuery },
    outputs: json("The messages", ThreadMessages),
    errors: ["not_found"],
  },
  ({ params: { id }, query: { branches, limit, before }, caller }) => {
    const thread = getThread(caller.id, id);
    const toClient = clientStates(thread);
    const messages = eachMessage(thread, { all: branches === "all", limit, before });
    return jsonWithList({ success: true, thread_id: id, threadId: id }, "messages", messages, (message) =>
      messageJson(message, toClient),
    );
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods(GET);
