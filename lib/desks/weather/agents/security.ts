import { runContext } from "@/lib/agent/run-context";
import { env } from "@/lib/env";
import { type Finding, findingOf } from "@/lib/guard/check";
import { recordViolation } from "@/lib/guard/violations";
import { similarThreats } from "@/lib/memory";
import type { SharedState } from "../state";
import { agentNode, type Outcome } from "./agent";

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

/** Whether the question is an attack. It comes first: no model sees a question before. */
export const security = agentNode("security", "checking the question", async (state, config) => {
  const mode = env().ALMANAC_GUARD;
  if (mode === "off") return allowed("The guard is off.", "NOT CHECKED");
  const found = await worstOf(state);
  if (!found) return allowed("No threat was found.");
  const { text, finding } = found;
  // Every turn is looked at before it comes here, by the runtime: what is let through all the same is recorded already.
  if (mode === "flag") return allowed(await reasonOf(text, finding), "FLAGGED");
  const { caller: owner, threadId, answerId } = runContext(config);
  const incident = { owner, threadId: threadId || null, answerId: answerId || null };
  await recordViolation({ ...incident, text, finding, action: "blocked" });
  const threat = finding.category === "safe" ? null : finding.category;
  return {
    decision: "BLOCK",
    reasoning: await reasonOf(text, finding),
    update: { is_safe_query: false, security_threat_type: threat },
  };
});

const allowed = (reasoning: string, decision = "ALLOW"): Outcome => ({
  decision,
  reasoning,
  update: { is_safe_query: true },
});

/** The first text that is an attack, of all that a model would read. */
async function worstOf(state: SharedState): Promise<{ text: string; finding: Finding } | undefined> {
  const { question, context, user_persona, userContext } = state;
  const facts = Object.keys(userContext).length > 0 ? JSON.stringify(userContext) : "";
  for (const text of [question, context, user_persona ?? "", facts]) {
    const finding = text ? await findingOf(text) : undefined;
    if (finding?.verdict === "threat") return { text, finding };
  }
  return undefined;
}

/** “prompt_extraction (97 %), like an earlier prompt_extraction (91 %)” */
async function reasonOf(text: string, { category, probability }: Finding): Promise<string> {
  const [past] = await similarThreats(text, 1);
  const like = past ? `, like an earlier ${past.category} (${percent(past.similarity)})` : "";
  return `${category} (${percent(probability)})${like}`;
}
