import { getThread } from "@/db/threads";
import { changeThread, removeThread } from "@/lib/agent/threads";
import { handle, preflight } from "@/lib/http/handle";
import { parseJson, parseParams } from "@/lib/http/parse";
import { ThreadParams, ThreadPatch, threadJson } from "../schema";

const route = { auth: "caller", name: "/api/threads/[id]" } as const;

export const GET = handle(route, ({ params, caller }) => {
  const { id } = parseParams(params, ThreadParams);
  return threadJson(getThread(caller.id, id));
});

export const PATCH = handle(route, async ({ request, params, caller }) => {
  const { id } = parseParams(params, ThreadParams);
  return threadJson(changeThread(caller.id, id, await parseJson(request, ThreadPatch)));
});

export const DELETE = handle(route, async ({ params, caller }) => {
  const { id } = parseParams(params, ThreadParams);
  await removeThread(caller.id, id);
  return { success: true, message: "Thread deleted successfully" };
});

export const OPTIONS = preflight;
