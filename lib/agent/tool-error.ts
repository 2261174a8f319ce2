import { z } from "zod";

const Failed = z.object({ error: z.object({ message: z.string() }) });

/** Why a tool failed, of what it returned; a sentence for users. */
export const toolError = (result: unknown): string =>
  Failed.safeParse(result).data?.error.message ?? "The tool failed.";
