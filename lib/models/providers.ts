import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { ChatOpenAICompletions } from "@langchain/openai";
import { env } from "@/lib/env";
import { retryOrThrow } from "./failure";
import { patientFetch } from "./http";
import { OllamaChat } from "./ollama";
import { type ModelSpec, ollamaBaseUrl, openaiBaseUrl, openaiKey, type Provider } from "./spec";

/** How a chat model answers. */
export interface ModelSettings {
  temperature: number;
  maxTokens?: number;
  /** How often a failed request is tried again; 2 unless another model stands ready. */
  retries?: number;
}

/** Makes the embedded model, which is another module's. */
export type EmbeddedFactory = () => BaseChatModel;

const RETRIES = 2;

/** The chat model that a spec names, with the time-out and addresses of the environment. It sends nothing yet. */
export function createChatModel(
  spec: ModelSpec,
  settings: ModelSettings,
  embedded: EmbeddedFactory,
): BaseChatModel {
  const makers: Record<Provider, () => BaseChatModel> = {
    embedded,
    ollama: () => ollama(spec.model, settings),
    openai: () => openai(spec.model, settings),
  };
  return makers[spec.provider]();
}

// Temperature, context and the rest are the same for every role.
function ollama(model: string, { retries = RETRIES }: ModelSettings): BaseChatModel {
  return new OllamaChat({
    model,
    baseUrl: ollamaBaseUrl(env()),
    temperature: 0.1,
    maxRetries: 2,
    keepAlive: "24h",
    numCtx: 25600,
    onFailedAttempt: retryOrThrow,
    timeoutMs: env().ALMANAC_MODEL_TIMEOUT_MS,
    retries,
  });
}

// `streaming` stays unset: set, it makes LangChain count tokens with a table it downloads. Whoever
// listens for tokens gets them anyway, and `streamUsage` has the server send the counts.
function openai(model: string, { temperature, maxTokens, retries = RETRIES }: ModelSettings): BaseChatModel {
  const timeout = env().ALMANAC_MODEL_TIMEOUT_MS;
  return new ChatOpenAICompletions({
    model,
    temperature,
    maxTokens,
    apiKey: openaiKey(env()),
    timeout,
    maxRetries: retries,
    onFailedAttempt: retryOrThrow,
    streamUsage: true,
    configuration: { baseURL: openaiBaseUrl(env()), fetch: patientFetch(timeout) },
  });
}
