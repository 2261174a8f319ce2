/** US dollars for a million tokens; output includes thinking. */
type Price = readonly [input: number, output: number];

/**
 * November 2026, up to 200,000 tokens, from the makers' price pages of OpenAI, Claude, Gemini and Groq:
 * openai.com/api/pricing, claude.com/pricing, ai.google.dev/gemini-api/docs/pricing, groq.com/pricing.
 */
const PRICES = new Map<string, Price>(
  Object.entries({
    "openai:gpt-4o": [2.5, 10],
    "openai:gpt-4o-2024-05-13": [5, 15],
    "openai:gpt-4o-mini": [0.15, 0.6],
    "openai:gpt-4.1": [2, 8],
    "openai:gpt-4.1-mini": [0.4, 1.6],
    "openai:gpt-4.1-nano": [0.1, 0.4],
    "openai:gpt-5": [1.25, 10],
    "openai:gpt-5-mini": [0.25, 2],
    "openai:gpt-5-nano": [0.05, 0.4],
    "openai:gpt-5.1": [1.25, 10],
    "openai:gpt-5.2": [1.75, 14],
    "openai:o3": [2, 8],
    "openai:o3-mini": [1.1, 4.4],
    "openai:o4-mini": [1.1, 4.4],
    "anthropic:claude-haiku-4-5": [1, 5],
    "anthropic:claude-sonnet-4-5": [3, 15],
    "anthropic:claude-sonnet-4-6": [3, 15],
    "anthropic:claude-opus-4-5": [5, 25],
    "anthropic:claude-opus-4-6": [5, 25],
    "google:gemini-2.5-flash": [0.3, 2.5],
    "google:gemini-2.5-flash-lite": [0.1, 0.4],
    "groq:llama-3.1-8b-instant": [0.05, 0.08],
    "groq:llama-3.3-70b-versatile": [0.59, 0.79],
    "groq:openai/gpt-oss-20b": [0.075, 0.3],
    "groq:openai/gpt-oss-120b": [0.15, 0.6],
  } satisfies Record<string, Price>),
);

/** It doesn't change the price. */
const VERSION = /-(\d{4}-\d{2}-\d{2}|\d{8}|latest)$/;

/** US dollars by list price, an upper bound as cached input is cheaper; undefined where the price isn't known. */
export function costOf(
  modelId: string,
  usage: { input_tokens: number; output_tokens: number },
): number | undefined {
  const price = PRICES.get(modelId) ?? PRICES.get(modelId.replace(VERSION, ""));
  if (!price) return undefined;
  const [input, output] = price;
  return (usage.input_tokens * input + usage.output_tokens * output) / 1_000_000;
}
