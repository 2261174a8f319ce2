import { HumanMessage, RemoveMessage } from "@langchain/core/messages";
import { END } from "@langchain/langgraph";
import { countViolations } from "@/db/violations";
import { clock } from "@/lib/clock";
import { updateInsights } from "@/lib/guard/log-files";
import { logger } from "@/lib/log";
import type { SharedState } from "../state";
import { agentNode } from "./agent";

/** The question leaves the conversation: no model reads it later. Counts of all callers are for the operator's log. */
export const learning = agentNode("learning", "learning from an attack", async (state) => {
  await updateInsights();
  const counted = countViolations(`${clock.iso().slice(0, 10)}T00:00:00.000Z`);
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  logger().info({ total, distribution: counted }, "the day's attacks were counted");
  return {
    decision: "LEARNED",
    reasoning: "The attack counts among the day's insights.",
    update: { next_agent: END, messages: withoutQuestion(state) },
  };
});

function withoutQuestion({ messages }: SharedState): RemoveMessage[] {
  const question = messages.findLast((message) => HumanMessage.isInstance(message));
  return question?.id ? [new RemoveMessage({ id: question.id })] : [];
}
