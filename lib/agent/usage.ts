import { z } from "zod";

/** Tokens, and US dollars where every model's price is known. */
export const Usage = z
  .object({
    input_tokens: z.int(),
    output_tokens: z.int(),
    cost_usd: z.number().min(0).optional().describe("By list prices; absent where a price isn't known"),
  })
  .meta({ id: "Usage" });
export type Usage = z.infer<typeof Usage>;

/** Undefined where no model counted. It has a cost only if both have one. */
export function sumUsage(one: Usage | undefined, other: Usage | undefined): Usage | undefined {
  if (!one || !other) return one ?? other;
  const hasCost = one.cost_usd !== undefined && other.cost_usd !== undefined;
  return {
    input_tokens: one.input_tokens + other.input_tokens,
    output_tokens: one.output_tokens + other.output_tokens,
    ...(hasCost && { cost_usd: (one.cost_usd ?? 0) + (other.cost_usd ?? 0) }),
  };
}
