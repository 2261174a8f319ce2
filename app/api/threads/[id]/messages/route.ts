import { listMessages } from "@/db/messages";
import { getThread } from "@/db/threads";
import { handle, preflight } from "@/lib/http/handle";
import { parseParams } from "@/lib/http/parse";
import { messageJson, ThreadParams } from "../../schema";

/** A thread's messages, oldest first. */
export const GET = handle({ auth: "caller", name: "/api/threads/[id]/messages" }, ({ params, caller }) => {
  const { id } = parseParams(params, ThreadParams);
  getThread(caller.id, id);
  return { success: true, thread_id: id, threadId: id, messages: listMessages(id).map(messageJson) };
});

export const OPTIONS = preflight;
