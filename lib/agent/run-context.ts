import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import type { Verdict } from "@/lib/guard/turn";
import type { Approval } from "./approval";

/** What the runtime tells a graph's nodes about the run. */
export interface RunContext {
  /** The caller's id. */
  caller: string;
  /** The conversation. */
  threadId: string;
  /** Where the graph's checkpoints are, where that isn't under the conversation's id. */
  checkpointThread?: string;
  answerId: string;
  /** What the user decided, when the graph goes on after having asked. */
  decided?: Approval;
  /** What the guard found of the turn; absent where nobody looked, and when the graph goes on after having asked. */
  verdict?: Verdict;
}

/** The run context as LangGraph's `configurable` carries it. */
export const configurableOf = ({
  caller,
  threadId,
  checkpointThread,
  answerId,
  decided,
  verdict,
}: RunContext) => ({
  thread_id: checkpointThread ?? threadId,
  conversation_id: threadId,
  answer_id: answerId,
  caller,
  ...(decided && { decided }),
  ...(verdict && { verdict }),
});

/** Reads the run context; empty ids where a graph runs by itself, as in a test. */
export function runContext({ configurable }: LangGraphRunnableConfig): RunContext {
  const {
    caller = "",
    thread_id,
    conversation_id,
    answer_id,
    ...more
  } = (configurable ?? {}) as Configurable;
  return {
    caller: String(caller),
    threadId: String(conversation_id ?? thread_id ?? ""),
    answerId: String(answer_id ?? ""),
    decided: more.decided,
    verdict: more.verdict,
  };
}

type Configurable = Pick<RunContext, "decided" | "verdict"> & Record<string, unknown>;
