import { z } from "zod";

const Failed = z.object({ error: z.object({ message: z.string(), reasons: z.string().optional() }) });

export function toolError(result: unknown): string {
  const error = Failed.safeParse(result).data?.error;
  return error ? [error.message, error.reasons].filter(Boolean).join(" ") : "The tool failed.";
}
