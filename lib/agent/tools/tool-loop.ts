import type { AIMessage, BaseMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { AppError } from "@/lib/errors";
import type { ModelChain } from "@/lib/models/chain";
import { askModel } from "./ask-model";
import { wantedCalls } from "./open-calls";
import { runCalls } from "./run-calls";
import type { AnyTool, ToolCallRecord } from "./tool";

export interface LoopResult {
  /** The answer, the last of the model's messages. */
  answer: AIMessage;
  /** What was said on the way: the model's calls and the tools' results. */
  steps: BaseMessage[];
  calls: ToolCallRecord[];
}

interface Loop {
  /** With the tools bound to it. */
  model: ModelChain;
  tools: AnyTool[];
  /** System prompt and conversation, the open question last. */
  messages: BaseMessage[];
  config: LangGraphRunnableConfig;
  maxRounds?: number;
}

/**
 * Lets a model call tools until it answers, within one node of a graph. A failing tool gives the model a structured error and the
 * conversation goes on. A tool that needs approval belongs in a `toolsNode`, which can pause without asking the model again.
 * @throws AppError when the model fails, or still calls tools after `maxRounds`
 */
export async function toolLoop({ model, tools, messages, config, maxRounds = 4 }: Loop): Promise<LoopResult> {
  const steps: BaseMessage[] = [];
  const calls: ToolCallRecord[] = [];
  for (let round = 0; round <= maxRounds; round++) {
    const answer = await askModel(model, [...messages, ...steps], config);
    const wanted = wantedCalls(answer);
    if (wanted.length === 0) return { answer, steps, calls };
    const outcome = await runCalls(wanted, tools, {}, config);
    steps.push(answer, ...outcome.messages);
    calls.push(...outcome.calls);
  }
  throw neverAnswered();
}

/** For a model that calls tools without end. */
export const neverAnswered = (): AppError =>
  new AppError(
    "model_unavailable",
    "The model kept asking for data and never answered. Ask again in other words.",
  );
