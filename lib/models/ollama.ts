import type { CallbackManagerForLLMRun } from "@langchain/core/callbacks/manager";
import type { BaseMessage } from "@langchain/core/messages";
import { ChatOllama, type ChatOllamaInput } from "@langchain/ollama";
import { ProviderError } from "./failure";
import { patientFetch } from "./http";

export interface OllamaSettings extends Omit<ChatOllamaInput, "think"> {
  timeoutMs: number;
  /** Whether to think, or how long, for models that know levels. A model that can't is asked without it. */
  think?: boolean | string;
  /** How often to try again; apart from `maxRetries`, which stays as the product's reference document sets it. */
  retries: number;
}

type CallOptions = ChatOllama["ParsedCallOptions"];

/**
 * ChatOllama with a time-out, retries, errors that have a status, and an abort that ends its own request.
 * ChatOllama itself has none of these: it ignores `maxRetries`, keeps a request open until its first token
 * however early the caller leaves, and one caller's abort ends every request of the same instance.
 * A client of its own for each call cures them all.
 */
export class OllamaChat extends ChatOllama {
  readonly #settings: OllamaSettings;
  readonly #fetch: typeof fetch;

  constructor(settings: OllamaSettings) {
    super(forClient(settings));
    this.#settings = settings;
    this.#fetch = patientFetch(settings.timeoutMs);
  }

  override _streamResponseChunks(
    messages: BaseMessage[],
    options: CallOptions,
    runManager?: CallbackManagerForLLMRun,
  ) {
    return this.#call(options, (model) => model._streamResponseChunks(messages, options, runManager));
  }

  override _streamChatModelEvents(
    messages: BaseMessage[],
    options: CallOptions,
    runManager?: CallbackManagerForLLMRun,
  ) {
    return this.#call(options, (model) => model._streamChatModelEvents(messages, options, runManager));
  }

  async *#call<T>(options: CallOptions, run: (model: ChatOllama) => AsyncGenerator<T>): AsyncGenerator<T> {
    let answered = false;
    const request: typeof fetch = async (input, init) => {
      const response = await this.#request(input, init, options.signal);
      answered = true;
      return response;
    };
    try {
      yield* run(new ChatOllama({ ...forClient(this.#settings), fetch: request }));
    } catch (error) {
      throw answered ? brokenOff(error) : error;
    }
  }

  #request(input: RequestInfo | URL, init?: RequestInit, caller?: AbortSignal): Promise<Response> {
    const signals = [init?.signal, caller].filter((signal) => signal != null);
    const send = async (body?: BodyInit | null) =>
      accepted(await this.#fetch(input, { ...init, body, signal: AbortSignal.any(signals) }));
    const attempt = () =>
      send(init?.body).catch((error) => {
        if (!refusesToThink(error)) throw error;
        return send(withoutThink(String(init?.body)));
      });
    return this.caller.callWithOptions({ maxRetries: this.#settings.retries, signal: caller }, attempt);
  }
}

/** The client's types know no levels; it sends what it is given. */
const forClient = (settings: OllamaSettings) => settings as OllamaSettings & ChatOllamaInput;

/** Ollama's answers are `"llama3.1:8b" does not support thinking` and `think value "low" is not supported for this model`. */
function refusesToThink(error: unknown): boolean {
  const isRefusal = error instanceof ProviderError && error.status === 400;
  return isRefusal && /does not support thinking|think value .* not supported/.test(error.message);
}

function withoutThink(body: string): string {
  const { think: _, ...rest } = JSON.parse(body);
  return JSON.stringify(rest);
}

async function accepted(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw new ProviderError(response.status, await response.text(), response.headers);
}

// The client reports an error line in the stream, and a stream without its last line, as plain errors.
function brokenOff(error: unknown): unknown {
  return error instanceof Error && error.constructor === Error
    ? new ProviderError(502, error.message)
    : error;
}
