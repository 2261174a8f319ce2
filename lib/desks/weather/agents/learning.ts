import { type AIMessage, HumanMessage, RemoveMessage } from "@langchain/core/messages";
import { END } from "@langchain/langgraph";
import { countViolations } from "@/db/violations";
import { clock } from "@/lib/clock";
import { updateInsights } from "@/lib/guard/log-files";
import type { SharedState } from "../state";
import { agentNode } from "./agent";
import { rememberTurn } from "./remember-turn";

/** Counts the day's violations anew, so that the guard's insights have this one. The question leaves the conversation: no model reads it later. */
export const learning = agentNode("learning", "learning from an attack", async (state, config) => {
  await updateInsights();
  await rememberTurn(state, config, { securityBlocked: true });
  const counted = countViolations(`${clock.iso().slice(0, 10)}T00:00:00.000Z`);
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  return {
    decision: "LEARNED",
    reasoning: `Violations today: ${total} (${counted.map(({ category, count }) => `${category} ${count}`).join(", ")}).`,
    update: { next_agent: END, messages: withoutQuestion(state) },
  };
});

function withoutQuestion({ messages }: SharedState): (RemoveMessage | AIMessage)[] {
  const question = messages.findLast((message) => HumanMessage.isInstance(message));
  return question?.id ? [new RemoveMessage({ id: question.id })] : [];
}
