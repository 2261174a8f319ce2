import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";

/** In the reference document's order: the tools' messages (of JSON its `message`), else the model's last words. */
export function extractResponse(messages: BaseMessage[]): string {
  const results = messages.filter((message) => ToolMessage.isInstance(message));
  // Calls that were refused together say the same.
  const told = results.filter(
    ({ text, status }, at) => status !== "error" || results.findIndex((each) => each.text === text) === at,
  );
  if (told.length > 0) return told.map(({ text }) => messageIn(text)).join("\n\n");
  return messages.findLast((message) => AIMessage.isInstance(message))?.text ?? "";
}

function messageIn(text: string): string {
  try {
    const parsed: unknown = JSON.parse(text);
    const message = (parsed as { message?: unknown } | null)?.message;
    return typeof message === "string" ? message : text;
  } catch {
    return text;
  }
}

/** The messages of the turn in progress: from the last question on. */
export function thisTurn(messages: BaseMessage[]): BaseMessage[] {
  return messages.slice(
    Math.max(
      0,
      messages.findLastIndex((message) => message.type === "human"),
    ),
  );
}
