import { z } from "zod";
import { getThread } from "@/db/threads";
import { type ChatRequest, ChatRequestFields } from "@/lib/agent/chat-request";
import { jsonResponse, negotiate, streamResponse, type Watcher } from "@/lib/agent/chat-response";
import { resumeRun } from "@/lib/agent/resume-run";
import { startRun } from "@/lib/agent/start-run";
import { deskById } from "@/lib/desks";
import { EVENTS, FAILED_LINES, LINES, QUESTIONS, WHOLE } from "@/lib/desks/chat-examples";
import { pickDesk } from "@/lib/desks/concierge";
import type { Caller } from "@/lib/http/caller";
import { defineRoute } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";
import type { RequestLog } from "@/lib/http/request-log";
import { Question, WholeAnswer } from "./schema";

const DESCRIPTION = `Asks a question. The answer's form is negotiated by \`Accept\`:

- \`application/x-ndjson\`, the default: one \`NdjsonLine\` as each node of the desk's graph finishes. The first line names the thread; \`update\` is a JSON text. Once the answer has begun, an error is a line too: its node is \`error\`, its \`update\` a \`StreamError\`.
- \`application/json\`: one \`Answer\` at the end.
- \`text/event-stream\`: the AI SDK's UI message stream (\`x-vercel-ai-ui-message-stream: v1\`): text deltas, tool parts, and the data parts \`StreamThread\`, \`StreamState\`, \`StreamModel\`, \`StreamProgress\` and \`StreamAnswer\`.

Hanging up on an answer in NDJSON or JSON ends it: what was finished is stored, and the thread can be asked on. An answer as an event stream goes on, and can be joined again at \`/api/threads/{id}/stream\`. One answer a thread at a time.

A question follows the branch in view. With \`edit_of\` it takes the place of an earlier question: the conversation goes on from what stood before that one, and what came after it stays a branch of its own.

What the user has selected on a desk's page goes into \`ui_context\`; with \`ui_action_only\` it is applied without a question.

\`query\` may be called \`message\`, \`thread_id\` \`threadId\` and \`user_context\` \`userContext\`. Unknown keys are ignored, and null counts as absent.`;

/** Asks a question; the answer's form is negotiated by `Accept`. */
export const POST = defineRoute(
  {
    method: "POST",
    path: "/api/chat",
    auth: "caller",
    limit: "chat",
    operationId: "ask",
    tag: "Chat",
    summary: "Ask a question",
    description: DESCRIPTION,
    input: { body: { schema: Question, described: ChatRequestFields, examples: QUESTIONS } },
    outputs: {
      status: 200,
      description: "The answer",
      content: {
        "application/x-ndjson": {
          schema: z.string().describe("One NdjsonLine a line"),
          examples: {
            answer: { summary: "An answer", value: LINES },
            failure: { summary: "An answer that broke off", value: FAILED_LINES },
          },
        },
        "application/json": { schema: WholeAnswer, example: WHOLE },
        "text/event-stream": {
          schema: z.string().describe("The AI SDK's UI message stream"),
          example: EVENTS,
        },
      },
    },
    errors: ["not_found", "conflict", "upstream_unavailable", "model_unavailable"],
  },
  async ({ request, caller, log, body }) => {
    const encoding = negotiate(request.headers.get("accept"));
    const { desk, picked } = await deskFor(body, caller);
    log.add({ desk: desk.id });
    const owner = caller.id;
    const { approval, thread_id: threadId } = body;
    const run =
      approval && threadId
        ? resumeRun({ desk, owner, threadId, approval })
        : startRun({ desk, request: body, owner, picked });
    const watcher = logged(log);
    // A browser's run outlives its page, which may only be reloading; a program that hangs up wants no more.
    if (encoding === "text/event-stream") return streamResponse(run, encoding, { watcher });
    if (request.signal.aborted) run.stop();
    request.signal.addEventListener("abort", () => run.stop(), { once: true });
    if (encoding === "application/json") return jsonResponse(run, watcher);
    return streamResponse(run, encoding, { watcher, onCancel: () => run.stop() });
  },
);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods(POST);

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
