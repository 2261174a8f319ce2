import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { chatModel, ROLES } from "@/lib/models";
import type { ModelCallOptions, ModelChain } from "@/lib/models/chain";
import { langChainTool } from "@/lib/models/tool";
import { say } from "../node";
import type { Usage } from "../usage";
import type { AnyTool } from "./tool";

/** The specialists' chat models, offered these tools. */
export const modelWith = (tools: AnyTool[], options?: Partial<ModelCallOptions>): ModelChain =>
  chatModel(ROLES.specialist).bindTools(tools.map(langChainTool), options);

/**
 * Asks a model for its next message and notes which one wrote it, with the tokens it took. Calls get ids of our own: some models reuse
 * theirs within a conversation, or leave them out.
 */
export async function askModel(
  model: ModelChain,
  messages: BaseMessage[],
  config: LangGraphRunnableConfig,
): Promise<AIMessage> {
  const message = (await model.invoke(messages, config)) as AIMessage;
  const { model_id: id } = message.response_metadata ?? {};
  if (typeof id === "string") say(config, { type: "model", model: id, usage: usageOf(message) });
  return withOwnIds(message);
}

function usageOf({ usage_metadata: usage }: AIMessage): Usage | undefined {
  return usage && { input_tokens: usage.input_tokens, output_tokens: usage.output_tokens };
}

function withOwnIds(message: AIMessage): AIMessage {
  if (!message.tool_calls?.length) return message;
  // The provider's raw calls carry its ids.
  const { tool_calls: _, ...additional_kwargs } = message.additional_kwargs;
  return new AIMessage({
    id: message.id,
    content: message.content,
    additional_kwargs,
    response_metadata: message.response_metadata,
    usage_metadata: message.usage_metadata,
    invalid_tool_calls: message.invalid_tool_calls,
    tool_calls: message.tool_calls.map((call) => ({ ...call, id: `call_${crypto.randomUUID()}` })),
  });
}
