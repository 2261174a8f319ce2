import { z } from "zod";

const Failed = z.object({ error: z.object({ message: z.string(), reasons: z.string().optional() }) });

/** Why a tool failed, of what it returned, with what lay behind it; sentences for users. */
export function toolError(result: unknown): string {
  const error = Failed.safeParse(result).data?.error;
  return error ? [error.message, error.reasons].filter(Boolean).join(" ") : "The tool failed.";
}
