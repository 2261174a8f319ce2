import {
  argumentsOf,
  DEFAULT_USAGE,
  inPieces,
  type Reply,
  type ScriptedToolCall,
  type Spread,
  type WireStream,
} from "./reply";

export function openaiCompletion(reply: Reply, model: string) {
  const choice = { index: 0, message: messageOf(reply), finish_reason: finishOf(reply) };
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model,
    choices: [choice],
    usage: usageOf(reply),
  };
}

export function openaiEvents(reply: Reply, model: string): WireStream {
  const frame = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1, model };
  const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;
  const delta = (part: unknown, finish_reason: string | null = null) =>
    event({ ...frame, choices: [{ index: 0, delta: part, finish_reason }] });
  const role = delta({ role: "assistant", content: reply.refusal ? null : "" });
  return {
    type: "text/event-stream",
    // Only the first event tells the role, as at OpenAI.
    pieces: deltasOf(reply).map((part, index) => (index ? "" : role) + delta(part)),
    error: event({ error: { message: reply.message ?? "broken", type: "server_error", code: null } }),
    end:
      delta({}, finishOf(reply)) +
      event({ ...frame, choices: [], usage: usageOf(reply) }) +
      "data: [DONE]\n\n",
  };
}

function messageOf({ tokens, toolCalls, thinking, refusal }: Reply) {
  return {
    role: "assistant",
    content: tokens?.join("") ?? null,
    ...(thinking && { reasoning_content: thinking.join("") }),
    ...(refusal && { refusal }),
    ...(toolCalls && { tool_calls: toolCalls.map(toolCallOf) }),
  };
}

const toolCallOf = (call: ScriptedToolCall) => ({
  id: call.id,
  type: "function",
  function: { name: call.name, arguments: argumentsOf(call) },
});

function usageOf({ usage: { input, output } = DEFAULT_USAGE }: Reply) {
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}

const finishOf = ({ finish, toolCalls }: Reply): string => finish ?? (toolCalls ? "tool_calls" : "stop");

const REFUSAL_PIECE = 12;

const deltasOf = ({ thinking = [], tokens = [], refusal = "", toolCalls = [], spread }: Reply): object[] => [
  ...thinking.map((reasoning_content) => ({ reasoning_content })),
  ...tokens.map((content) => ({ content })),
  ...inPieces(refusal, REFUSAL_PIECE).map((piece) => ({ refusal: piece })),
  ...inOrder(
    toolCalls.map((call, place) => fragments(call, place, spread)),
    spread,
  ).map((fragment) => ({ tool_calls: [fragment] })),
];

/** The name first, then the arguments in pieces that aren't JSON by themselves. */
function fragments(
  call: ScriptedToolCall,
  place: number,
  { size = 5, index = "place" }: Spread = {},
): object[] {
  const which = { place: { index: place }, zero: { index: 0 }, none: {} }[index];
  if (size === Number.POSITIVE_INFINITY) return [{ ...which, ...toolCallOf(call) }];
  const begun = toolCallOf({ ...call, raw: "" });
  const pieces = inPieces(argumentsOf(call), size);
  return [{ ...which, ...begun }, ...pieces.map((piece) => ({ ...which, function: { arguments: piece } }))];
}

function inOrder(calls: object[][], { interleaved = false }: Spread = {}): object[] {
  if (!interleaved) return calls.flat();
  const longest = Math.max(0, ...calls.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => calls.flatMap((pieces) => pieces[turn] ?? [])).flat();
}
