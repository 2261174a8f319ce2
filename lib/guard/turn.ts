import { env } from "@/lib/env";
import { findingOf } from "./check";
import { recordViolation } from "./violations";

/** A user's turn before any model has seen it. */
interface Turn {
  /** Who sent it. */
  owner: string;
  threadId: string;
  answerId: string;
  /** All that a model would read of it: the question, and what else the caller says. */
  texts: string[];
}

/**
 * Whether a turn may go to a model, as ALMANAC_GUARD has it. An attack is recorded.
 * @throws AppError `model_unavailable` when it can't be checked
 */
export async function mayPass({ texts, ...turn }: Turn): Promise<boolean> {
  const mode = env().ALMANAC_GUARD;
  if (mode === "off") return true;
  for (const text of texts) {
    const finding = await findingOf(text);
    if (finding.verdict === "safe") continue;
    await recordViolation({ ...turn, text, finding, action: mode === "block" ? "blocked" : "flagged" });
    return mode === "flag";
  }
  return true;
}
