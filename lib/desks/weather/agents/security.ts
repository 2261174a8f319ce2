import { runContext } from "@/lib/agent/run-context";
import { judge, type Threat } from "@/lib/guard/turn";
import { similarThreats } from "@/lib/memory";
import type { SharedState } from "../state";
import { agentNode, type Outcome } from "./agent";

/** It comes first: no model sees a question before. Where the guard hasn't judged the turn yet, it is done here. */
export const security = agentNode("security", "checking the question", async (state, config) => {
  const { caller: owner, threadId, answerId, ...context } = runContext(config);
  const turn = { owner, threadId: threadId || null, answerId: answerId || null, texts: textsOf(state) };
  const verdict = context.verdict ?? (await judge(turn));
  if (verdict.action === "unchecked") return allowed("The guard is off.", "NOT CHECKED");
  if (verdict.action === "passed") return allowed("No threat was found.");
  const { threat } = verdict;
  if (verdict.action === "flagged") return allowed(await reasonOf(threat), "FLAGGED");
  const { category } = threat;
  return {
    decision: "BLOCK",
    reasoning: await reasonOf(threat),
    update: { is_safe_query: false, security_threat_type: category === "safe" ? null : category },
  };
});

const allowed = (reasoning: string, decision = "ALLOW"): Outcome => ({
  decision,
  reasoning,
  update: { is_safe_query: true },
});

function textsOf({ question, context, user_persona, userContext }: SharedState): string[] {
  const facts = Object.keys(userContext).length > 0 ? JSON.stringify(userContext) : "";
  return [question, context, user_persona, facts].flatMap((text) => text || []);
}

/** “Threat: prompt_extraction, like one before.” How sure the guard is isn't told: it would help to word the next attack. */
async function reasonOf({ text, category, violationId }: Threat): Promise<string> {
  const past = (await similarThreats(text)).filter(({ id }) => id !== violationId);
  return `Threat: ${category}${past.length > 0 ? ", like one before" : ""}.`;
}
