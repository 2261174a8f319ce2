import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import type { WantedCall } from "./tool";

export const wantedCalls = (message: AIMessage): WantedCall[] =>
  (message.tool_calls ?? []).map(({ id, name, args }) => ({ id: id ?? name, name, args }));

export function openCalls(messages: BaseMessage[]): WantedCall[] {
  const asked = messages.findLastIndex((message) => message.type === "human");
  const newest = messages.slice(asked + 1).findLast((message) => AIMessage.isInstance(message));
  if (!newest) return [];
  const done = doneCalls(messages);
  return wantedCalls(newest).filter(({ id }) => !done.has(id));
}

/** Most models refuse a call without its result, as after a stop, and a result without its call. */
export function withoutOpenCalls(messages: BaseMessage[]): BaseMessage[] {
  const done = doneCalls(messages);
  const broken = new Set(
    messages.flatMap((message) => {
      const ids = AIMessage.isInstance(message) ? wantedCalls(message).map(({ id }) => id) : [];
      return ids.every((id) => done.has(id)) ? [] : ids;
    }),
  );
  return messages.filter((message) => {
    if (ToolMessage.isInstance(message)) return !broken.has(message.tool_call_id);
    return !AIMessage.isInstance(message) || !wantedCalls(message).some(({ id }) => broken.has(id));
  });
}

const doneCalls = (messages: BaseMessage[]): Set<string> =>
  new Set(messages.flatMap((message) => (ToolMessage.isInstance(message) ? message.tool_call_id : [])));
