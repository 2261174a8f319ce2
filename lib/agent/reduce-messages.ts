import { AIMessage, BaseMessage, ToolMessage } from "@langchain/core/messages";
import type { ReducedMessage } from "./events";

function reduceMessage(message: BaseMessage): ReducedMessage {
  const reduced: ReducedMessage = { type: message.type, content: message.content };
  if (message.name) reduced.name = message.name;
  if (AIMessage.isInstance(message) && message.tool_calls?.length) {
    reduced.tool_calls = message.tool_calls.map(({ id, name, args }) => ({ id, name, args }));
  }
  if (ToolMessage.isInstance(message)) reduced.tool_call_id = message.tool_call_id;
  return reduced;
}

export function reduceState(state: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(state).map(([key, value]) => [key, reduceValue(value)]));
}

function reduceValue(value: unknown): unknown {
  if (BaseMessage.isInstance(value)) return reduceMessage(value);
  if (Array.isArray(value) && value.some((item) => BaseMessage.isInstance(item)))
    return value.map(reduceValue);
  return value;
}
