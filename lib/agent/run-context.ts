import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import type { Verdict } from "@/lib/guard/turn";
import type { Approval } from "./approval";

export interface RunContext {
  caller: string;
  threadId: string;
  /** If it isn't the conversation's. */
  checkpointThread?: string;
  answerId: string;
  decided?: Approval;
  /** Absent where the guard didn't look, and when the graph resumes. */
  verdict?: Verdict;
}

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

/** Ids are empty where a graph runs by itself, as in tests. */
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
