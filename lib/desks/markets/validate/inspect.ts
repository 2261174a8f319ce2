import { isForPrograms } from "@/lib/agent/tools/calls-in-text";

/** What is wrong with a response, in words that go on after “Your answer”. */
export type Fault = string;

const GOES_ON =
  /\b(?:a|an|the|and|or|but|of|to|at|in|on|from|by|with|for|than|because|which|whose|is|are|was|were|its|their|as|about|between|so)$/i;

/**
 * What the form of a response tells: empty, raw calls, or a broken end (a table, list, figure or emoji may end it).
 * @param tools the names that a call in the text would have
 */
export function inspect(response: string, tools: readonly string[]): Fault | undefined {
  const text = response.trim();
  if (!text) return "is empty";
  if (hasRawCalls(text, tools)) return "has a call of a tool in its text, which the user must not see";
  if (isUnfinished(text)) return "ends in the middle of a sentence";
  return undefined;
}

function hasRawCalls(text: string, tools: readonly string[]): boolean {
  if (isForPrograms(text)) return true;
  if (
    /<\|[a-z_]+\|>|<\/?(?:function_call|tool_code|invoke|tool_response)\b|\btool_calls?"?\s*[:=]/i.test(text)
  )
    return true;
  const names = tools.join("|");
  return names !== "" && new RegExp(`\\b(?:${names})\\s*[({]|\\[(?:${names})\\b`).test(text);
}

function isUnfinished(text: string): boolean {
  if ((text.match(/```/g)?.length ?? 0) % 2 === 1) return true;
  const bare = text.replace(/[*_~`”"’')\]\s]+$/u, "");
  const last = bare.split("\n").at(-1) ?? "";
  if (/^\s*\|.*$/.test(last)) return false;
  return /[,;:–—([&+]$|(?:^|\s)-$/.test(bare) || GOES_ON.test(last);
}
