import { argumentsOf, DEFAULT_USAGE, type Reply, type ScriptedToolCall, type WireStream } from "./reply";

/** Ollama reads the calls itself: what isn't JSON stays text, and each call gets a line of its own. */
export function ollamaLines(reply: Reply, model: string): WireStream {
  const { input, output } = reply.usage ?? DEFAULT_USAGE;
  const line = (data: object) =>
    `${JSON.stringify({ model, created_at: "2026-01-01T00:00:00Z", ...data })}\n`;
  const says = (message: object) =>
    line({ message: { role: "assistant", content: "", ...message }, done: false });
  const last = {
    done: true,
    done_reason: reply.finish === "length" ? "length" : "stop",
    prompt_eval_count: input,
    eval_count: output,
  };
  return {
    type: "application/x-ndjson",
    pieces: messagesOf(reply).map(says),
    error: `${JSON.stringify({ error: reply.message ?? "broken" })}\n`,
    end: line({ message: { role: "assistant", content: "" }, ...last }),
  };
}

const messagesOf = ({ thinking = [], tokens = [], refusal, toolCalls = [] }: Reply): object[] => [
  ...thinking.map((thought) => ({ thinking: thought })),
  ...tokens.map((content) => ({ content })),
  ...(refusal ? [{ content: refusal }] : []),
  ...toolCalls.map(toolCallOf),
];

function toolCallOf(call: ScriptedToolCall, index: number): object {
  const text = argumentsOf(call);
  const args = objectIn(text);
  if (!args) return { content: `{"name": "${call.name}", "arguments": ${text}` };
  return { tool_calls: [{ function: { index, name: call.name, arguments: args } }] };
}

function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
