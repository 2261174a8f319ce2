import { UNDERSTOOD } from "@/lib/models/embedded/conversation";
import type { Understanding } from "@/lib/understanding/teaching";

/** What was understood of a question, to be kept with its answer whoever wrote that: a follow-up goes on from it. */
export const understoodIn = (reading: Understanding | null): Record<string, unknown> =>
  reading && "frames" in reading ? { [UNDERSTOOD]: { frames: reading.frames ?? [], notes: [] } } : {};
