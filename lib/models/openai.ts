import type { BaseMessageChunk } from "@langchain/core/messages";
import { type ChatOpenAICallOptions, ChatOpenAICompletions, type OpenAIClient } from "@langchain/openai";
import { sourceOf } from "./tool";
import { strictSchema, toolSchema } from "./tool-schema";

type Tools = Parameters<ChatOpenAICompletions["bindTools"]>[0];

interface OpenAiFields extends NonNullable<ConstructorParameters<typeof ChatOpenAICompletions>[0]> {
  /** As OpenAI's own server does. */
  strictTools?: boolean;
}

/** Also reads streamed refusals and streams without a role. */
export class OpenAiChat extends ChatOpenAICompletions {
  readonly #strictTools: boolean;

  constructor({ strictTools = false, ...fields }: OpenAiFields) {
    super(fields);
    this.#strictTools = strictTools;
  }

  override bindTools(tools: Tools, kwargs?: Partial<ChatOpenAICallOptions>) {
    return super.bindTools(this.#strictTools ? tools.map(strictTool) : tools, kwargs);
  }

  protected override _convertCompletionsDeltaToBaseMessageChunk(
    delta: OpenAIClient.Chat.Completions.ChatCompletionChunk.Choice.Delta,
    response: OpenAIClient.Chat.Completions.ChatCompletionChunk,
    role: OpenAIClient.Chat.ChatCompletionRole = "assistant",
  ): BaseMessageChunk {
    const chunk = super._convertCompletionsDeltaToBaseMessageChunk(delta, response, role);
    if (delta.refusal) chunk.additional_kwargs.refusal = delta.refusal;
    return chunk;
  }
}

function strictTool(given: Tools[number]): Tools[number] {
  const source = sourceOf(given);
  if (!source) return given;
  const { name, description, input } = source;
  const parameters = { ...strictSchema(toolSchema(input)) };
  return { type: "function", function: { name, description, parameters, strict: true } };
}
