import { z } from "zod";

export const Score = z
  .object({
    value: z.number().min(0).max(1).describe("The sum of the parts, each by its weight"),
    threshold: z.number().describe("An answer below it was revised, if it could be"),
    revisions: z.number().int().nonnegative().describe("How often it was"),
    parts: z.array(
      z.object({
        name: z.string().describe("e.g. “completeness”"),
        weight: z.number().describe("All of them add up to 1"),
        value: z.number().min(0).max(1),
        note: z.string().describe("In words, why it isn't another value"),
      }),
    ),
  })
  .meta({ id: "Score" });
export type Score = z.infer<typeof Score>;
