import type { ToolMessage } from "@langchain/core/messages";
import { interrupt, type LangGraphRunnableConfig } from "@langchain/langgraph";
import type { ApprovalRequest } from "../approval";
import type { GraphState } from "../desk";
import { say } from "../node";
import { runContext } from "../run-context";
import { callTool, refuseCall, toToolMessage } from "./call-tool";
import { type Settled, settle, toApprove } from "./settle";
import type { AnyTool, ApprovalPolicy, Asker, ToolCallRecord, ToolContext, WantedCall } from "./tool";

export interface CallsOutcome {
  calls: ToolCallRecord[];
  messages: ToolMessage[];
  update: GraphState;
}

/** In parallel except for sequential tools. Where the user must decide, the graph pauses and the node runs again. */
export async function runCalls(
  wanted: WantedCall[],
  tools: AnyTool[],
  state: GraphState,
  config: LangGraphRunnableConfig,
): Promise<CallsOutcome> {
  const toolOf = (name: string) => tools.find((tool) => tool.name === name);
  const verdicts = await decide(wanted, toolOf, config);
  const update: GraphState = {};
  const calls: ToolCallRecord[] = [];
  for (const group of groupsOf(wanted, toolOf)) {
    const run = (call: WantedCall) => {
      const tool = toolOf(call.name);
      const verdict = tool?.approval && verdicts.get(tool.approval);
      if (verdict?.kind === "refuse")
        return refuseCall(call, tool, askerOf(state, config), verdict.message, config);
      return callTool(call, tool, contextOf(state, update, config, verdict?.grant), config);
    };
    calls.push(...(await Promise.all(group.map(run))));
  }
  return {
    calls,
    messages: calls.map((call) => toToolMessage(call, toolOf(call.name), zoneIn(state))),
    update,
  };
}

type ToolOf = (name: string) => AnyTool | undefined;

async function decide(
  wanted: WantedCall[],
  toolOf: ToolOf,
  config: LangGraphRunnableConfig,
): Promise<Map<ApprovalPolicy, Settled>> {
  const { caller, answerId, decided } = runContext(config);
  const byPolicy = Map.groupBy(
    wanted.flatMap((call) => toApprove(call.args, toolOf(call.name), { caller })),
    ({ tool }) => tool.approval as ApprovalPolicy,
  );
  const settled = new Map<ApprovalPolicy, Settled>();
  for (const [policy, calls] of byPolicy)
    settled.set(policy, await settle(policy, calls, { caller, answerId, decided, ask: askApproval }));
  return settled;
}

/** Pauses the graph. @returns whether the user approved */
export function askApproval(request: ApprovalRequest): boolean {
  return interrupt<ApprovalRequest, { approved: boolean }>(request).approved;
}

function groupsOf(wanted: WantedCall[], toolOf: ToolOf): WantedCall[][] {
  const groups: WantedCall[][] = [];
  let open: WantedCall[] | undefined;
  for (const call of wanted) {
    if (toolOf(call.name)?.sequential) {
      groups.push([call]);
      open = undefined;
    } else if (open) open.push(call);
    else {
      open = [call];
      groups.push(open);
    }
  }
  return groups;
}

export const askerOf = (state: GraphState, config: LangGraphRunnableConfig): Asker => ({
  caller: runContext(config).caller,
  zone: zoneIn(state),
});

const zoneIn = ({ zone }: GraphState): string => (typeof zone === "string" ? zone : "UTC");

const NEVER = new AbortController().signal;

function contextOf(
  state: GraphState,
  update: GraphState,
  config: LangGraphRunnableConfig,
  grant: unknown,
): ToolContext {
  const { caller, threadId, answerId } = runContext(config);
  const now = { ...state, ...update };
  return {
    caller,
    threadId,
    answerId,
    zone: zoneIn(state),
    signal: config.signal ?? NEVER,
    state: now,
    update(change) {
      Object.assign(update, change);
      Object.assign(now, change);
    },
    say: (text) => say(config, { type: "progress", text }),
    grant,
  };
}
