import type { CallbackManagerForChainRun } from "@langchain/core/callbacks/manager";
import type {
  BaseLanguageModelInput,
  StructuredOutputMethodOptions,
} from "@langchain/core/language_models/base";
import type { BaseChatModel, BindToolsInput } from "@langchain/core/language_models/chat_models";
import { AIMessage, AIMessageChunk } from "@langchain/core/messages";
import { patchConfig, Runnable, type RunnableConfig } from "@langchain/core/runnables";
import type { InteropZodType } from "@langchain/core/utils/types";
import { AppError } from "@/lib/errors";
import type { EmbeddedCallOptions } from "./embedded/model";
import { classify, modelUnavailable, type PassedOver } from "./failure";
import { noteFailure } from "./recent-failures";
import { type ModelSpec, modelId } from "./spec";
import { type CallSettings, ModelCall } from "./telemetry";

/** The embedded model's are ignored by the others. */
export type ModelCallOptions = EmbeddedCallOptions;

export type ModelAnswer = AIMessageChunk | AIMessage;
type Answering<Output> = Runnable<BaseLanguageModelInput, Output>;

export interface Link<Output = ModelAnswer> {
  spec: ModelSpec;
  settings: CallSettings;
  model: BaseChatModel;
  bound: Answering<Output>;
}

interface Reached<Value> {
  value: Value;
  call: ModelCall;
  spec: ModelSpec;
  passedOver: PassedOver[];
}

/**
 * A model is asked only when those before it failed or refused. A message has its writer in
 * `response_metadata.model_id`, and the models passed over in `fallback_from`. A stream that breaks off after its first
 * token fails, as something was shown: the caller decides what to ask next (`after`).
 */
export class ModelChain<Output = ModelAnswer> extends Runnable<
  BaseLanguageModelInput,
  Output,
  ModelCallOptions
> {
  lc_namespace = ["almanac", "models"];
  readonly #links: readonly Link<Output>[];

  static override lc_name(): string {
    return "ModelChain";
  }

  constructor(links: readonly Link<Output>[]) {
    super();
    this.#links = links;
  }

  /** @throws AppError `internal` when one of the models can't use tools */
  bindTools(tools: BindToolsInput[], kwargs?: Partial<ModelCallOptions>): ModelChain {
    return this.#rebound(({ model }) => {
      if (!model.bindTools) throw new AppError("internal", "This model can't use tools.");
      return model.bindTools(tools, kwargs);
    });
  }

  /** An answer that doesn't fit is thrown as it is. */
  // biome-ignore lint/suspicious/noExplicitAny: LangChain's own bound, which any object type meets.
  withStructuredOutput<Shape extends Record<string, any>>(
    schema: InteropZodType<Shape>,
    config?: StructuredOutputMethodOptions<false>,
  ): ModelChain<Shape> {
    return this.#rebound(({ model }) => model.withStructuredOutput<Shape>(schema, config));
  }

  /** Undefined where there are none. */
  after(id: string): ModelChain<Output> | undefined {
    const rest = this.#links.slice(this.#links.findIndex(({ spec }) => modelId(spec) === id) + 1);
    return rest.length > 0 && rest.length < this.#links.length ? new ModelChain(rest) : undefined;
  }

  /** @throws AppError `model_unavailable` when the last model fails; a caller's abort as its signal's reason */
  override invoke(input: BaseLanguageModelInput, options?: Partial<ModelCallOptions>): Promise<Output> {
    return this._callWithConfig(
      (input: BaseLanguageModelInput, config, runManager?: CallbackManagerForChainRun) =>
        this.#answer(input, config ?? {}, runManager),
      input,
      options,
    );
  }

  /** After the first chunk no other model is asked. @throws AppError as `invoke` does */
  override async *_streamIterator(
    input: BaseLanguageModelInput,
    options?: Partial<ModelCallOptions>,
  ): AsyncGenerator<Output> {
    yield* this._transformStreamWithConfig(
      only(input),
      (inputs, runManager, config) => this.#chunks(inputs, config ?? {}, runManager),
      options,
    );
  }

  #rebound<Next>(bind: (link: Link<Output>) => Answering<Next>): ModelChain<Next> {
    return new ModelChain(this.#links.map((link) => ({ ...link, bound: bind(link) })));
  }

  async #answer(
    input: BaseLanguageModelInput,
    config: RunnableConfig,
    runManager?: CallbackManagerForChainRun,
  ): Promise<Output> {
    const reached = await this.#reach(config, runManager, (model, config) => model.invoke(input, config));
    reached.call.end();
    return signed(reached.value, reached);
  }

  async *#chunks(
    inputs: AsyncGenerator<BaseLanguageModelInput>,
    config: RunnableConfig,
    runManager?: CallbackManagerForChainRun,
  ): AsyncGenerator<Output> {
    for await (const input of inputs) {
      const reached = await this.#reach(config, runManager, (model, config) => opened(model, input, config));
      yield* streamed(reached, config.signal);
    }
  }

  async #reach<Value>(
    config: RunnableConfig,
    runManager: CallbackManagerForChainRun | undefined,
    ask: (model: Answering<Output>, config: RunnableConfig) => Promise<Value>,
  ): Promise<Reached<Value>> {
    const passedOver: PassedOver[] = [];
    for (const { spec, settings, bound } of this.#links) {
      const call = new ModelCall(spec, settings);
      const callbacks = runManager?.getChild();
      callbacks?.addHandler(call.meter);
      const childConfig = patchConfig(config, { callbacks: callbacks ?? [call.meter] });
      try {
        const value = await call.within(() => ask(bound, childConfig));
        return { value, call, spec, passedOver };
      } catch (error) {
        const isLast = passedOver.length === this.#links.length - 1;
        passedOver.push(passOver(error, { call, spec, passedOver, isLast, signal: config.signal }));
      }
    }
    throw new AppError("internal", "There is no model to ask.");
  }
}

interface Setback {
  call: ModelCall;
  spec: ModelSpec;
  passedOver: PassedOver[];
  isLast: boolean;
  signal?: AbortSignal;
}

function passOver(error: unknown, { call, spec, passedOver, isLast, signal }: Setback): PassedOver {
  if (signal?.aborted) {
    call.end("aborted");
    throw error;
  }
  const failure = classify(error);
  call.end(failure?.reason ?? "error");
  if (!failure) throw error;
  if (isLast) throw modelUnavailable(spec, failure, passedOver, error);
  noteFailure(spec, modelUnavailable(spec, failure, [], error).message);
  return { model: modelId(spec), reason: failure.reason };
}

async function* only<Item>(item: Item): AsyncGenerator<Item> {
  yield item;
}

interface Opened<Output> {
  head: Output[];
  rest: AsyncIterable<Output> | Output[];
}

// Until a model's first token nothing was shown, so the next one can still take over.
async function opened<Output>(
  model: Answering<Output>,
  input: BaseLanguageModelInput,
  config: RunnableConfig,
): Promise<Opened<Output>> {
  const rest = await model.stream(input, config);
  const head: Output[] = [];
  while (head.every(isBlank)) {
    const { done, value } = await rest.next();
    // LangChain's streams throw when read beyond their end.
    if (done) return { head, rest: [] };
    head.push(value);
  }
  return { head, rest };
}

// OpenAI's streams begin with the role alone.
function isBlank(chunk: unknown): boolean {
  return AIMessageChunk.isInstance(chunk) && chunk.content === "" && !chunk.tool_call_chunks?.length;
}

async function* streamed<Output>(
  reached: Reached<Opened<Output>>,
  signal?: AbortSignal,
): AsyncGenerator<Output> {
  const { head, rest } = reached.value;
  try {
    // Only the first chunk has the id: LangChain concatenates the strings of chunks.
    for (const [index, chunk] of head.entries()) yield index === 0 ? signed(chunk, reached) : chunk;
    yield* rest;
  } catch (error) {
    passOver(error, { ...reached, isLast: true, signal });
  } finally {
    reached.call.end();
  }
}

function signed<Output>(output: Output, { spec, passedOver }: Reached<unknown>): Output {
  if (!AIMessage.isInstance(output)) return output;
  output.response_metadata = {
    ...output.response_metadata,
    model_id: modelId(spec),
    ...(passedOver.length > 0 && { fallback_from: passedOver }),
  };
  return output;
}

/** The id is empty in all but a stream's first chunk. */
export function writerOf({ response_metadata: metadata = {} }: ModelAnswer): {
  model: string;
  passedOver?: PassedOver[];
} {
  const { model_id, fallback_from } = metadata as { model_id?: string; fallback_from?: PassedOver[] };
  return { model: model_id ?? "", passedOver: fallback_from };
}
