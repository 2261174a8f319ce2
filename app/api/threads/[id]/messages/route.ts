import { listBranch, listMessages } from "@/db/messages";
import { getThread } from "@/db/threads";
import { handle, preflight } from "@/lib/http/handle";
import { parseParams, parseQuery } from "@/lib/http/parse";
import { presenter } from "../../present";
import { MessagesQuery, messageJson, ThreadParams } from "../../schema";

/** A thread's messages, oldest first: those of the branch in view, or all. */
export const GET = handle(
  { auth: "caller", name: "/api/threads/[id]/messages" },
  ({ params, url, caller }) => {
    const { id } = parseParams(params, ThreadParams);
    const { branches } = parseQuery(url, MessagesQuery);
    const thread = getThread(caller.id, id);
    const present = presenter(thread);
    const messages = branches === "all" ? listMessages(id) : listBranch(thread);
    return {
      success: true,
      thread_id: id,
      threadId: id,
      messages: messages.map((message) => messageJson(message, present)),
    };
  },
);

export const OPTIONS = preflight;
