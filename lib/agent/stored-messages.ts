import { z } from "zod";
import type { Message } from "@/db/schema";
import type { Provenance } from "@/lib/sources/provenance";
import type { ReducedMessage } from "./events";
import type { ChatMessage } from "./ui-message";

type Part = ChatMessage["parts"][number];

/** Stored messages as the chat shows them, the same parts as when they were streamed. */
export function toChatMessages(rows: Message[]): ChatMessage[] {
  return rows.map((row) => ({
    id: row.id,
    role: row.role === "human" ? "user" : "assistant",
    metadata: {
      threadId: row.threadId,
      createdAt: row.createdAt,
      status: row.status,
      error: row.error ?? undefined,
    },
    parts: row.role === "human" ? [{ type: "text", text: row.content }] : answerParts(row),
  }));
}

function answerParts(row: Message): Part[] {
  const parts: Part[] = toolParts(row.state);
  if (row.content) parts.push({ type: "text", text: row.content, state: "done" });
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
      follow_ups: followUps(parts),
    },
  });
  return parts;
}

const Suggesting = z.object({ followUps: z.array(z.string()) });

/** The questions that the tools suggested. */
function followUps(parts: Part[]): string[] {
  return parts
    .flatMap((part) =>
      part.type === "dynamic-tool" ? (Suggesting.safeParse(part.output).data?.followUps ?? []) : [],
    )
    .slice(0, 3);
}

/** The tool calls of a turn, each with what came back. */
function toolParts(state: Message["state"]): Part[] {
  const messages = (Array.isArray(state?.messages) ? state.messages : []) as ReducedMessage[];
  const results = new Map(messages.map((message) => [message.tool_call_id, message.content]));
  return messages.flatMap((message) =>
    (message.tool_calls ?? []).map(({ id, name, args }): Part => {
      const toolCallId = id ?? name;
      const output = parse(results.get(id));
      if (output === undefined)
        return { type: "dynamic-tool", toolName: name, toolCallId, state: "input-available", input: args };
      return {
        type: "dynamic-tool",
        toolName: name,
        toolCallId,
        state: "output-available",
        input: args,
        output,
      };
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
