import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { env } from "@/lib/env";
import { AnthropicChat } from "./anthropic";
import { contextTokens } from "./context";
import { retryOrThrow } from "./failure";
import { effortOf, thinkingFamily } from "./families";
import { unsignedCallsFetch } from "./gemini";
import { fetchWithIdleTimeout } from "./http";
import { OllamaChat } from "./ollama";
import { OpenAiChat } from "./openai";
import { apiKey, baseUrl, infoOf, type Protocol } from "./provider-info";
import { answerTokens } from "./settings";
import type { ModelSpec } from "./spec";

export interface ModelSettings {
  /** Not sent to models that refuse it. */
  temperature: number;
  /** Models that think get more in addition. */
  maxTokens?: number;
  /** 2 when left out. */
  retries?: number;
}

export type EmbeddedFactory = () => BaseChatModel;

const RETRIES = 2;

export function createChatModel(
  spec: ModelSpec,
  settings: ModelSettings,
  embedded: EmbeddedFactory,
): BaseChatModel {
  const { temperature, maxTokens, retries = RETRIES } = settings;
  const asked = { temperature, retries, maxTokens: maxTokens && answerTokens(spec, maxTokens, env()) };
  const makers: Record<Protocol, () => BaseChatModel> = {
    embedded,
    ollama: () => ollama(spec, asked),
    openai: () => openai(spec, asked),
    anthropic: () => anthropic(spec, asked),
  };
  return makers[infoOf(spec.provider).protocol]();
}

type Asked = ModelSettings & { retries: number };

function ollama(spec: ModelSpec, { temperature, maxTokens, retries }: Asked): BaseChatModel {
  return new OllamaChat({
    model: spec.model,
    baseUrl: baseUrl(spec.provider, env()),
    temperature,
    numPredict: maxTokens,
    maxRetries: 2,
    keepAlive: "24h",
    numCtx: contextTokens(spec, env()),
    think: ollamaThink(spec),
    onFailedAttempt: retryOrThrow,
    timeoutMs: env().ALMANAC_MODEL_TIMEOUT_MS,
    retries,
  });
}

/** On and off, and levels for gpt-oss; unset, Ollama decides by the model. */
function ollamaThink(spec: ModelSpec): boolean | string | undefined {
  const thinking = env().ALMANAC_THINKING;
  if (!thinking) return undefined;
  return effortOf(spec, thinking) ?? thinking !== "off";
}

// With `streaming` set LangChain would download a table to count tokens. `streamUsage` gets the server's counts.
function openai(spec: ModelSpec, { temperature, maxTokens, retries }: Asked): BaseChatModel {
  const { ALMANAC_MODEL_TIMEOUT_MS: timeout, ALMANAC_THINKING: thinking } = env();
  const effort = effortOf(spec, thinking);
  const send = fetchWithIdleTimeout(timeout);
  return new OpenAiChat({
    model: spec.model,
    temperature: thinkingFamily(spec)?.fixedTemperature ? undefined : temperature,
    maxTokens,
    apiKey: apiKey(spec.provider, env()),
    timeout,
    maxRetries: retries,
    onFailedAttempt: retryOrThrow,
    streamUsage: true,
    strictTools: spec.provider === "openai" && env().OPENAI_BASE_URL === undefined,
    ...(effort && { modelKwargs: { reasoning_effort: effort } }),
    configuration: {
      baseURL: baseUrl(spec.provider, env()),
      fetch: spec.provider === "google" ? unsignedCallsFetch(send) : send,
    },
  });
}

function anthropic(spec: ModelSpec, { temperature, maxTokens, retries }: Asked): BaseChatModel {
  const { ALMANAC_MODEL_TIMEOUT_MS: timeout, ALMANAC_THINKING: thinking } = env();
  const effort = effortOf(spec, thinking) as "low" | "medium" | "high" | undefined;
  return new AnthropicChat({
    model: spec.model,
    // Anthropic's scale ends at 1.
    temperature: thinkingFamily(spec)?.fixedTemperature ? undefined : Math.min(1, temperature),
    maxTokens,
    apiKey: apiKey(spec.provider, env()),
    anthropicApiUrl: baseUrl(spec.provider, env()),
    streaming: true,
    maxRetries: retries,
    onFailedAttempt: retryOrThrow,
    ...(effort && { outputConfig: { effort } }),
    clientOptions: { timeout, fetch: fetchWithIdleTimeout(timeout) },
  });
}
