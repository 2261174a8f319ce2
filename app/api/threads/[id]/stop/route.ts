import { getThread } from "@/db/threads";
import { runs } from "@/lib/agent/run";
import { handle, preflight } from "@/lib/http/handle";
import { parseParams } from "@/lib/http/parse";
import { ThreadParams } from "../../schema";

/** Ends the answer in the making on the server; what was finished is kept. */
export const POST = handle({ auth: "caller", name: "/api/threads/[id]/stop" }, async ({ params, caller }) => {
  const { id } = parseParams(params, ThreadParams);
  getThread(caller.id, id);
  const run = runs().get(id);
  run?.stop();
  await run?.ended;
  return { stopped: run !== undefined };
});

export const OPTIONS = preflight;
