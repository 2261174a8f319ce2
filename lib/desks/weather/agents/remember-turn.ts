import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { runContext } from "@/lib/agent/run-context";
import { clock } from "@/lib/clock";
import { remember } from "@/lib/memory";
import { wantedOf } from "../needs";
import type { SharedState } from "../state";

/** Keeps the turn, with what the agents decided, for the caller's later questions. A graph that runs by itself, as in a test, has no caller. */
export async function rememberTurn(
  { question, answer, decisions, began, reading, is_weather_question, error }: SharedState,
  config: LangGraphRunnableConfig,
  { securityBlocked = false }: { securityBlocked?: boolean } = {},
): Promise<void> {
  const { caller: owner, threadId } = runContext(config);
  if (!owner) return;
  const isRejected = is_weather_question === false;
  await remember({
    owner,
    threadId: threadId || undefined,
    desk: "weather",
    question,
    answer: answer ?? "",
    decisions: decisions.map(({ agent, decision, reasoning }) => ({ agent, decision, reasoning })),
    success: error === null && !isRejected && !securityBlocked,
    ms: clock.ms() - began,
    securityBlocked,
    intentRejected: isRejected,
    lessons: wantedOf(reading).map(({ about }) => ({ type: "asked_for", text: about })),
  });
}
