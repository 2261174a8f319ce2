import { expect, test } from "vitest";
import { tokensOf } from "./tokens";

test.each([
  [undefined, []],
  [{ input_tokens: 1812, output_tokens: 40 }, ["1,812 tokens in, 40 out"]],
  [{ input_tokens: 1, output_tokens: 0, cost_usd: 0.000_123 }, ["1 tokens in, 0 out", "$0.00012"]],
  [{ input_tokens: 1, output_tokens: 0, cost_usd: 0 }, ["1 tokens in, 0 out", "$0"]],
])("%j", (usage, words) => {
  expect(tokensOf({ usage })).toEqual(words);
});
