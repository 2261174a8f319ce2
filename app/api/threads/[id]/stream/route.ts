import { getThread } from "@/db/threads";
import { streamResponse } from "@/lib/agent/chat-response";
import { runs } from "@/lib/agent/run";
import { handle, preflight } from "@/lib/http/handle";
import { parseParams } from "@/lib/http/parse";
import { ThreadParams } from "../../schema";

/** Joins the answer in the making, from its first event on; 204 when there is none. */
export const GET = handle({ auth: "caller", name: "/api/threads/[id]/stream" }, ({ params, caller, log }) => {
  const { id } = parseParams(params, ThreadParams);
  getThread(caller.id, id);
  const run = runs().get(id);
  if (!run) return undefined;
  return streamResponse(run, "text/event-stream", { watcher: { end: log.defer() } });
});

export const OPTIONS = preflight;
