import { z } from "zod";
import type { ThreadMessage } from "@/db/messages";
import type { Message, Share, Step, Thread } from "@/db/schema";
import { Approval } from "@/lib/agent/approval";
import { ContextNote } from "@/lib/agent/context-note";
import type { GraphState } from "@/lib/agent/desk";
import { DeskId } from "@/lib/agent/desk-id";
import { Figure } from "@/lib/agent/figure";
import { ModelNote } from "@/lib/agent/model-note";
import { OwnFields } from "@/lib/agent/own-fields";
import { Payment } from "@/lib/agent/payment";
import { Score } from "@/lib/agent/score";
import { Usage } from "@/lib/agent/usage";
import { lineOfText, linesOfText, oneLineName } from "@/lib/http/text";
import { Provenance } from "@/lib/sources/provenance";

const Title = oneLineName();
const Stored = z.record(z.string(), z.unknown());

export const NewThread = z
  .object({
    desk: DeskId,
    title: Title.default("New thread"),
    metadata: OwnFields.default({}).describe("At most 8 kB"),
  })
  .meta({ id: "NewThread" });

export const ThreadPatch = z
  .object({
    title: Title.optional(),
    metadata: OwnFields.optional().describe("At most 8 kB"),
    active_message_id: z
      .uuid()
      .optional()
      .describe("A message of the thread: the branch through it comes into view, to its newest end"),
  })
  .refine((patch) => Object.values(patch).some((value) => value !== undefined), {
    path: ["title"],
    message: "give a title, metadata or an active_message_id to change",
  })
  .meta({ id: "ThreadPatch" });

/** When the page's last thread changed, and its id. */
const ThreadCursor = z.templateLiteral([z.iso.datetime(), "_", z.uuid()], "isn't the `next` of a page");

export const ThreadListQuery = z.object({
  desk: DeskId.optional(),
  q: lineOfText(200).optional().describe("Part of the title, or of what was said"),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  before: ThreadCursor.optional().describe("`next` of the page before"),
});

export const ThreadParams = z.object({ id: z.uuid() });

export const MessageParams = z.object({ id: z.uuid(), messageId: z.uuid() });

export const MessagesQuery = z.object({
  branches: z.enum(["active", "all"]).default("active").describe("active: of the branch in view only"),
  limit: z.coerce.number().int().min(1).max(1000).optional().describe("The newest so many; absent: all"),
  before: z.uuid().optional().describe("One of the messages: only what comes before it"),
});

export const ChatMessagesQuery = MessagesQuery.pick({ before: true });

export const ExportQuery = z.object({
  format: z
    .enum(["markdown", "json"])
    .default("markdown")
    .describe("markdown: the branch in view, to be read; json: every branch, with all that is stored"),
});

export const Feedback = z
  .object({
    rating: z.enum(["up", "down"]),
    note: linesOfText(2000).optional().describe("Why, in the reader's words"),
  })
  .meta({ id: "Feedback" });

export const FeedbackJson = z.object({ feedback: Feedback.nullable() });

export const ShareJson = z.object({
  share: z
    .object({
      token: z.string(),
      path: z.string().describe("Of the page, on this server"),
      created_at: z.iso.datetime(),
    })
    .meta({ id: "Share" })
    .nullable()
    .describe("null: it isn't shared"),
});

export function shareJson(share: Share | undefined): z.input<typeof ShareJson> {
  if (!share) return { share: null };
  const { token, createdAt } = share;
  return { share: { token, path: `/share/${token}`, created_at: createdAt } };
}

export const ThreadJson = z
  .object({
    id: z.uuid(),
    desk: DeskId,
    title: z.string(),
    metadata: Stored.describe("In a list empty where it is longer than 16 kB, as old threads may have"),
    active_message_id: z
      .uuid()
      .nullable()
      .describe("The last message of the branch in view; null in an empty thread"),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Thread" });

export function threadJson({ id, desk, title, metadata, leafId, createdAt, updatedAt }: Thread) {
  return {
    id,
    desk,
    title,
    metadata,
    active_message_id: leafId,
    created_at: createdAt,
    updated_at: updatedAt,
  };
}

const StepJson = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("node"), name: z.string(), ms: z.number() }),
  z.object({
    kind: z.literal("tool"),
    id: z.string().describe("Of the call, as in the state's messages"),
    ms: z.number(),
    title: z.string().optional().describe("What the call does, in a sentence"),
    error: z.string().optional().describe("Why it failed"),
  }),
  ModelNote.extend({ kind: z.literal("model") }).meta({ id: "ModelStep" }),
  ContextNote.extend({ kind: z.literal("context") }).meta({ id: "ContextStep" }),
]) satisfies z.ZodType<Step>;

const MessageJson = z
  .object({
    id: z.uuid(),
    role: z.enum(["human", "assistant"]),
    desk: DeskId.describe("The desk that was asked; `start`: the product itself, or several together"),
    content: z.string(),
    parts: z
      .array(z.object({ desk: DeskId, question: z.string(), response: z.string() }))
      .nullable()
      .describe("What each desk says, where several answered together"),
    status: z.enum(["running", "complete", "stopped", "error", "interrupted", "waiting"]),
    agent_type: z.string().nullable(),
    confidence: z.number().nullable(),
    reasoning: z.string().nullable(),
    desk_data: z.unknown().describe("The desk's own data, such as the tools' results in full"),
    figures: z.array(Figure).nullable().describe("Where the content's figures come from"),
    payments: z.array(Payment).nullable().describe("What the answer cost"),
    score: Score.nullable().describe("How good the graph found the answer itself"),
    follow_ups: z.array(z.string()).nullable().describe("Questions that would be natural now"),
    usage: Usage.nullable().describe("The tokens that language models took"),
    approval: Approval.nullable().describe("What the answer asked its user, and what they decided"),
    state: Stored.nullable(),
    provenance: z.array(Provenance).nullable(),
    model: z.string().nullable(),
    error: z.string().nullable(),
    parent_id: z.uuid().nullable().describe("The message that it follows; null: none"),
    siblings: z
      .array(z.uuid())
      .nullable()
      .describe("Of a question: those asked in the same place, itself included, oldest first"),
    feedback: Feedback.nullable().describe("What you thought of an answer"),
    steps: z
      .array(StepJson)
      .nullable()
      .describe("Of an answer: the graph's nodes as they finished and the tools as they were called"),
    ms: z.number().nullable().describe("How long an answer took"),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Message" });

/** @param toClient a state as its desk gives it to clients */
export function messageJson(
  message: ThreadMessage,
  toClient: (state: GraphState, message: Pick<Message, "desk" | "parts">) => GraphState = (state) => state,
) {
  const { id, role, desk, content, parts, status, confidence, reasoning, state, provenance, model, error } =
    message;
  const { siblings, feedback, steps, ms } = message;
  return {
    id,
    role,
    desk,
    content,
    parts:
      parts?.map((part) => ({ desk: part.desk, question: part.question, response: part.response })) ?? null,
    status,
    agent_type: message.agentType,
    confidence,
    reasoning,
    desk_data: message.deskData,
    figures: message.figures,
    payments: message.payments,
    score: message.score,
    follow_ups: message.followUps,
    usage: message.usage,
    approval: message.approval,
    state: state && toClient(state, message),
    provenance,
    model,
    error,
    parent_id: message.parentId,
    siblings,
    feedback,
    steps,
    ms,
    created_at: message.createdAt,
  };
}

export const ThreadPage = z.object({
  threads: z.array(ThreadJson),
  next: z.string().nullable().describe("`before` of the next page; null on the last one"),
});

export const ThreadMessages = z
  .object({
    success: z.literal(true),
    thread_id: z.uuid(),
    threadId: z.uuid().describe("The same once more"),
    messages: z.array(MessageJson).describe("Oldest first"),
  })
  .meta({ id: "ThreadMessages" });

export const ChatMessagePage = z
  .object({
    messages: z
      .array(
        z.object({
          id: z.uuid(),
          role: z.enum(["user", "assistant"]),
          metadata: Stored.describe("`parentId` is null in a thread's first message"),
          parts: z.array(Stored),
        }),
      )
      .describe("Oldest first"),
  })
  .meta({ id: "ChatMessagePage" });

export const ThreadExport = z
  .object({ thread: ThreadJson, messages: z.array(MessageJson).describe("Of every branch, oldest first") })
  .meta({ id: "ThreadExport" });

export const Deleted = z.object({ success: z.literal(true), message: z.string() });

export const Stopped = z.object({ stopped: z.boolean().describe("false: no answer was in the making") });
