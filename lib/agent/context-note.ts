import { z } from "zod";

export const ContextNote = z.object({
  tokens_before: z.int(),
  tokens_after: z.int(),
  summarized: z.int().describe("Messages whose place the summary took"),
  duplicates: z.int().describe("Messages that were there twice"),
  repeated_results: z.int().describe("Tool results that a later one repeated"),
  cut: z.int().describe("Texts that were cut"),
  ms: z.number(),
});
export type ContextNote = z.infer<typeof ContextNote>;
