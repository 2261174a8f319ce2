import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { z } from "zod";
import { Provenance } from "@/lib/sources/provenance";
import { type Call, Frame, Pending, type Turn } from "@/lib/understanding/frame";
import { composeAnswer } from "./compose";

/** What the embedded model keeps with its message: what it understood of the question. */
const Understood = z.object({
  frames: z.array(Frame).default([]),
  /** What it asked back. */
  pending: Pending.optional(),
  /** Sentences that stand before the answer. */
  notes: z.array(z.string()).default([]),
  /** Sentences that stand after it. */
  after: z.array(z.string()).optional(),
});
export type Understood = z.infer<typeof Understood>;

/** The key under which a message holds it. */
export const UNDERSTOOD = "understood";

/** The key of messages that send a language model's words back to it: they are no part of the conversation. */
export const CORRECTION = "correction";

/** What the embedded model understood of a question, where it wrote the message. */
export const understoodOf = (message: BaseMessage): Understood | undefined =>
  Understood.safeParse(message.additional_kwargs?.[UNDERSTOOD]).data;

/** The question a message of the embedded model asked back, if it did. */
export const pendingOf = (message: BaseMessage): Pending | undefined => understoodOf(message)?.pending;

/** What of a message's extras belongs to the conversation, for a message that is put in its place. */
export function keptOf(message: BaseMessage): Record<string, unknown> {
  const understood = message.additional_kwargs?.[UNDERSTOOD];
  return understood ? { [UNDERSTOOD]: understood } : {};
}

/** A conversation as the embedded model reads it: finished turns, the open question, and what tools said about it. */
export interface Conversation {
  history: Turn[];
  question: string;
  results: ToolMessage[];
  /** What the embedded model understood of the open question when it called the tools. */
  understood?: Understood;
}

/** Splits messages at the people's: the last one is the open question. */
export function readConversation(messages: BaseMessage[]): Conversation {
  const turns: Turn[] = [];
  let results: ToolMessage[] = [];
  let understood: Understood | undefined;
  for (const message of messages) {
    if (message.additional_kwargs?.[CORRECTION]) continue;
    const turn = turns.at(-1);
    if (HumanMessage.isInstance(message)) {
      turns.push({ question: message.text, calls: [], frames: [] });
      results = [];
      understood = undefined;
    } else if (turn && AIMessage.isInstance(message)) {
      understood = understoodOf(message) ?? understood;
      turn.calls.push(...callsOf(message));
      turn.frames = understood?.frames ?? turn.frames;
      turn.pending = understood?.pending;
    } else if (turn && ToolMessage.isInstance(message)) {
      results.push(message);
      turn.answer = composeAnswer(results);
      turn.sources = results.flatMap(sourcesOf);
    }
  }
  const open = turns.pop();
  return { history: turns, question: open?.question ?? "", results, understood };
}

/** What a call's result is from, as the runtime keeps it beside what models read of it. */
const Kept = z.object({ provenance: z.array(Provenance) });

const sourcesOf = ({ artifact }: ToolMessage): Provenance[] =>
  Kept.safeParse(artifact).data?.provenance ?? [];

function callsOf(message: AIMessage): Call[] {
  return (message.tool_calls ?? []).map((call) => ({ tool: call.name, args: call.args }));
}
