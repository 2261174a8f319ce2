import { z } from "zod";
import { lastSaid, listPlaces, type Said } from "@/db/messages";
import type { Thread } from "@/db/schema";
import { getThread } from "@/db/threads";
import { type ChatRequest, ChatRequestFields } from "@/lib/agent/chat-request";
import { jsonResponse, negotiate, streamResponse, type Watcher } from "@/lib/agent/chat-response";
import type { Desk } from "@/lib/agent/desk";
import { START } from "@/lib/agent/desk-id";
import { deskWaiting, resumeRun } from "@/lib/agent/resume-run";
import { expectRoom } from "@/lib/agent/run-queue";
import { type Part, startRun } from "@/lib/agent/start-run";
import { deskById } from "@/lib/desks";
import { EVENTS, FAILED_LINES, LINES, QUESTIONS, WHOLE } from "@/lib/desks/chat-examples";
import { anyDeskById, concierge } from "@/lib/desks/concierge";
import { route } from "@/lib/desks/routing";
import type { Caller } from "@/lib/http/caller";
import { defineRoute } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";
import type { RequestLog } from "@/lib/http/request-log";
import { readable } from "@/lib/understanding/readable";
import { Question, WholeAnswer } from "./schema";

const DESCRIPTION = `Asks a question. The answer's form is negotiated by \`Accept\`:

- \`application/x-ndjson\`, the default: one \`NdjsonLine\` as each node of the desk's graph finishes. The first line names the thread; \`update\` is a JSON text. Once the answer has begun, an error is a line too: its node is \`error\`, its \`update\` a \`StreamError\`.
- \`application/json\`: one \`Answer\` at the end.
- \`text/event-stream\`: the AI SDK's UI message stream (\`x-vercel-ai-ui-message-stream: v1\`): text deltas, tool parts, and the data parts \`StreamThread\`, \`StreamState\`, \`StreamModel\`, \`StreamContext\`, \`StreamProgress\` and \`StreamAnswer\`.

Hanging up on an answer in NDJSON or JSON ends it: what was finished is stored, and the thread can be asked on. An answer as an event stream goes on, and can be joined again at \`/api/threads/{id}/stream\`. One answer a thread at a time.

Without \`desk\`, or with \`start\`, the concierge sends the question to its desk; a conversation may change desks between questions, and each desk remembers what it was asked. A message with requests for two desks is answered by both, one after the other: the answer's desk is \`start\` then, and \`parts\` has what each says. Greetings and questions about the product are answered by \`start\`, too.

A question follows the branch in view. With \`edit_of\` it takes the place of an earlier question: the conversation goes on from what stood before that one, and what came after it stays a branch of its own.

What the user has selected on a desk's page goes into \`ui_context\`; with \`ui_action_only\` it is applied without a question.

\`query\` may be called \`message\`, \`thread_id\` \`threadId\` and \`user_context\` \`userContext\`. Unknown keys are ignored, and null counts as absent.`;

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
    errors: ["not_found", "conflict", "upstream_unavailable", "model_unavailable", "too_busy"],
  },
  async ({ request, caller, log, body }) => {
    const encoding = negotiate(request.headers.get("accept"));
    const { desk, parts, picked } = await choose(body, caller);
    log.add({ desk: desk.id });
    const owner = caller.id;
    const { approval, thread_id: threadId } = body;
    const run =
      approval && threadId
        ? resumeRun({ desk, owner, threadId, approval })
        : startRun({ desk, parts, request: body, owner, picked });
    const watcher = logged(log);
    // A browser's run continues without its page, which may be reloading; a program that hangs up wants no answer.
    if (encoding === "text/event-stream") return streamResponse(run, encoding, { watcher });
    if (request.signal.aborted) run.stop();
    request.signal.addEventListener("abort", () => run.stop(), { once: true });
    if (encoding === "application/json") return jsonResponse(run, watcher);
    return streamResponse(run, encoding, { watcher, onCancel: () => run.stop() });
  },
);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods(POST);

interface Choice {
  desk: Desk;
  parts?: Part[];
  picked: boolean;
}

/** The desk named in the request, the one whose answer waits for a decision, or the concierge's choice. */
async function choose(body: ChatRequest, caller: Caller): Promise<Choice> {
  const { approval, desk, query, thread_id: threadId } = body;
  if (desk && desk !== START) return { desk: deskById(desk), picked: false };
  const thread = threadId ? getThread(caller.id, threadId) : undefined;
  if (thread && approval) return { desk: anyDeskById(deskWaiting(thread) ?? thread.desk), picked: false };
  const isMeantFor = thread && thread.leafId === null && thread.desk !== START;
  if (thread && (isMeantFor || query === undefined)) return { desk: anyDeskById(thread.desk), picked: false };
  if (query === undefined) return { desk: concierge, picked: true };
  // A request that must be refused needn't be read first.
  expectRoom();
  const chosen = await route(readable(query), thread && before(thread, body.edit_of), caller.id);
  if ("talk" in chosen) return { desk: concierge, picked: true };
  const [first] = chosen.parts;
  if (first && chosen.parts.length === 1) return { desk: first.desk, picked: true };
  return { desk: concierge, parts: chosen.parts, picked: true };
}

/** For the concierge, to understand a follow-up. */
const MOST_SAID = 8;

function before({ id, leafId }: Thread, editOf: string | undefined): Said[] {
  const end = editOf ? listPlaces(id).find((message) => message.id === editOf)?.parentId : leafId;
  return lastSaid(id, end ?? null, MOST_SAID);
}

/** The line is written when the stream ends. */
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
