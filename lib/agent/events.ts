import type { Provenance } from "@/lib/sources/provenance";
import type { Approval } from "./approval";
import type { ContextNote } from "./context-note";
import type { DeskId } from "./desk-id";
import type { Figure } from "./figure";
import type { ModelNote } from "./model-note";
import type { Payment } from "./payment";
import type { Score } from "./score";
import type { Usage } from "./usage";

export interface ReducedMessage {
  type: string;
  content: unknown;
  tool_calls?: { id?: string; name: string; args: unknown }[];
  tool_call_id?: string;
  name?: string;
}

export interface StreamError {
  error: true;
  message: string;
  error_type: string;
  type: "stream_processing_error" | "stream_initialization_error";
  /** No node had finished, so there is no part of an answer. */
  fatal: boolean;
}

export interface Answer {
  response: string;
  thread_id: string;
  desk: DeskId;
  parts?: { desk: DeskId; response: string }[];
  agent?: string;
  confidence?: number;
  reasoning?: string;
  state: Record<string, unknown>;
  provenance: Provenance[];
  figures?: Figure[];
  payments?: Payment[];
  score?: Score;
  follow_ups: string[];
  /** Absent when it is complete. */
  approval?: Approval;
  /** Null where the graph has none. */
  model: string | null;
  usage?: Usage;
  ms: number;
}

export type AgentEvent =
  | {
      type: "thread";
      threadId: string;
      desk: DeskId;
      title: string;
      questionId: string;
      answerId: string;
      picked: boolean;
      /** Questions asked in the same place, oldest first, where there are several. */
      siblings?: string[];
    }
  | { type: "progress"; text: string }
  /** Text of a new message replaces the text of the message before. */
  | { type: "token"; messageId: string; text: string }
  | ({ type: "model" } & ModelNote)
  | ({ type: "context" } & ContextNote)
  /** `title`: what the call does, in a sentence. */
  | { type: "tool-start"; id: string; name: string; args: unknown; title?: string }
  | { type: "tool-end"; id: string; name: string; result: unknown; failed: boolean; ms: number }
  | { type: "fault"; error: StreamError }
  | { type: "update"; node: string; update: Record<string, unknown>; ms: number }
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

export type CustomEvent = Extract<
  AgentEvent,
  { type: "progress" | "token" | "model" | "context" | "tool-start" | "tool-end" | "fault" }
>;
