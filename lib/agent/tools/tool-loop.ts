import { AIMessage, type BaseMessage, type ToolMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { AppError } from "@/lib/errors";
import type { ModelChain } from "@/lib/models/chain";
import { composeAnswer } from "@/lib/models/embedded/compose";
import type { Figure } from "../figure";
import { sayFault } from "../node";
import { checkerOfCalls } from "../truth";
import { answerWithoutModel } from "./answer-without-model";
import { askModel } from "./ask-model";
import { wantedCalls } from "./open-calls";
import { runCalls } from "./run-calls";
import type { AnyTool, ToolCallRecord } from "./tool";
import { assertMayCall } from "./tools-node";

export interface LoopResult {
  answer: AIMessage;
  steps: BaseMessage[];
  calls: ToolCallRecord[];
  figures?: Figure[];
}

interface Loop {
  model: ModelChain;
  tools: AnyTool[];
  /** System prompt and conversation, the open question last. */
  messages: BaseMessage[];
  config: LangGraphRunnableConfig;
}

/** If the model fails, the tools' words are the answer. A `toolsNode` can pause for approvals. @throws AppError */
export async function toolLoop({ model, tools, messages, config }: Loop): Promise<LoopResult> {
  const steps: BaseMessage[] = [];
  const calls: ToolCallRecord[] = [];
  const results: ToolMessage[] = [];
  try {
    for (;;) {
      const { message: answer, figures } = await askModel({
        model,
        tools,
        messages: [...messages, ...steps],
        config,
        check: () => checkerOfCalls({ calls, tools, messages }),
      });
      const wanted = wantedCalls(answer);
      if (wanted.length === 0) return { answer, figures, steps, calls };
      assertMayCall(calls);
      const outcome = await runCalls(wanted, tools, {}, config);
      steps.push(answer, ...outcome.messages);
      results.push(...outcome.messages);
      calls.push(...outcome.calls);
    }
  } catch (error) {
    const isLost =
      config.signal?.aborted || !(error instanceof AppError) || !calls.some(({ result }) => result);
    if (isLost) throw error;
    sayFault(config, error);
    return { answer: new AIMessage(answerWithoutModel(error, composeAnswer(results))), steps, calls };
  }
}
