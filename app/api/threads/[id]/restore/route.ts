import { restoreThread } from "@/db/threads";
import { handle, preflight } from "@/lib/http/handle";
import { parseParams } from "@/lib/http/parse";
import { ThreadParams, threadJson } from "../../schema";

/** Brings a thread back that was deleted less than an hour ago. */
export const POST = handle({ auth: "caller", name: "/api/threads/[id]/restore" }, ({ params, caller }) => {
  const { id } = parseParams(params, ThreadParams);
  return threadJson(restoreThread(caller.id, id));
});

export const OPTIONS = preflight;
