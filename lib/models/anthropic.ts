import { ChatAnthropicMessages } from "@langchain/anthropic";
import type { CallbackManagerForLLMRun } from "@langchain/core/callbacks/manager";
import { AIMessage, AIMessageChunk, type BaseMessage, type UsageMetadata } from "@langchain/core/messages";
import { ChatGenerationChunk } from "@langchain/core/outputs";
import { ProviderError } from "./failure";

const FINISH: Record<string, string> = {
  end_turn: "stop",
  stop_sequence: "stop",
  tool_use: "tool_calls",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  refusal: "content_filter",
};

/** Like the other providers': text content, calls in `tool_calls`, one id for all chunks, OpenAI's `finish_reason`. */
export class AnthropicChat extends ChatAnthropicMessages {
  override async *_streamResponseChunks(
    messages: BaseMessage[],
    options: this["ParsedCallOptions"],
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    try {
      let usage: UsageMetadata | undefined;
      const asked = { ...options, ...toolsCalledIn(messages, options) };
      for await (const { message } of super._streamResponseChunks(messages, asked)) {
        const { usage_metadata: counted } = message as AIMessageChunk;
        const total = usage && counted && { ...usage, ...outputOf(usage, counted) };
        usage ??= counted;
        const chunk = plain(message as AIMessageChunk, total);
        yield chunk;
        await runManager?.handleLLMNewToken(chunk.text, undefined, undefined, undefined, undefined, {
          chunk,
        });
      }
    } catch (error) {
      throw isErrorEvent(error) ? new ProviderError(502, error.message) : error;
    }
  }
}

/** The API wants the tools of earlier calls even where none may be called. */
function toolsCalledIn(messages: BaseMessage[], { tools }: AnthropicChat["ParsedCallOptions"]) {
  if (tools?.length) return {};
  const calls = messages.flatMap((message) =>
    AIMessage.isInstance(message) ? (message.tool_calls ?? []) : [],
  );
  if (calls.length === 0) return {};
  const names = [...new Set(calls.map(({ name }) => name))];
  return {
    tools: names.map((name) => ({ name, input_schema: { type: "object" as const } })),
    tool_choice: "none" as const,
  };
}

/** Input tokens come at the start, output tokens at the end. */
const outputOf = ({ input_tokens }: UsageMetadata, { output_tokens }: UsageMetadata) => ({
  output_tokens,
  total_tokens: input_tokens + output_tokens,
});

function plain(chunk: AIMessageChunk, usage?: UsageMetadata): ChatGenerationChunk {
  const { stop_reason: reason } = chunk.additional_kwargs;
  const message = new AIMessageChunk({
    content: chunk.text,
    tool_call_chunks: chunk.tool_call_chunks,
    usage_metadata: usage,
    response_metadata: {
      ...chunk.response_metadata,
      ...(typeof reason === "string" && { finish_reason: FINISH[reason] ?? reason }),
    },
  });
  return new ChatGenerationChunk({ message, text: chunk.text });
}

// An error event inside a stream: the client's error has the event's body, but no status.
function isErrorEvent(error: unknown): error is Error {
  if (!(error instanceof Error && "error" in error && "status" in error)) return false;
  return error.error !== undefined && error.status === undefined;
}
