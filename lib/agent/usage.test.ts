import { expect, test } from "vitest";
import { sumUsage } from "./usage";

const one = { input_tokens: 10, output_tokens: 2, cost_usd: 0.25 };
const other = { input_tokens: 5, output_tokens: 1, cost_usd: 0.5 };

test("tokens and costs add up", () => {
  expect(sumUsage(one, other)).toEqual({ input_tokens: 15, output_tokens: 3, cost_usd: 0.75 });
});

test("where a model's price isn't known, the sum's isn't either", () => {
  const { cost_usd: _, ...unpriced } = other;
  expect(sumUsage(one, unpriced)).toEqual({ input_tokens: 15, output_tokens: 3 });
  expect(sumUsage(unpriced, one)).toEqual({ input_tokens: 15, output_tokens: 3 });
});

test("a model that didn't count adds nothing", () => {
  expect(sumUsage(one, undefined)).toEqual(one);
  expect(sumUsage(undefined, undefined)).toBeUndefined();
});
