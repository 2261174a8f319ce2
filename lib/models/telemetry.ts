import { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import { AIMessage, type UsageMetadata } from "@langchain/core/messages";
import type { LLMResult } from "@langchain/core/outputs";
import { type Context, context, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { type ModelSpec, modelId } from "./spec";

export interface CallSettings {
  temperature: number;
  maxTokens?: number;
}

/** Even where a parser hides the message from the caller. */
class UsageMeter extends BaseCallbackHandler {
  name = "almanac_usage";
  // Awaited, so that the counts are there when the span ends.
  override awaitHandlers = true;
  usage?: UsageMetadata;

  override handleLLMEnd(output: LLMResult): void {
    const generation = output.generations[0]?.[0];
    if (!generation || !("message" in generation)) return;
    if (AIMessage.isInstance(generation.message)) this.usage = generation.message.usage_metadata;
  }
}

/** A span. It never holds what was asked or answered. */
export class ModelCall {
  readonly meter = new UsageMeter();
  readonly #span: Span;
  readonly #context: Context;

  constructor(spec: ModelSpec, settings: CallSettings) {
    // Asked for at each call: the exporter may be registered after this module is loaded.
    this.#span = trace.getTracer("almanac.models").startSpan(`chat ${modelId(spec)}`, {
      kind: SpanKind.CLIENT,
      attributes: {
        "almanac.model_id": modelId(spec),
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": spec.provider,
        "gen_ai.request.model": spec.model,
        // A model that thinks gets more tokens, and perhaps no temperature.
        "almanac.role.temperature": settings.temperature,
        "almanac.role.max_tokens": settings.maxTokens,
      },
    });
    this.#context = trace.setSpan(context.active(), this.#span);
  }

  /** The call's HTTP requests appear under its span. */
  within<T>(work: () => Promise<T>): Promise<T> {
    return context.with(this.#context, work);
  }

  /** With a reason, as failed. Only the first end counts. */
  end(failedFor?: string): void {
    if (!this.#span.isRecording()) return;
    const { usage } = this.meter;
    this.#span.setAttributes({
      "gen_ai.usage.input_tokens": usage?.input_tokens,
      "gen_ai.usage.output_tokens": usage?.output_tokens,
      "error.type": failedFor,
    });
    if (failedFor) this.#span.setStatus({ code: SpanStatusCode.ERROR });
    this.#span.end();
  }
}
