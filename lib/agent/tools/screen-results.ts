import { type BaseMessage, ToolMessage } from "@langchain/core/messages";
import { env } from "@/lib/env";
import { screenJson } from "@/lib/guard/tool-results";
import { logger } from "@/lib/log";
import { configuredModels } from "@/lib/models";
import { EMBEDDED_ID } from "@/lib/models/spec";

/** Takes out instructions hidden in tools' results. The embedded model follows none, so it gets the original. */
export async function screenResults(messages: BaseMessage[]): Promise<BaseMessage[]> {
  const { ALMANAC_GUARD: mode } = env();
  if (mode === "off" || configuredModels().every((id) => id === EMBEDDED_ID)) return messages;
  return Promise.all(
    messages.map((message) => (ToolMessage.isInstance(message) ? screened(message, mode) : message)),
  );
}

async function screened(message: ToolMessage, mode: "block" | "flag"): Promise<ToolMessage> {
  if (typeof message.content !== "string") return message;
  const content = await screenJson(message.content);
  if (content === message.content) return message;
  logger().warn({ tool: message.name, guard: mode }, "a tool's result reads like an instruction");
  if (mode === "flag") return message;
  const { tool_call_id, name, status } = message;
  return new ToolMessage({ content, tool_call_id, name, status });
}
