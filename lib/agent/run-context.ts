import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import type { Approval } from "./approval";

/** What the runtime tells a graph's nodes about the run. */
export interface RunContext {
  /** The caller's id. */
  caller: string;
  threadId: string;
  answerId: string;
  /** What the user decided, when the graph goes on after having asked. */
  decided?: Approval;
}

/** The run context as LangGraph's `configurable` carries it. */
export const configurableOf = ({ caller, threadId, answerId, decided }: RunContext) => ({
  thread_id: threadId,
  answer_id: answerId,
  caller,
  ...(decided && { decided }),
});

/** Reads the run context; empty ids where a graph runs by itself, as in a test. */
export function runContext({ configurable }: LangGraphRunnableConfig): RunContext {
  const { caller = "", thread_id, answer_id, decided } = (configurable ?? {}) as Record<string, unknown>;
  return {
    caller: String(caller),
    threadId: String(thread_id ?? ""),
    answerId: String(answer_id ?? ""),
    decided: decided as Approval | undefined,
  };
}
