import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { z } from "zod";
import type { Call, Pending, Turn } from "./understand";

const PendingCall = z.object({
  tool: z.string(),
  args: z.record(z.string(), z.unknown()),
  slot: z.string(),
  ask: z.string(),
  choices: z.array(z.string()),
});

/** The key under which a message of the embedded model keeps the question it asked back. */
export const PENDING = "pending";

/** The key of messages that send a language model's words back to it: they are no part of the conversation. */
export const CORRECTION = "correction";

/** The question a message of the embedded model asked back, if it did. */
export function pendingOf(message: BaseMessage): Pending | undefined {
  return PendingCall.safeParse(message.additional_kwargs?.[PENDING]).data;
}

/** A conversation as the embedded model reads it: finished turns, the open question, and what tools said about it. */
export interface Conversation {
  history: Turn[];
  question: string;
  results: ToolMessage[];
}

/** Splits messages at the people's: the last one is the open question. */
export function readConversation(messages: BaseMessage[]): Conversation {
  const turns: Turn[] = [];
  let results: ToolMessage[] = [];
  for (const message of messages) {
    if (message.additional_kwargs?.[CORRECTION]) continue;
    const turn = turns.at(-1);
    if (HumanMessage.isInstance(message)) {
      turns.push({ question: message.text, calls: [] });
      results = [];
    } else if (turn && AIMessage.isInstance(message)) {
      turn.calls.push(...callsOf(message));
      turn.pending = pendingOf(message);
    } else if (turn && ToolMessage.isInstance(message)) {
      results.push(message);
    }
  }
  const open = turns.pop();
  return { history: turns, question: open?.question ?? "", results };
}

function callsOf(message: AIMessage): Call[] {
  return (message.tool_calls ?? []).map((call) => ({ tool: call.name, args: call.args }));
}
