import fc from "fast-check";
import { expect, test } from "vitest";
import { countTokens, mostTokens } from "./tokens";

test("tokens are counted as OpenAI counts them", async () => {
  expect(await countTokens("")).toBe(0);
  expect(await countTokens("hello world")).toBe(2);
  expect(await countTokens("tiktoken is great!")).toBe(6);
});

test("a text that spells a control token is text", async () => {
  expect(await countTokens("<|endoftext|>")).toBeGreaterThan(1);
});

test("no text has more tokens than its bound", async () => {
  const text = fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }));
  await fc.assert(
    fc.asyncProperty(text, async (text) => {
      expect(await countTokens(text)).toBeLessThanOrEqual(mostTokens(text));
    }),
  );
});
