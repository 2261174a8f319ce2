import { fails, says } from "./provider-double";
import { argumentsOf, inPieces, type Reply, type ScriptedToolCall } from "./reply";

export const declines = (refusal = "I'm sorry, but I can't help with that."): Reply => ({ refusal });

export const filtered = (...tokens: string[]): Reply => ({ tokens, finish: "content_filter" });

/** Its text, or its last call's `raw` arguments, should stop midway. */
export const cutShort = (reply: Reply): Reply => ({ ...reply, finish: "length" });

export const saysNothing = (): Reply => says("");

export const busy = (seconds: number): Reply => fails(429, "busy", { "retry-after": String(seconds) });

export const waitsFor = (awaited: Promise<unknown>, reply: Reply): Reply => ({
  ...reply,
  before: async (index) => index === 0 && (await awaited),
});

/** In `<think>` tags that no token holds whole. */
export const thinksAloud = (thought: string, reply: Reply): Reply => ({
  ...reply,
  tokens: [...inPieces(`<think>\n${thought}\n</think>\n\n`, 4), ...(reply.tokens ?? [])],
});

export const thinks = (thought: string, reply: Reply): Reply => ({
  ...reply,
  thinking: inPieces(thought, 4),
});

/** A JSON object, or one in a code block, in Hermes' and Qwen's tags, or in Llama's. */
export type CallText = "object" | "code block" | "tool_call tags" | "function tags";

const AS_TEXT: Record<CallText, (call: ScriptedToolCall) => string> = {
  object: callObject,
  "code block": (call) => `\`\`\`json\n${callObject(call)}\n\`\`\``,
  "tool_call tags": (call) => `<tool_call>\n${callObject(call)}\n</tool_call>`,
  "function tags": (call) => `<function=${call.name}>${argumentsOf(call)}</function>`,
};

function callObject(call: ScriptedToolCall): string {
  return `{"name": "${call.name}", "arguments": ${argumentsOf(call)}}`;
}

export const writesCalls = (form: CallText, ...toolCalls: ScriptedToolCall[]): Reply =>
  says(...inPieces(toolCalls.map(AS_TEXT[form]).join("\n"), 6));
