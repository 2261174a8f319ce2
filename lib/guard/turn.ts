import { env } from "@/lib/env";
import { type Finding, findingOf } from "./check";
import { recordViolation } from "./violations";

/** It doesn't say what gave the attack away. */
export const REFUSAL =
  "I didn't answer this message: it looks like an attempt to change how I work, or to get at what isn't public. If it wasn't, ask in other words.";

interface Turn {
  owner: string;
  threadId: string | null;
  answerId: string | null;
  /** All that a model would read: the question, and what else the caller says. */
  texts: string[];
}

export interface Threat extends Pick<Finding, "category" | "probability"> {
  violationId: string;
  text: string;
}

export type Verdict =
  | { action: "passed" }
  | { action: "unchecked" }
  /** A threat was found, which is recorded: it goes on all the same, or no model may see it. */
  | { action: "flagged" | "blocked"; threat: Threat };

/** By ALMANAC_GUARD; records an attack once. @throws AppError `model_unavailable` when it can't be checked */
export async function judge({ texts, ...turn }: Turn): Promise<Verdict> {
  const mode = env().ALMANAC_GUARD;
  if (mode === "off") return { action: "unchecked" };
  for (const text of texts) {
    const finding = await findingOf(text);
    if (finding.verdict === "safe") continue;
    const action = mode === "block" ? "blocked" : "flagged";
    const violationId = await recordViolation({ ...turn, text, finding, action });
    const { category, probability } = finding;
    return { action, threat: { violationId, text, category, probability } };
  }
  return { action: "passed" };
}
