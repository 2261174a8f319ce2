import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { ChatRequestFields } from "@/lib/agent/chat-request";
import { EVENTS, FAILED_LINES, LINES, QUESTIONS, WHOLE } from "../examples";
import { failures, REQUEST_ID, TO_BODIES } from "../responses";
import { WholeAnswer } from "../schemas";

const DESCRIPTION = `Asks a question. The answer's form is negotiated by \`Accept\`:

- \`application/x-ndjson\`, the default: one \`NdjsonLine\` as each node of the desk's graph finishes. The first line names the thread; \`update\` is a JSON text. Once the answer has begun, an error is a line too: its node is \`error\`, its \`update\` a \`StreamError\`.
- \`application/json\`: one \`Answer\` at the end.
- \`text/event-stream\`: the AI SDK's UI message stream (\`x-vercel-ai-ui-message-stream: v1\`): text deltas, tool parts, and the data parts \`StreamThread\`, \`StreamState\`, \`StreamProgress\` and \`StreamAnswer\`.

Hanging up on an answer in NDJSON or JSON ends it: what was finished is stored, and the thread can be asked on. An answer as an event stream goes on, and can be joined again at \`/api/threads/{id}/stream\`. One answer a thread at a time.

A question follows the branch in view. With \`edit_of\` it takes the place of an earlier question: the conversation goes on from what stood before that one, and what came after it stays a branch of its own.

The Land desk takes \`ui_context\` too: \`aoi_selected\` (an \`aoi\` by \`ref\`, an id or a name, or several as \`aois\`), \`dataset_selected\` and \`daterange_selected\`; with \`ui_action_only\` it is applied without a question. What each of its tools changes is described at \`/api/land/schemas\`.

\`query\` may be called \`message\`, \`thread_id\` \`threadId\` and \`user_context\` \`userContext\`. Unknown keys are ignored, and null counts as absent.`;

const text = (description: string) => z.string().describe(description);

/** The chat endpoint. */
export const chatPaths: ZodOpenApiPathsObject = {
  "/api/chat": {
    post: {
      operationId: "ask",
      tags: ["Chat"],
      summary: "Ask a question",
      description: DESCRIPTION,
      requestBody: {
        required: true,
        content: { "application/json": { schema: ChatRequestFields, examples: QUESTIONS } },
      },
      responses: {
        "200": {
          description: "The answer",
          headers: REQUEST_ID,
          content: {
            "application/x-ndjson": {
              schema: text("One NdjsonLine a line"),
              examples: {
                answer: { summary: "An answer", value: LINES },
                failure: { summary: "An answer that broke off", value: FAILED_LINES },
              },
            },
            "application/json": { schema: WholeAnswer, example: WHOLE },
            "text/event-stream": { schema: text("The AI SDK's UI message stream"), example: EVENTS },
          },
        },
        ...failures(
          ...TO_BODIES,
          "not_found",
          "conflict",
          "rate_limited",
          "upstream_unavailable",
          "model_unavailable",
        ),
      },
    },
  },
};
