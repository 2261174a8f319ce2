import type { z } from "zod";
import type { ChatRequestFields } from "@/lib/agent/chat-request";
import type { Answer } from "@/lib/agent/events";
import { desks } from ".";

const THREAD = "7d0b0f2c-6f2e-4f9e-9a55-0d5c4b7f1b11";
const QUESTION = "9b2d6a0e-5d0c-4a53-8d0c-3f1d3c1d1e22";

const { id: DESK = "", examples = [] } = desks[0] ?? {};
const [FIRST = "A question", SECOND = FIRST, THIRD = SECOND] = examples;

type Body = z.input<typeof ChatRequestFields>;

export const NEW_THREAD = { desk: DESK };

export const QUESTIONS: Record<string, { summary: string; value: Body }> = {
  question: {
    summary: "A question, for whichever desk knows",
    value: { query: FIRST },
  },
  follow_up: {
    summary: "A question that goes on with a conversation",
    value: { query: "And what about tomorrow?", thread_id: THREAD },
  },
  edit: {
    summary: "A question in the place of an earlier one, as a branch of its own",
    value: { query: SECOND, thread_id: THREAD, edit_of: QUESTION },
  },
  approval: {
    summary: "Yes to what an answer asks, which goes on then",
    value: { thread_id: THREAD, approval: { id: "5f0c6d1e2b3a49788c7d6e5f4a3b2c1d", approved: true } },
  },
  with_context: {
    summary: "For a certain desk, with what is known of the user",
    value: {
      desk: DESK,
      query: THIRD,
      user_context: { name: "Ada" },
      metadata: { source: "kiosk 7" },
      tags: ["kiosk"],
    },
  },
};

const RESPONSE = `The answer to “${FIRST}”, in Markdown.`;

const PROVENANCE = [
  {
    source: "Where its data comes from",
    live: true,
    as_of: "2026-07-01T13:01:00.000Z",
    url: "https://data.example/latest",
  },
];

const FOUND = { facts: [], provenance: PROVENANCE };

const AI_MESSAGE = { type: "ai", content: RESPONSE };

export const WHOLE: Answer = {
  response: RESPONSE,
  thread_id: THREAD,
  desk: DESK,
  state: { found: FOUND, response: RESPONSE, messages: [AI_MESSAGE] },
  provenance: PROVENANCE,
  follow_ups: [SECOND],
  model: "embedded",
  ms: 18,
};

const line = (node: string, update: unknown) =>
  `${JSON.stringify({ node, update: JSON.stringify(update) })}\n`;

export const LINES = [
  line("thread", { thread_id: THREAD, desk: DESK }),
  line("tools", { found: FOUND }),
  line("agent", { response: RESPONSE, messages: [AI_MESSAGE] }),
].join("");

export const FAILED_LINES =
  line("thread", { thread_id: THREAD, desk: DESK }) +
  line("error", {
    error: true,
    message: "The Ollama model llama3.1:8b didn't answer in time. Try again in a moment.",
    error_type: "model_unavailable",
    type: "stream_processing_error",
    fatal: true,
  });

const event = (chunk: unknown) => `data: ${JSON.stringify(chunk)}\n\n`;

export const EVENTS = [
  event({
    type: "start",
    messageId: "1c9e6679-7425-40de-944b-e07fc1f90ae7",
    messageMetadata: { threadId: THREAD, desk: DESK },
  }),
  event({
    type: "data-thread",
    id: "thread",
    data: { thread_id: THREAD, desk: DESK, title: FIRST, question_id: QUESTION, picked: true },
  }),
  event({
    type: "data-state",
    id: "state-1",
    data: { node: "tools", update: { found: FOUND }, ms: 4 },
  }),
  event({ type: "text-start", id: "answer-1" }),
  event({ type: "text-delta", id: "answer-1", delta: RESPONSE }),
  event({ type: "text-end", id: "answer-1" }),
  event({
    type: "data-answer",
    id: "answer",
    data: {
      response: RESPONSE,
      provenance: PROVENANCE,
      model: "embedded",
      follow_ups: [SECOND],
      ms: 18,
    },
  }),
  event({ type: "finish" }),
  "data: [DONE]\n\n",
].join("");
