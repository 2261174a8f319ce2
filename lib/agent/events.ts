import type { Provenance } from "@/lib/sources/provenance";
import type { Approval } from "./approval";
import type { ContextNote } from "./context-note";
import type { DeskId } from "./desk-id";
import type { Figure } from "./figure";
import type { ModelNote } from "./model-note";
import type { Payment } from "./payment";
import type { Score } from "./score";
import type { Usage } from "./usage";

/** A message in the form clients get: LangChain's, reduced. */
export interface ReducedMessage {
  type: string;
  content: unknown;
  tool_calls?: { id?: string; name: string; args: unknown }[];
  tool_call_id?: string;
  name?: string;
}

/** An error in the stream, as the NDJSON encoding shows it. */
export interface StreamError {
  error: true;
  message: string;
  error_type: string;
  type: "stream_processing_error" | "stream_initialization_error";
  /** Whether no node had finished, so that there is nothing of an answer. */
  fatal: boolean;
}

/** The whole answer, as the JSON encoding shows it. */
export interface Answer {
  response: string;
  thread_id: string;
  desk: DeskId;
  /** Where several desks answered: what each says. */
  parts?: { desk: DeskId; response: string }[];
  agent?: string;
  confidence?: number;
  reasoning?: string;
  state: Record<string, unknown>;
  provenance: Provenance[];
  /** Where the response's figures come from, at desks that trace them. */
  figures?: Figure[];
  /** What it cost, at desks that pay for data. */
  payments?: Payment[];
  /** How good the graph found it, at desks that score their answers. */
  score?: Score;
  /** Two or three questions that would be natural now. */
  follow_ups: string[];
  /** What it waits for; absent when it is whole. */
  approval?: Approval;
  /** Which model wrote it; null where the graph has none. */
  model: string | null;
  /** The tokens that language models took; absent where none did. */
  usage?: Usage;
  /** How long it took, in milliseconds. */
  ms: number;
}

/** What happens in a run, in order; every encoding of the answer is made of these. */
export type AgentEvent =
  | {
      type: "thread";
      threadId: string;
      desk: DeskId;
      title: string;
      questionId: string;
      answerId: string;
      /** The concierge chose the desk. */
      picked: boolean;
      /** When others were asked in the question's place: all of them, oldest first. */
      siblings?: string[];
    }
  | { type: "progress"; text: string }
  /** Text of another message than the one before takes its place. */
  | { type: "token"; messageId: string; text: string }
  /** What a language model's message took, and what happened on the way. */
  | ({ type: "model" } & ModelNote)
  /** A conversation that had become long was made shorter for a model. */
  | ({ type: "context" } & ContextNote)
  | { type: "tool-start"; id: string; name: string; args: unknown }
  | { type: "tool-end"; id: string; name: string; result: unknown; failed: boolean; ms: number }
  /** A node failed and the graph goes on. */
  | { type: "fault"; error: StreamError }
  | { type: "update"; node: string; update: Record<string, unknown>; ms: number }
  /** `answer`: what there is of it. */
  | {
      type: "error";
      error: StreamError;
      status: number;
      code: string;
      retryAfter?: number;
      answer?: Answer;
    }
  | { type: "approval"; approval: Approval }
  | { type: "stopped"; answer?: Answer }
  | { type: "answer"; answer: Answer };

/** What a graph's node may say while it works, through `config.writer`. */
export type CustomEvent = Extract<
  AgentEvent,
  { type: "progress" | "token" | "model" | "context" | "tool-start" | "tool-end" | "fault" }
>;
