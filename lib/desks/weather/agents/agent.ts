import { isGraphInterrupt, type LangGraphRunnableConfig } from "@langchain/langgraph";
import { node, say, sayFault } from "@/lib/agent/node";
import { AppError, toAppError } from "@/lib/errors";
import type { AgentDecision, AgentName, SharedState, SharedUpdate } from "../state";

export type Outcome = Pick<AgentDecision, "decision" | "reasoning"> & { update?: SharedUpdate };

type Run = (state: SharedState, config: LangGraphRunnableConfig) => Promise<Outcome> | Outcome;

/** An agent as a node of the graph: it returns to the supervisor unless it says who goes on, and what it can't do becomes the state's error. */
export function agentNode(name: AgentName, progress: string, run: Run) {
  return node<SharedState, SharedUpdate>(name, async (state, config) => {
    say(config, { type: "progress", text: progress });
    const started = performance.now();
    const { decision, reasoning, update } = await attempt(run, state, config);
    const ms = Math.round(performance.now() - started);
    return {
      next_agent: "supervisor",
      ...update,
      current_agent: name,
      decisions: [...state.decisions, { agent: name, decision, reasoning, ms }],
    };
  });
}

/** What an agent couldn't do, with what it has done. An answer that nobody looked through isn't given. */
export const failed = (error: string, update: SharedUpdate = {}): Outcome => ({
  decision: "ERROR",
  reasoning: error,
  update: { ...update, error, answer: null },
});

async function attempt(run: Run, state: SharedState, config: LangGraphRunnableConfig): Promise<Outcome> {
  try {
    return await run(state, config);
  } catch (thrown) {
    // What stops the graph isn't the agent's failure.
    if (config.signal?.aborted || isGraphInterrupt(thrown)) throw thrown;
    const error = toAppError(thrown);
    if (!(thrown instanceof AppError)) sayFault(config, thrown);
    return failed(error.message);
  }
}
