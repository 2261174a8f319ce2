import { ChatOpenAICompletions } from "@langchain/openai";
import { expect, test } from "vitest";
import { parseEnv } from "@/lib/env";
import { contextTokens } from "./context";
import { parseModelSpec } from "./spec";

const tokens = (id: string, variables = {}) => contextTokens(parseModelSpec(id)!, parseEnv(variables));

test.each([
  ["openai:gpt-4o-mini", 128_000],
  ["openai:gpt-4o-2024-11-20", 128_000],
  ["openai:gpt-4.1", 1_047_576],
  ["openai:gpt-4", 8192],
  ["openai:gpt-5-mini", 400_000],
  ["openai:gpt-5.3-chat-latest", 128_000],
  ["openai:o4-mini", 200_000],
  ["openai:my-own-model", 8192],
  ["ollama:llama3.1:8b", 25_600],
  ["anthropic:claude-haiku-4-5", 200_000],
  ["google:gemini-2.5-flash", 1_048_576],
  ["groq:llama-3.3-70b-versatile", 131_072],
  ["embedded", undefined],
])("%s reads %s tokens", (id, most) => expect(tokens(id)).toBe(most));

test("the setting wins, but the embedded model has no limit", () => {
  const variables = { ALMANAC_CONTEXT_TOKENS: "4096" };
  expect(tokens("openai:gpt-4o", variables)).toBe(4096);
  expect(tokens("embedded", variables)).toBeUndefined();
});

test("OpenAI's models take what the table says", () => {
  const models = ["gpt-3.5-turbo", "gpt-4", "gpt-4-turbo", "gpt-4o", "gpt-4.1-nano", "o1-pro", "o3-mini"];
  const newer = [
    "gpt-5",
    "gpt-5-pro",
    "gpt-5.1",
    "gpt-5.2-chat-latest",
    "gpt-5.3-codex-spark",
    "gpt-5.4",
    "gpt-6-astra",
  ];
  for (const model of [...models, ...newer]) {
    const { maxInputTokens } = new ChatOpenAICompletions({ model, apiKey: "none" }).profile;
    expect(tokens(`openai:${model}`), model).toBeLessThanOrEqual(maxInputTokens ?? 0);
  }
});
