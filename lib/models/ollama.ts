import type { CallbackManagerForLLMRun } from "@langchain/core/callbacks/manager";
import type { BaseMessage } from "@langchain/core/messages";
import { ChatOllama, type ChatOllamaInput } from "@langchain/ollama";
import { ProviderError } from "./failure";
import { fetchWithIdleTimeout } from "./http";

export interface OllamaSettings extends Omit<ChatOllamaInput, "think"> {
  timeoutMs: number;
  /** A model that can't think is asked without it. */
  think?: boolean | string;
  /** `maxRetries` stays as the reference document sets it. */
  retries: number;
}

type CallOptions = ChatOllama["ParsedCallOptions"];

/**
 * A client for each call: ChatOllama itself ignores `maxRetries`, keeps a request open until its first token even if
 * the caller has left, and one caller's abort ends every request of the instance.
 */
export class OllamaChat extends ChatOllama {
  readonly #settings: OllamaSettings;
  readonly #fetch: typeof fetch;

  constructor(settings: OllamaSettings) {
    super(forClient(settings));
    this.#settings = settings;
    this.#fetch = fetchWithIdleTimeout(settings.timeoutMs);
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

/** The client's type has no levels, but it sends them. */
const forClient = (settings: OllamaSettings) => settings as OllamaSettings & ChatOllamaInput;

/** `"llama3.1:8b" does not support thinking` and `think value "low" is not supported for this model`. */
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

// The client reports an error in the stream, and a stream without its end, as plain errors.
function brokenOff(error: unknown): unknown {
  return error instanceof Error && error.constructor === Error
    ? new ProviderError(502, error.message)
    : error;
}
