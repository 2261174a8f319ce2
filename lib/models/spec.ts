import type { Env } from "@/lib/env";
import { AppError } from "@/lib/errors";

/** Who serves a chat model. */
export type Provider = "embedded" | "ollama" | "openai";

/** One chat model: `{ provider: "ollama", model: "llama3.1:8b" }`. The embedded model has no other name. */
export interface ModelSpec {
  provider: Provider;
  model: string;
}

const EMBEDDED: ModelSpec = { provider: "embedded", model: "embedded" };
const FORMS = "embedded, ollama:<model> or openai:<model>";

/** Reads `embedded`, `ollama:llama3.1:8b` or `openai:gpt-4o-mini`; undefined when the text is none of these. */
export function parseModelSpec(text: string): ModelSpec | undefined {
  if (text === "embedded") return EMBEDDED;
  const [, provider, model] = /^(ollama|openai):(\S+)$/.exec(text) ?? [];
  if (provider === undefined || model === undefined) return undefined;
  return { provider: provider as "ollama" | "openai", model };
}

/** A spec as it's written in ALMANAC_MODEL. */
export function modelId(spec: ModelSpec): string {
  return spec.provider === "embedded" ? "embedded" : `${spec.provider}:${spec.model}`;
}

/**
 * The chat models to try, in order.
 * @throws AppError `model_unavailable`, naming ALMANAC_MODEL and never a value, when an item isn't a model
 * or an OpenAI model has neither a key nor an address of its own.
 */
export function modelSpecs(env: Env): ModelSpec[] {
  if (env.ALMANAC_MODEL.length === 0) return [defaultSpec(env)];
  return env.ALMANAC_MODEL.map((text, index) => usableSpec(text, index + 1, env));
}

function defaultSpec(env: Env): ModelSpec {
  if (env.OLLAMA_BASE_URL) return { provider: "ollama", model: "llama3.1:8b" };
  if (env.OPENAI_API_KEY) return { provider: "openai", model: "gpt-4o-mini" };
  return EMBEDDED;
}

// An item is named by its place: a key pasted into the wrong variable must not be shown.
function usableSpec(text: string, place: number, env: Env): ModelSpec {
  const spec = parseModelSpec(text);
  if (!spec) throw new AppError("model_unavailable", `ALMANAC_MODEL: item ${place} must be ${FORMS}.`);
  if (spec.provider !== "openai" || env.OPENAI_API_KEY || env.OPENAI_BASE_URL) return spec;
  throw new AppError(
    "model_unavailable",
    `ALMANAC_MODEL: item ${place} is an OpenAI model, which needs OPENAI_API_KEY, or OPENAI_BASE_URL for a server without keys.`,
  );
}

/** Where Ollama is. */
export function ollamaBaseUrl(env: Env): string {
  return env.OLLAMA_BASE_URL ?? "http://127.0.0.1:11434";
}

/** Where the OpenAI API, or one compatible with it, is. */
export function openaiBaseUrl(env: Env): string {
  return env.OPENAI_BASE_URL ?? "https://api.openai.com/v1";
}

/** The key to send; servers without keys get "none", because the client library insists on one. */
export function openaiKey(env: Env): string {
  return env.OPENAI_API_KEY ?? "none";
}
