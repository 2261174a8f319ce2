import { listBranch } from "@/db/messages";
import { getThread } from "@/db/threads";
import { PAGE, toChatMessages } from "@/lib/agent/stored-messages";
import { defineRoute } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";
import { json } from "@/lib/http/outputs";
import { ChatMessagePage, ChatMessagesQuery, ThreadParams } from "../../../schema";

export const GET = defineRoute(
  {
    method: "GET",
    path: "/api/threads/{id}/messages/chat",
    auth: "caller",
    operationId: "listChatMessages",
    tag: "Threads",
    summary: "A page of a thread's messages as the app's own chat shows them",
    description: `The AI SDK's UI messages of the branch in view: the newest ${PAGE.limit} before a message, or fewer where they are long.`,
    input: { params: ThreadParams, query: ChatMessagesQuery },
    outputs: json("The messages", ChatMessagePage),
    errors: ["not_found"],
  },
  ({ params: { id }, query: { before }, caller }) => ({
    messages: toChatMessages(listBranch(getThread(caller.id, id), { ...PAGE, before })),
  }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods(GET);
