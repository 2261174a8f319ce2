import type { BaseMessage } from "@langchain/core/messages";
import type { AnyTool, ToolCallRecord } from "../tools/tool";
import { ProseChecker } from "./checker";
import { factsOfCalls, statedOf, textsOf } from "./facts-of-calls";

interface Conversation {
  calls: readonly ToolCallRecord[];
  tools: readonly AnyTool[];
  messages: readonly BaseMessage[];
  /** The tools' sentences may be repeated word for word, even those whose figures can't be found. */
  mayQuote?: true;
}

/** An answer may say what follows from this turn's results, and repeat what was said before. */
export function checkerOfCalls({ calls, tools, messages, mayQuote }: Conversation): ProseChecker {
  const said = messages.filter(({ type }) => type === "human" || type === "ai").map(({ text }) => text);
  const told = calls.flatMap(({ result, error }) => error?.message ?? statedOf(result));
  return new ProseChecker({
    facts: factsOfCalls(calls, tools),
    stated: [...said, ...told],
    texts: calls.flatMap(({ result }) => textsOf(result)),
    messages: mayQuote && calls.flatMap(({ result }) => result?.message ?? []),
  });
}
