import type { Env } from "@/lib/env";
import type { Provider } from "./provider-info";
import type { ModelSpec } from "./spec";

/** Tokens, the smallest of each family, by OpenAI's model pages as in the profiles of `@langchain/openai` 1.6.0. */
const OPENAI: [names: RegExp, tokens: number][] = [
  [/^o1-(mini|preview)/, 128_000],
  [/^o\d/, 200_000],
  [/^gpt-5.*-chat/, 128_000],
  [/^gpt-5\.3-codex-spark/, 128_000],
  [/^gpt-[56]/, 400_000],
  [/^gpt-4\.1/, 1_047_576],
  [/^gpt-4(o|-turbo)/, 128_000],
  [/^gpt-4/, 8192],
  [/^gpt-3\.5/, 16_385],
];

/** The smallest of the provider's current ones. A server with OpenAI's protocol can have any. */
const BY_PROVIDER: Record<Exclude<Provider, "embedded">, number> = {
  // We ask Ollama for this much, as the reference document has it.
  ollama: 25_600,
  openai: 8192,
  anthropic: 200_000,
  google: 1_048_576,
  groq: 131_072,
};

/** In tokens, answer included; undefined for the embedded model, which has no limit. */
export function contextTokens({ provider, model }: ModelSpec, env: Env): number | undefined {
  if (provider === "embedded") return undefined;
  if (env.ALMANAC_CONTEXT_TOKENS) return env.ALMANAC_CONTEXT_TOKENS;
  const named = provider === "openai" ? OPENAI.find(([names]) => names.test(model)) : undefined;
  return named?.[1] ?? BY_PROVIDER[provider];
}
