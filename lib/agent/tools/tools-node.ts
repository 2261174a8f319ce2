import type { BaseMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { AppError } from "@/lib/errors";
import type { GraphState } from "../desk";
import { refuseCall, toToolMessage } from "./call-tool";
import { openCalls } from "./open-calls";
import { askerOf, type CallsOutcome, runCalls } from "./run-calls";
import type { AnyTool, ToolCallRecord } from "./tool";

interface WithCalls {
  messages: BaseMessage[];
  calls: ToolCallRecord[];
}

interface ToolsNode<Update> {
  tools: AnyTool[];
  /** Each call is a graph step, so that its update is sent before the next one starts. */
  onePerStep?: boolean;
  maxCalls?: number;
  /** When left out: the messages, the turn's calls and the tools' updates. */
  toUpdate?(outcome: CallsOutcome, calls: ToolCallRecord[]): Update;
}

const MAX_CALLS = 12;

/** Refuses the calls beyond the limit. */
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
      wanted.slice(left).map((call) => {
        const tool = tools.find(({ name }) => name === call.name);
        const asker = askerOf(state as unknown as GraphState, config);
        return refuseCall(call, tool, asker, `One answer may make ${maxCalls} calls.`, config);
      }),
    );
    const calls = [...made.calls, ...refused];
    const messages = [...made.messages, ...refused.map((call) => toToolMessage(call, undefined))];
    return toUpdate({ calls, messages, update: made.update }, [...state.calls, ...calls]);
  };
}

/** Called before the message is stored: its calls would stay without results. @throws AppError `model_unavailable` */
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
