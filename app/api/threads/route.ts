import { createThread, listThreads } from "@/db/threads";
import { deskById } from "@/lib/desks";
import { handle, preflight } from "@/lib/http/handle";
import { parseJson, parseQuery } from "@/lib/http/parse";
import { NewThread, ThreadListQuery, threadJson } from "./schema";

/** The caller's threads, the latest changed first. */
export const GET = handle({ auth: "caller", name: "/api/threads" }, ({ url, caller }) => {
  const { threads, next } = listThreads(caller.id, parseQuery(url, ThreadListQuery));
  return { threads: threads.map(threadJson), next };
});

/** An empty thread, to be asked in. */
export const POST = handle({ auth: "caller", name: "/api/threads" }, async ({ request, caller }) => {
  const { desk, title, metadata } = await parseJson(request, NewThread);
  const thread = createThread({ owner: caller.id, desk: deskById(desk).id, title, metadata });
  return Response.json(threadJson(thread), { status: 201 });
});

export const OPTIONS = preflight;
