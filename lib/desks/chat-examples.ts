import type { z } from "zod";
import type { ChatRequestFields } from "@/lib/agent/chat-request";
import type { Answer } from "@/lib/agent/events";

const THREAD = "7d0b0f2c-6f2e-4f9e-9a55-0d5c4b7f1b11";
const QUESTION = "9b2d6a0e-5d0c-4a53-8d0c-3f1d3c1d1e22";

type Body = z.input<typeof ChatRequestFields>;

/** An empty thread of a desk: the body of `POST /api/threads`. */
export const NEW_THREAD = { desk: "underground" };

/** Bodies of `POST /api/chat`. */
export const QUESTIONS: Record<string, { summary: string; value: Body }> = {
  question: {
    summary: "A question, for whichever desk knows",
    value: { query: "When is the next Bakerloo line train from Oxford Circus?" },
  },
  follow_up: {
    summary: "A question that goes on with a conversation",
    value: { query: "And northbound?", thread_id: THREAD },
  },
  edit: {
    summary: "A question in the place of an earlier one, as a branch of its own",
    value: {
      query: "When is the next Bakerloo line train from Waterloo?",
      thread_id: THREAD,
      edit_of: QUESTION,
    },
  },
  approval: {
    summary: "Yes to what an answer asks, which goes on then",
    value: { thread_id: THREAD, approval: { id: "5f0c6d1e2b3a49788c7d6e5f4a3b2c1d", approved: true } },
  },
  with_context: {
    summary: "For a certain desk, with what is known of the user",
    value: {
      desk: "underground",
      query: "How do I get to Canary Wharf from Paddington?",
      user_context: { step_free: true },
      metadata: { source: "kiosk 7" },
      tags: ["kiosk"],
    },
  },
};

const ROUTED = {
  routedAgent: "BAKERLOO",
  routingConfidence: 0.9,
  routingReasoning: "Direct mention of BAKERLOO line in query",
};

const RESPONSE = "The next southbound Bakerloo line train leaves Oxford Circus at 14:03, in 2 minutes.";

const PROVENANCE = [
  {
    source: "TfL Unified API",
    live: true,
    as_of: "2026-07-01T13:01:00.000Z",
    url: "https://api.tfl.gov.uk/StopPoint/940GZZLUOXC/Arrivals",
  },
];

const TFL_DATA = { calls: [], provenance: PROVENANCE };

const AI_MESSAGE = { type: "ai", content: RESPONSE };

/** The same answer in each of the three encodings. */
export const WHOLE: Answer = {
  response: RESPONSE,
  thread_id: THREAD,
  desk: "underground",
  agent: "BAKERLOO",
  confidence: 0.9,
  reasoning: "Direct mention of BAKERLOO line in query",
  state: { ...ROUTED, response: RESPONSE, tflData: TFL_DATA, messages: [AI_MESSAGE] },
  provenance: PROVENANCE,
  follow_ups: ["And the next one?"],
  model: "embedded",
  ms: 18,
};

const line = (node: string, update: unknown) =>
  `${JSON.stringify({ node, update: JSON.stringify(update) })}\n`;

export const LINES = [
  line("thread", { thread_id: THREAD, desk: "underground" }),
  line("router", ROUTED),
  line("bakerloo", { messages: [], response: RESPONSE, tflData: TFL_DATA }),
  line("saveResponse", { messages: [AI_MESSAGE] }),
].join("");

export const FAILED_LINES =
  line("thread", { thread_id: THREAD, desk: "underground" }) +
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
    messageMetadata: { threadId: THREAD },
  }),
  event({
    type: "data-thread",
    id: "thread",
    data: {
      thread_id: THREAD,
      desk: "underground",
      title: "When is the next Bakerloo line train from Oxford Circus?",
      question_id: QUESTION,
      picked: true,
    },
  }),
  event({ type: "data-state", id: "state-1", data: { node: "router", update: ROUTED, ms: 4 } }),
  event({ type: "text-start", id: "answer-1" }),
  event({ type: "text-delta", id: "answer-1", delta: RESPONSE }),
  event({ type: "text-end", id: "answer-1" }),
  event({
    type: "data-answer",
    id: "answer",
    data: {
      response: RESPONSE,
      agent: "BAKERLOO",
      confidence: 0.9,
      reasoning: WHOLE.reasoning,
      provenance: PROVENANCE,
      model: "embedded",
      follow_ups: ["And northbound?"],
      ms: 41,
    },
  }),
  event({ type: "finish" }),
  "data: [DONE]\n\n",
].join("");
