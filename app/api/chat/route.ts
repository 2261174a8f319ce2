import { getThread } from "@/db/threads";
import { ChatRequest } from "@/lib/agent/chat-request";
import { jsonResponse, negotiate, streamResponse, type Watcher } from "@/lib/agent/chat-response";
import { resumeRun } from "@/lib/agent/resume-run";
import { startRun } from "@/lib/agent/start-run";
import { deskById } from "@/lib/desks";
import { pickDesk } from "@/lib/desks/concierge";
import type { Caller } from "@/lib/http/caller";
import { handle, preflight } from "@/lib/http/handle";
import { parseJson } from "@/lib/http/parse";
import type { RequestLog } from "@/lib/http/request-log";

/** Asks a question; the answer's form is negotiated by `Accept`. */
export const POST = handle(
  { auth: "caller", name: "/api/chat", limit: "chat" },
  async ({ request, caller, log }) => {
    const encoding = negotiate(request.headers.get("accept"));
    const body = await parseJson(request, ChatRequest);
    const { desk, picked } = await deskFor(body, caller);
    log.add({ desk: desk.id });
    const tokens = encoding === "text/event-stream";
    const owner = caller.id;
    const { approval, thread_id: threadId } = body;
    const run =
      approval && threadId
        ? resumeRun({ desk, owner, threadId, approval, tokens })
        : startRun({ desk, request: body, owner, picked, tokens });
    const watcher = logged(log);
    // A browser's run outlives its page, which may only be reloading; a program that hangs up wants no more.
    if (tokens) return streamResponse(run, encoding, { watcher });
    if (request.signal.aborted) run.stop();
    request.signal.addEventListener("abort", () => run.stop(), { once: true });
    if (encoding === "application/json") return jsonResponse(run, watcher);
    return streamResponse(run, encoding, { watcher, onCancel: () => run.stop() });
  },
);

export const OPTIONS = preflight;

/** The desk that was named, or the thread's, or the concierge's choice. */
async function deskFor(body: ChatRequest, caller: Caller) {
  if (body.desk) return { desk: deskById(body.desk), picked: false };
  if (body.thread_id) return { desk: deskById(getThread(caller.id, body.thread_id).desk), picked: false };
  return { desk: await pickDesk(body.query ?? ""), picked: true };
}

/** Puts what the run did into the request's log line, which is written when the stream ends. */
function logged(log: RequestLog): Watcher {
  const done = log.defer();
  const nodes: Record<string, number> = {};
  return {
    event(event) {
      if (event.type === "thread") log.add({ thread: event.threadId });
      if (event.type === "update") nodes[event.node] = event.ms;
      if (event.type === "answer") log.add({ model: event.answer.model });
      if (event.type === "error") log.add({ error: event.code });
      if (event.type === "approval") log.add({ approval: event.approval.decision ?? "asked" });
      if (event.type === "stopped") log.add({ stopped: true });
    },
    end() {
      log.add({ node_ms: nodes });
      done();
    },
  };
}
