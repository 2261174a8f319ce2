import { z } from "zod";
import { lineOfText } from "@/lib/http/text";

export const MemoryQuery = z.object({
  q: lineOfText(200)
    .optional()
    .describe("What is looked for, in any words; the best come first, on one page"),
  limit: z.coerce.number().int().min(1).max(100).default(30),
  before: z.coerce.number().int().positive().optional().describe("`next` of the page before"),
});

export const MemoryParams = z.object({ id: z.coerce.number().int().positive() });
