import type { Env } from "@/lib/env";
import type { Provider } from "./provider-info";
import type { ModelSpec } from "./spec";

export type Thinking = NonNullable<Env["ALMANAC_THINKING"]>;

interface Family {
  /** Matched in lower case without the maker: `qwen3-32b` for `qwen/qwen3-32b`. */
  names: RegExp;
  /** Only as served by this provider. */
  provider?: Provider;
  fixedTemperature?: true;
  /** For each ALMANAC_THINKING, and for when that isn't set. */
  effort?: Record<Thinking, string> & { unset?: string };
}

const EFFORT = { low: "low", medium: "medium", high: "high" };
/** Newer GPT models take tools in chat completions only with this. */
const NEVER = { off: "none", low: "none", medium: "none", high: "none", unset: "none" };

/**
 * The first that matches counts. Sources: OpenAI's and Groq's guides to reasoning, Google's page on OpenAI
 * compatibility, Ollama's on thinking, and the models that `@langchain/anthropic` sends no temperature.
 */
const FAMILIES: Family[] = [
  { names: /^o\d/, fixedTemperature: true, effort: { off: "low", ...EFFORT } },
  { names: /^gpt-5\.\d+-chat/, fixedTemperature: true },
  { names: /^gpt-5\.1(?!\d)/, fixedTemperature: true, effort: { off: "none", ...EFFORT } },
  { names: /^gpt-(5\.\d|6(?!-chat))/, fixedTemperature: true, effort: NEVER },
  { names: /^gpt-5(?!-chat)/, fixedTemperature: true, effort: { off: "minimal", ...EFFORT } },
  {
    names: /^claude-(opus-4-[78]|opus-5|sonnet-5|fable-5|mythos)/,
    fixedTemperature: true,
    effort: { off: "low", ...EFFORT },
  },
  { names: /^gpt-oss/, effort: { off: "low", ...EFFORT } },
  { names: /^gemini-2\.5-flash/, effort: { off: "none", ...EFFORT } },
  { names: /^gemini-(2\.5|[3-9])/, effort: { off: "low", ...EFFORT } },
  {
    names: /^qwen3/,
    provider: "groq",
    effort: { off: "none", low: "default", medium: "default", high: "default" },
  },
  { names: /^(qwen3(?!.*(coder|instruct))|qwq|deepseek-r1|deepseek-v3\.|magistral|glm-4\.|nemotron)/ },
];

/** Undefined for models that don't think unless told to. */
export function thinkingFamily({ provider, model }: ModelSpec): Family | undefined {
  const name = model.toLowerCase().split("/").at(-1) ?? "";
  return FAMILIES.find((family) => family.names.test(name) && (family.provider ?? provider) === provider);
}

/** The API's parameter; undefined where none is sent. */
export const effortOf = (spec: ModelSpec, thinking: Thinking | "unset" = "unset"): string | undefined =>
  thinkingFamily(spec)?.effort?.[thinking];

const ROOM: Record<Thinking, number> = { off: 4096, low: 4096, medium: 8192, high: 16_384 };

/** Tokens: providers count thinking and answer together. */
export const thinkingRoom = (thinking: Thinking = "medium"): number => ROOM[thinking];
