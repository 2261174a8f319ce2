import type { BaseMessage } from "@langchain/core/messages";
import type { AnyTool, ToolCallRecord } from "../tools/tool";
import { ProseChecker } from "./checker";
import { factsOfCalls, statedIn, textsIn } from "./facts-of-calls";

interface Conversation {
  /** What this turn's tools returned. */
  calls: readonly ToolCallRecord[];
  tools: readonly AnyTool[];
  messages: readonly BaseMessage[];
}

/** Looks through an answer to a question: it may say what follows from this turn's results, and repeat what was said before. */
export function checkerOfCalls({ calls, tools, messages }: Conversation): ProseChecker {
  const said = messages.filter(({ type }) => type === "human" || type === "ai").map(({ text }) => text);
  const told = calls.flatMap(({ result, error }) => error?.message ?? statedIn(result?.data));
  return new ProseChecker({
    facts: factsOfCalls(calls, tools),
    stated: [...said, ...told],
    texts: calls.flatMap(({ result }) => textsIn([result?.data, result?.message])),
  });
}
