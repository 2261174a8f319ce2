import { AIMessage, type BaseMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import { END, type LangGraphRunnableConfig, START, StateGraph } from "@langchain/langgraph";
import type { Approval } from "@/lib/agent/approval";
import { node, say } from "@/lib/agent/node";
import { recentMessages } from "@/lib/agent/recent-messages";
import { callTool, sayModel, type ToolCallRecord, type WantedCall } from "@/lib/agent/tool-loop";
import { chatModel, ROLES } from "@/lib/models";
import { PENDING, pendingOf } from "@/lib/models/embedded/conversation";
import type { Interpreter } from "@/lib/models/embedded/model";
import type { Turn as Spoken } from "@/lib/models/embedded/understand";
import { toLangChainTool } from "@/lib/models/tool-spec";
import { extractResponse, thisTurn } from "./answer";
import { type Refusal, settleSpending } from "./approval";
import type { Buyer } from "./pay";
import { sensorsPrompt } from "./prompts";
import { listSensors } from "./readings/lookup";
import { SensorsState, type SensorsUpdate } from "./state";
import { sensorsTools } from "./tools";
import type { Turn } from "./tools/turn";
import type { PaidReceipt, SensorInfo } from "./types";
import { SCOPE, sensorsInterpreter } from "./words";

/** How much of the conversation the model reads. */
const REMEMBERED_MESSAGES = 24;

const TOOLS = sensorsTools({} as Turn).map(toLangChainTool);

/** The model: calls tools, or answers by itself. */
async function modelNode(state: SensorsState, config: LangGraphRunnableConfig): Promise<SensorsUpdate> {
  say(config, { type: "progress", text: "reading the question" });
  const sensors = listSensors();
  const model = chatModel(ROLES.specialist).bindTools(TOOLS, {
    scope: SCOPE,
    interpreter: interpreterFor(state, sensors),
  });
  const message = (await model.invoke(
    [
      new SystemMessage(sensorsPrompt(state, sensors)),
      ...recentMessages(withoutOpenCalls(state.messages), REMEMBERED_MESSAGES),
    ],
    config,
  )) as AIMessage;
  sayModel(message, config);
  const pending = pendingOf(message);
  const said = pending
    ? new AIMessage({ content: message.text, additional_kwargs: { [PENDING]: pending } })
    : message;
  return { messages: [said], response: message.text };
}

/** The embedded model's way with questions: what the user has in view is what was spoken of last. */
function interpreterFor({ zone, inView }: SensorsState, sensors: SensorInfo[]): Interpreter {
  const interpreter = sensorsInterpreter(() => sensors, undefined, zone);
  if (!inView) return interpreter;
  const { address, name } = inView;
  const seen: Spoken = { question: name, calls: [{ tool: "fetchIoTSensorData", args: { address } }] };
  const isLast = (history: Spoken[]) => history.at(-1)?.calls.some(({ args }) => args.address === address);
  return {
    ...interpreter,
    understand: (question, history) =>
      interpreter.understand(question, isLast(history) ? history : [...history, seen]),
  };
}

/** Calls that were never made, as the user asked something else: without their results most models refuse to go on. */
function withoutOpenCalls(messages: BaseMessage[]): BaseMessage[] {
  const done = new Set(
    messages.flatMap((message) => (ToolMessage.isInstance(message) ? message.tool_call_id : [])),
  );
  return messages.filter(
    (message) =>
      !AIMessage.isInstance(message) || (message.tool_calls ?? []).every(({ id }) => done.has(id ?? "")),
  );
}

/** After the model: to the tools when it called some, else the end. */
export function routeAfterModel({ messages }: Pick<SensorsState, "messages">): "tool_node" | typeof END {
  return wantedCalls(messages).length > 0 ? "tool_node" : END;
}

function wantedCalls(messages: BaseMessage[]): WantedCall[] {
  const last = messages.at(-1);
  if (!AIMessage.isInstance(last)) return [];
  return (last.tool_calls ?? []).map(({ id, name, args }) => ({ id: id ?? name, name, args }));
}

/** The tools, once what they cost is within the bounds or approved: until then the graph pauses here. */
async function toolNode(
  { messages, zone }: SensorsState,
  config: LangGraphRunnableConfig,
): Promise<SensorsUpdate> {
  const wanted = wantedCalls(messages);
  const who = askerOf(config);
  const verdict = settleSpending(wanted, who, decisionOf(config));
  if (!verdict.may) return refused(wanted, verdict.because);
  const turn: Turn = {
    ...who,
    approved: verdict.approved,
    signal: config.signal,
    zone,
    say: (text) => say(config, { type: "progress", text }),
  };
  const tools = sensorsTools(turn);
  const calls: ToolCallRecord[] = [];
  // One after the other: each counts against the bounds of the next.
  for (const call of wanted) calls.push(await callTool(call, tools, config));
  return { messages: calls.map(toMessage), calls, payments: calls.flatMap(paymentsOf) };
}

/** Who asks, and for which answer: bounds and receipts are theirs. */
function askerOf({ configurable }: LangGraphRunnableConfig): Pick<Buyer, "owner" | "answerId"> {
  const { owner, answer_id } = configurable as { owner: Buyer["owner"]; answer_id: string };
  return { owner, answerId: answer_id };
}

/** What the user decided, when this node had asked. */
const decisionOf = ({ configurable }: LangGraphRunnableConfig): Approval | undefined =>
  (configurable as { decided?: Approval }).decided;

const REFUSALS: Record<Refusal, string> = {
  refused: "You refused the payment, so I have no reading for you. Nothing was paid.",
  over: "This would go over what may be spent, and this house doesn't ask for more. Nothing was paid. Try again tomorrow (UTC), or ask whoever runs it.",
  changed:
    "What this costs, or what may be spent, has changed since you were asked. Nothing was paid: ask again.",
};

/** The first call carries the words; none of them was made. */
function refused(wanted: WantedCall[], because: Refusal): SensorsUpdate {
  const error = { code: "conflict", message: REFUSALS[because] };
  return {
    messages: wanted
      .slice(0, 1)
      .map((call) => toMessage({ ...call, error }))
      .concat(wanted.slice(1).map((call) => toMessage({ ...call, error: { ...error, message: "" } }))),
    calls: [],
    payments: [],
  };
}

/** A call's result as the reference document has it: status and message first, or a structured error. */
function toMessage({ id, name, result, error }: ToolCallRecord): ToolMessage {
  const { status = "success" } = (result?.data ?? {}) as { status?: string };
  const content = error ? { status: "error", message: error.message } : { status, ...result };
  return new ToolMessage({
    tool_call_id: id,
    name,
    content: JSON.stringify(content),
    status: error ? "error" : "success",
  });
}

const paymentsOf = ({ result }: ToolCallRecord): PaidReceipt[] =>
  (result?.data as { payments?: PaidReceipt[] } | undefined)?.payments ?? [];

/** Makes what the tools said the answer, and part of the conversation. */
function endNode({ messages }: SensorsState): SensorsUpdate {
  const response = extractResponse(thisTurn(messages));
  return { messages: [new AIMessage(response)], response };
}

/** START → model_node → [tool_node → end_node] → END */
export function sensorsGraph() {
  return new StateGraph(SensorsState)
    .addNode("model_node", node("model_node", modelNode))
    .addNode("tool_node", node("tool_node", toolNode))
    .addNode("end_node", node("end_node", endNode))
    .addEdge(START, "model_node")
    .addConditionalEdges("model_node", routeAfterModel, ["tool_node", END])
    .addEdge("tool_node", "end_node")
    .addEdge("end_node", END);
}
