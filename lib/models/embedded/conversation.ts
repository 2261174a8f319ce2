import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { z } from "zod";
import { Provenance } from "@/lib/sources/provenance";
import { type Call, Frame, Pending, type Turn } from "@/lib/understanding/frame";
import { composeAnswer } from "./compose";

const Understood = z.object({
  frames: z.array(Frame).default([]),
  pending: Pending.optional(),
  notes: z.array(z.string()).default([]),
  after: z.array(z.string()).optional(),
});
export type Understood = z.infer<typeof Understood>;

export const UNDERSTOOD = "understood";

/** Such messages send a language model's words back to it and aren't part of the conversation. */
export const CORRECTION = "correction";

export const understoodOf = (message: BaseMessage): Understood | undefined =>
  Understood.safeParse(message.additional_kwargs?.[UNDERSTOOD]).data;

export const pendingOf = (message: BaseMessage): Pending | undefined => understoodOf(message)?.pending;

/** To copy into a message that replaces this one. */
export function understoodKwargs(message: BaseMessage): Record<string, unknown> {
  const understood = message.additional_kwargs?.[UNDERSTOOD];
  return understood ? { [UNDERSTOOD]: understood } : {};
}

export interface Conversation {
  history: Turn[];
  question: string;
  results: ToolMessage[];
  understood?: Understood;
}

/** At people's messages; the last of those is the open question. */
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

const Kept = z.object({ provenance: z.array(Provenance) });

const sourcesOf = ({ artifact }: ToolMessage): Provenance[] =>
  Kept.safeParse(artifact).data?.provenance ?? [];

function callsOf(message: AIMessage): Call[] {
  return (message.tool_calls ?? []).map((call) => ({ tool: call.name, args: call.args }));
}
