import type { BaseMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import type { GraphState } from "../desk";
import { openCalls } from "./open-calls";
import { type CallsOutcome, runCalls } from "./run-calls";
import type { AnyTool, ToolCallRecord } from "./tool";
import { neverAnswered } from "./tool-loop";

/** The variables that a graph with a tools node has. */
interface WithCalls {
  messages: BaseMessage[];
  /** The tools that this turn called. */
  calls: ToolCallRecord[];
}

interface ToolsNode<Update> {
  tools: AnyTool[];
  /** Each call is a step of the graph of its own, so that its update goes out before the next one starts. */
  onePerStep?: boolean;
  /** Calls that one answer may make. */
  maxCalls?: number;
  /** What of the calls goes into the state, where it isn't the messages, all of the turn's calls and the tools' updates. */
  toUpdate?(outcome: CallsOutcome, calls: ToolCallRecord[]): Update;
}

/**
 * The node that makes the calls of the model's newest message.
 * @throws AppError `model_unavailable` when an answer makes more calls than it may
 */
export function toolsNode<State extends WithCalls, Update = Partial<State>>({
  tools,
  onePerStep = false,
  maxCalls = 12,
  toUpdate = defaultUpdate as NonNullable<ToolsNode<Update>["toUpdate"]>,
}: ToolsNode<Update>) {
  return async (state: State, config: LangGraphRunnableConfig): Promise<Update> => {
    const open = openCalls(state.messages);
    if (state.calls.length >= maxCalls) throw neverAnswered();
    const wanted = onePerStep ? open.slice(0, 1) : open;
    const outcome = await runCalls(wanted, tools, state as unknown as GraphState, config);
    return toUpdate(outcome, [...state.calls, ...outcome.calls]);
  };
}

const defaultUpdate = ({ messages, update }: CallsOutcome, calls: ToolCallRecord[]) => ({
  ...update,
  messages,
  calls,
});
