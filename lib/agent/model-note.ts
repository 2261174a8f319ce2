import { z } from "zod";
import { EMBEDDED_ID } from "@/lib/models/spec";
import { Usage } from "./usage";

export const ModelNote = z.object({
  model: z.string(),
  ms: z.number(),
  usage: Usage.optional(),
  passed_over: z
    .array(z.object({ model: z.string(), reason: z.string() }))
    .optional()
    .describe("Models that were asked before it and are out of order"),
  setback: z
    .string()
    .optional()
    .describe("Why the message could not be used; goes on after the model's name"),
});
export type ModelNote = z.infer<typeof ModelNote>;

/** Worth showing as a step; the embedded model's aren't. */
export const isTelling = ({ model, passed_over = [], setback }: ModelNote): boolean =>
  model !== EMBEDDED_ID || passed_over.length > 0 || setback !== undefined;
