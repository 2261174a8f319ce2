import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { toToolMessage } from "@/lib/agent/tools/call-tool";
import type { ToolCallRecord } from "@/lib/agent/tools/tool";
import { ANSWER_TOOLS, TOOLS } from "../tools";

const toolOf = (name: string) => [...TOOLS, ...ANSWER_TOOLS].find((tool) => tool.name === name);

export function toolMessages(calls: ToolCallRecord[]): BaseMessage[] {
  if (calls.length === 0) return [];
  const made = calls.map(({ id, name, args }) => ({ id, name, args, type: "tool_call" as const }));
  return [
    new AIMessage({ content: "", tool_calls: made }),
    ...calls.map((call) => toToolMessage(call, toolOf(call.name))),
  ];
}
