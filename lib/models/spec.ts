import type { Env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { infoOf, PROVIDERS, type Provider } from "./provider-info";

export interface ModelSpec {
  provider: Provider;
  model: string;
}

export const EMBEDDED_ID = "embedded";

const EMBEDDED: ModelSpec = { provider: "embedded", model: EMBEDDED_ID };
const FORMS = Object.keys(PROVIDERS)
  .map((provider) => (provider === "embedded" ? provider : `${provider}:<model>`))
  .join(", ");

/** `embedded`, `ollama:llama3.1:8b` or `anthropic:claude-haiku-4-5`; undefined for anything else. */
export function parseModelSpec(text: string): ModelSpec | undefined {
  if (text === EMBEDDED_ID) return EMBEDDED;
  const [, provider = "", model = ""] = /^([a-z]+):(\S+)$/.exec(text) ?? [];
  if (provider === "embedded" || !Object.hasOwn(PROVIDERS, provider)) return undefined;
  return { provider: provider as Provider, model };
}

export function modelId(spec: ModelSpec): string {
  return spec.provider === "embedded" ? EMBEDDED_ID : `${spec.provider}:${spec.model}`;
}

/** @throws AppError `model_unavailable`, naming ALMANAC_MODEL and never a value, when an item isn't usable */
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
  if (!spec) throw new AppError("model_unavailable", `ALMANAC_MODEL: item ${place} must be one of ${FORMS}.`);
  const { label, keyVariable, addressVariable } = infoOf(spec.provider);
  const isUsable = !keyVariable || env[keyVariable] || (addressVariable && env[addressVariable]);
  if (isUsable) return spec;
  throw new AppError(
    "model_unavailable",
    `ALMANAC_MODEL: item ${place} (${label}) needs ${keyVariable}, or ${addressVariable} for a server without keys.`,
  );
}
