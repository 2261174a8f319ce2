import type { UIMessage } from "ai";
import { z } from "zod";
import { Provenance } from "@/lib/sources/provenance";
import { Approval } from "./approval";
import { ContextNote } from "./context-note";
import { DeskId } from "./desk-id";
import { Figure } from "./figure";
import { ModelNote } from "./model-note";
import { Payment } from "./payment";
import { Score } from "./score";
import { Usage } from "./usage";

export interface ChatMetadata {
  threadId?: string;
  desk?: string;
  createdAt?: string;
  status?: "running" | "complete" | "stopped" | "error" | "interrupted" | "waiting";
  error?: string;
  /** Null: it follows none. */
  parentId?: string | null;
  /** Questions asked in this one's place, oldest first, where there are several. */
  siblings?: string[];
  feedback?: { rating: "up" | "down"; note?: string };
}

export const DATA_PARTS = {
  /** Once, first. */
  thread: z.object({
    thread_id: z.string(),
    desk: DeskId,
    title: z.string(),
    question_id: z.string(),
    picked: z.boolean(),
    siblings: z
      .array(z.string())
      .optional()
      .describe("When others were asked in the question's place: all of them, oldest first"),
  }),
  state: z.object({ node: z.string(), update: z.record(z.string(), z.unknown()), ms: z.number() }),
  model: ModelNote,
  context: ContextNote,
  progress: z.object({ text: z.string() }),
  /** Last: the whole answer. Its text replaces what was streamed, in case a fallback answered instead. */
  answer: z.object({
    response: z.string(),
    agent: z.string().optional(),
    confidence: z.number().optional(),
    reasoning: z.string().optional(),
    provenance: z.array(Provenance),
    model: z.string().nullable(),
    follow_ups: z.array(z.string()),
    figures: z.array(Figure).optional().describe("Where the response's figures come from"),
    payments: z.array(Payment).optional().describe("What the answer cost"),
    score: Score.optional().describe("How good the graph found the answer itself"),
    usage: Usage.optional().describe("The tokens that language models took"),
    waiting: z.boolean().optional().describe("It goes on once the user has decided what it asks"),
    ms: z.number().optional().describe("How long the answer took"),
  }),
  /** And again with the decision when it resumes. */
  approval: Approval,
} as const;

export type ChatData = { [Name in keyof typeof DATA_PARTS]: z.infer<(typeof DATA_PARTS)[Name]> };

export type ChatMessage = UIMessage<ChatMetadata, ChatData>;
