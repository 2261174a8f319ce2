import { z } from "zod";

/** The tokens that language models took for an answer. */
export const Usage = z.object({ input_tokens: z.int(), output_tokens: z.int() }).meta({ id: "Usage" });
export type Usage = z.infer<typeof Usage>;

/** Both together; absent where no model counted. */
export function sumUsage(one: Usage | undefined, other: Usage | undefined): Usage | undefined {
  if (!one || !other) return one ?? other;
  return {
    input_tokens: one.input_tokens + other.input_tokens,
    output_tokens: one.output_tokens + other.output_tokens,
  };
}
