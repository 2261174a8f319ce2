import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import type { WantedCall } from "./tool";

/** The calls that a model's message asks for. */
export const wantedCalls = (message: AIMessage): WantedCall[] =>
  (message.tool_calls ?? []).map(({ id, name, args }) => ({ id: id ?? name, name, args }));

/** The calls of the model's newest message that have no result yet. */
export function openCalls(messages: BaseMessage[]): WantedCall[] {
  const newest = messages.findLast((message) => AIMessage.isInstance(message));
  if (!newest) return [];
  const done = doneCalls(messages);
  return wantedCalls(newest).filter(({ id }) => !done.has(id));
}

/** The conversation without calls that were never made, as the user asked something else: most models refuse a call without its result. */
export function withoutOpenCalls(messages: BaseMessage[]): BaseMessage[] {
  const done = doneCalls(messages);
  return messages.filter(
    (message) => !AIMessage.isInstance(message) || wantedCalls(message).every(({ id }) => done.has(id)),
  );
}

const doneCalls = (messages: BaseMessage[]): Set<string> =>
  new Set(messages.flatMap((message) => (ToolMessage.isInstance(message) ? message.tool_call_id : [])));
