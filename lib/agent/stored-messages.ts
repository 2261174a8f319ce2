import { z } from "zod";
import type { ThreadMessage } from "@/db/messages";
import type { Message, Step } from "@/db/schema";
import type { Provenance } from "@/lib/sources/provenance";
import { Approval } from "./approval";
import type { ReducedMessage } from "./events";
import { Figure } from "./figure";
import { Payment } from "./payment";
import { Score } from "./score";
import type { ChatMessage, ChatMetadata } from "./ui-message";

type Part = ChatMessage["parts"][number];
type ToolPart = Extract<Part, { type: "dynamic-tool" }>;

export const PAGE = { limit: 40, maxBytes: 4_000_000 } as const;

export function toChatMessages(rows: ThreadMessage[]): ChatMessage[] {
  return rows.map((row) => ({
    id: row.id,
    role: row.role === "human" ? "user" : "assistant",
    metadata: metadataOf(row),
    parts: row.role === "human" ? [{ type: "text", text: row.content }] : answerParts(row),
  }));
}

function metadataOf(row: ThreadMessage): ChatMetadata {
  return {
    threadId: row.threadId,
    desk: row.desk,
    createdAt: row.createdAt,
    status: row.status,
    error: row.error ?? undefined,
    parentId: row.parentId,
    siblings: row.siblings && row.siblings.length > 1 ? row.siblings : undefined,
    feedback: row.feedback ?? undefined,
  };
}

function answerParts(row: Message): Part[] {
  const full = FullResults.safeParse(row.deskData).data?.calls ?? [];
  const { decisions = [] } = Decisions.safeParse(row.deskData).data ?? {};
  const parts = inOrder(row.steps, toolParts(row.state, row.steps ?? [], full), decisions);
  const approval = Approval.safeParse(row.approval).data;
  if (approval) parts.push({ type: "data-approval", id: "approval", data: approval });
  // While it waits, the approval has its text.
  if (row.content && row.status !== "waiting") parts.push({ type: "text", text: row.content, state: "done" });
  parts.push({
    type: "data-answer",
    id: "answer",
    data: {
      response: row.content,
      agent: row.agentType ?? undefined,
      confidence: row.confidence ?? undefined,
      reasoning: row.reasoning ?? undefined,
      provenance: (row.provenance ?? []) as Provenance[],
      model: row.model,
      follow_ups: row.followUps ?? [],
      figures: Figures.safeParse(row.figures).data,
      payments: Payments.safeParse(row.payments).data,
      score: Score.safeParse(row.score).data,
      usage: row.usage ?? undefined,
      waiting: row.status === "waiting" ? true : undefined,
      ms: row.ms ?? undefined,
    },
  });
  return parts;
}

/** In the order in which they ran. A call without a step was never made; old rows have no steps at all. */
function inOrder(steps: Step[] | null, tools: ToolPart[], decisions: unknown[]): Part[] {
  if (!steps) return tools;
  let nodes = 0;
  let models = 0;
  let contexts = 0;
  return steps.flatMap((step): Part[] => {
    if (step.kind === "node") {
      nodes += 1;
      const update = decisions.length > 0 ? { decisions: decisions.slice(0, nodes) } : {};
      const data = { node: step.name, update, ms: step.ms };
      return [{ type: "data-state", id: `state-${nodes}`, data }];
    }
    if (step.kind === "model") {
      const { kind: _, ...data } = step;
      models += 1;
      return [{ type: "data-model", id: `model-${models}`, data }];
    }
    if (step.kind === "context") {
      const { kind: _, ...data } = step;
      contexts += 1;
      return [{ type: "data-context", id: `context-${contexts}`, data }];
    }
    return tools.filter(({ toolCallId }) => toolCallId === step.id);
  });
}

/** Where the model got less. */
const FullResults = z.object({
  calls: z.array(z.object({ id: z.string(), result: z.unknown().optional() })),
});

/** At desks whose nodes are agents; the last one in an update is the node's own. */
const Decisions = z.object({ decisions: z.array(z.unknown()).optional() });

const Figures = z.array(Figure);
const Payments = z.array(Payment);

function toolParts(
  state: Message["state"],
  steps: Step[],
  kept: { id: string; result?: unknown }[],
): ToolPart[] {
  const messages = (Array.isArray(state?.messages) ? state.messages : []) as ReducedMessage[];
  const results = new Map(messages.map((message) => [message.tool_call_id, message.content]));
  const full = new Map(kept.map(({ id, result }) => [id, result]));
  const called = new Map(steps.filter((step) => step.kind === "tool").map((step) => [step.id, step]));
  return messages.flatMap((message) =>
    (message.tool_calls ?? []).map(({ id, name, args }): ToolPart => {
      const toolCallId = id ?? name;
      const { title, error: errorText } = called.get(toolCallId) ?? {};
      const call = { type: "dynamic-tool", toolName: name, toolCallId, title, input: args } as const;
      const output = full.get(toolCallId) ?? parse(results.get(id));
      if (errorText !== undefined) return { ...call, state: "output-error", errorText };
      if (output === undefined) return { ...call, state: "input-available" };
      return { ...call, state: "output-available", output };
    }),
  );
}

function parse(content: unknown): unknown {
  if (typeof content !== "string") return content;
  try {
    return JSON.parse(content);
  } catch {
    return content;
  }
}
