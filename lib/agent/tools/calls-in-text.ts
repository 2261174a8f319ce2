/** Arguments are JSON as text, or what that text meant. */
export interface WrittenCall {
  name: string;
  args: unknown;
}

/** How models without a format for calls wrap them. */
const WRAPPERS = [
  /<tool_call>\s*([\s\S]*?)\s*(?:<\/tool_call>|$)/g,
  /```(?:json|tool_code|tool_call)?\s*([[{][\s\S]*?)\s*```/g,
  /\[TOOL_CALLS\]\s*(\[[\s\S]*\])/g,
  /<\|python_tag\|>\s*(\{[\s\S]*\})/g,
];
const NAMED = /<function=([\w.-]+)>\s*([\s\S]*?)\s*(?:<\/function>|$)/g;
/** `functions.status: {…}`, as a whole text. */
const SPOKEN = /^\s*functions\.([\w-]+)\s*[:(]?\s*([\s\S]*?)\)?\s*$/g;

/** Such a text isn't shown before that is known. */
export const mayBeCall = (text: string): boolean => /^\s*(?:[[{<`]|functions\.|$)/.test(text);

/** A call, or JSON, even if incomplete. */
export const isForPrograms = (text: string): boolean =>
  /<\/?tool_call>|^\s*functions\.\w|<function=|\[TOOL_CALLS\]|<\|python_tag\|>|^\s*(?:```\w*\s*)?(?:\{|\[\s*[{"\]])|```json/.test(
    text,
  );

export function callsInText(text: string): WrittenCall[] {
  const named = [...text.matchAll(NAMED), ...text.matchAll(SPOKEN)].map(([, name = "", args = ""]) => ({
    name,
    args,
  }));
  const wrapped = WRAPPERS.flatMap((wrapper) => [...text.matchAll(wrapper)].map(([, json = ""]) => json));
  const bare = /^\s*[[{]/.test(text) ? [text.trim()] : [];
  return [...named, ...(wrapped.length > 0 ? wrapped : bare).flatMap(callsInJson)];
}

function callsInJson(json: string): WrittenCall[] {
  try {
    return callsIn(JSON.parse(json));
  } catch {
    return [];
  }
}

function callsIn(value: unknown): WrittenCall[] {
  if (Array.isArray(value)) return value.flatMap(callsIn);
  if (typeof value !== "object" || value === null) return [];
  const fields = value as Record<string, unknown>;
  if (fields.tool_calls) return callsIn(fields.tool_calls);
  if (typeof fields.function === "object") return callsIn(fields.function);
  const name = fields.name ?? fields.tool ?? fields.tool_name ?? fields.function;
  const args = fields.arguments ?? fields.parameters ?? fields.args ?? fields.input ?? {};
  return typeof name === "string" ? [{ name, args }] : [];
}
