import type { BaseMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { AppError } from "@/lib/errors";
import type { GraphState } from "../desk";
import { refuseCall, toToolMessage } from "./call-tool";
import { openCalls } from "./open-calls";
import { type CallsOutcome, runCalls } from "./run-calls";
import type { AnyTool, ToolCallRecord } from "./tool";

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

/** Calls that one answer may make, where its graph says nothing else. */
const MAX_CALLS = 12;

/** The node that makes the calls of the model's newest message. Calls beyond those that an answer may make are refused. */
export function toolsNode<State extends WithCalls, Update = Partial<State>>({
  tools,
  onePerStep = false,
  maxCalls = MAX_CALLS,
  toUpdate = defaultUpdate as NonNullable<ToolsNode<Update>["toUpdate"]>,
}: ToolsNode<Update>) {
  return async (state: State, config: LangGraphRunnableConfig): Promise<Update> => {
    const open = openCalls(state.messages);
    const wanted = onePerStep ? open.slice(0, 1) : open;
    const left = Math.max(0, maxCalls - state.calls.length);
    const made = await runCalls(wanted.slice(0, left), tools, state as unknown as GraphState, config);
    const refused = await Promise.all(
      wanted.slice(left).map((call) => refuseCall(call, `One answer may make ${maxCalls} calls.`, config)),
    );
    const calls = [...made.calls, ...refused];
    const messages = [...made.messages, ...refused.map((call) => toToolMessage(call, undefined))];
    return toUpdate({ calls, messages, update: made.update }, [...state.calls, ...calls]);
  };
}

/**
 * Ends an answer whose model asks for calls although it may make no more; before its message is stored, as calls without results would stay.
 * @throws AppError `model_unavailable`
 */
export function assertMayCall(calls: ToolCallRecord[], maxCalls = MAX_CALLS): void {
  if (calls.length < maxCalls) return;
  throw new AppError(
    "model_unavailable",
    "The model kept asking for data and never answered. Ask again in other words.",
  );
}

const defaultUpdate = ({ messages, update }: CallsOutcome, calls: ToolCallRecord[]) => ({
  ...update,
  messages,
  calls,
});
