import { expect, test } from "vitest";
import { costOf } from "./prices";

const usage = { input_tokens: 2_000_000, output_tokens: 100_000 };

test.each([
  ["openai:gpt-4o-mini", 0.36],
  ["openai:gpt-4o-mini-2024-07-18", 0.36],
  ["anthropic:claude-haiku-4-5-20251001", 2.5],
  ["groq:openai/gpt-oss-20b", 0.18],
])("what %s took costs $%d", (id, dollars) => expect(costOf(id, usage)).toBeCloseTo(dollars, 10));

test.each(["embedded", "ollama:llama3.1:8b", "openai:my-own", "openai:gpt-4o-mini-tts", "toString"])(
  "the price of %s isn't known",
  (id) => expect(costOf(id, usage)).toBeUndefined(),
);

test("no tokens cost nothing", () => {
  expect(costOf("openai:gpt-4o-mini", { input_tokens: 0, output_tokens: 0 })).toBe(0);
});
