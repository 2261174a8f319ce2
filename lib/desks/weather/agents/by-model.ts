import { RemoveMessage, SystemMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { runContext } from "@/lib/agent/run-context";
import { sayContext } from "@/lib/agent/say-context";
import { askModel, modelWith } from "@/lib/agent/tools/ask-model";
import type { WordsCheck } from "@/lib/agent/tools/shown-words";
import type { ToolCallRecord } from "@/lib/agent/tools/tool";
import { checkerOfCalls } from "@/lib/agent/truth";
import { checkAnswer } from "@/lib/guard/answer";
import { keepShort } from "@/lib/memory";
import { EMBEDDED_ID } from "@/lib/models/spec";
import { answerPrompt, RULES } from "../prompts";
import type { SharedState, SharedUpdate } from "../state";
import { ANSWER_TOOLS, TOOLS } from "../tools";

export type Written = Pick<
  SharedUpdate,
  "answer" | "figures" | "writer" | "understood" | "conversation_summary" | "messages"
>;

/** The answer in a language model's words, each checked before it is shown. @throws AppError `model_unavailable` */
export async function byModel(
  state: SharedState,
  calls: ToolCallRecord[],
  findings: string | undefined,
  config: LangGraphRunnableConfig,
): Promise<Written> {
  const { caller: owner, threadId } = runContext(config);
  const started = performance.now();
  const short = await keepShort({
    owner,
    threadId: threadId || undefined,
    messages: state.messages,
    summary: state.conversation_summary,
    signal: config.signal,
  });
  sayContext(config, short.compression, performance.now() - started);
  const tools = [...TOOLS, ...ANSWER_TOOLS];
  const { message, figures } = await askModel({
    model: modelWith([]),
    tools: [],
    messages: [new SystemMessage(answerPrompt(state, findings, short.summary)), ...short.messages],
    config,
    check: () => safely(checkerOfCalls({ calls, tools, messages: short.messages, mayQuote: true })),
  });
  return {
    answer: message.text,
    figures,
    writer: String(message.response_metadata.model_id ?? EMBEDDED_ID),
    conversation_summary: short.summary,
    messages: short.removed.map((id) => new RemoveMessage({ id })),
  };
}

/** A sentence that gives something away is never shown. */
const safely = (checker: WordsCheck): WordsCheck => ({
  check(sentence) {
    const { leak } = checkAnswer(sentence, [RULES]);
    if (leak) return { figures: [], faults: [{ text: "a sentence", reason: `it gives away a ${leak}` }] };
    return checker.check(sentence);
  },
});
