import type { BaseMessage } from "@langchain/core/messages";

/** The latest messages, from a person's on: a tool's result must not lose the call it answers. */
export function recentMessages(messages: BaseMessage[], most: number): BaseMessage[] {
  const tail = messages.slice(-most);
  return tail.slice(
    Math.max(
      0,
      tail.findIndex((message) => message.type === "human"),
    ),
  );
}
