import { AIMessage, SystemMessage } from "@langchain/core/messages";
import { END, type LangGraphRunnableConfig, START, StateGraph } from "@langchain/langgraph";
import { node, say } from "@/lib/agent/node";
import { recentMessages } from "@/lib/agent/recent-messages";
import { askModel, modelWith } from "@/lib/agent/tools/ask-model";
import { openCalls, withoutOpenCalls } from "@/lib/agent/tools/open-calls";
import type { ToolCallRecord } from "@/lib/agent/tools/tool";
import { toolsNode } from "@/lib/agent/tools/tools-node";
import { PENDING, pendingOf } from "@/lib/models/embedded/conversation";
import type { Interpreter } from "@/lib/models/embedded/model";
import type { Turn as Spoken } from "@/lib/models/embedded/understand";
import { extractResponse, thisTurn } from "./extract-response";
import { sensorsPrompt } from "./prompts";
import { listSensors } from "./readings/lookup";
import { SensorsState, type SensorsUpdate } from "./state";
import { TOOLS } from "./tools";
import type { PaidReceipt, SensorInfo } from "./types";
import { SCOPE, sensorsInterpreter } from "./understanding";

/** How much of the conversation the model reads. */
const REMEMBERED_MESSAGES = 24;

/** The model: calls tools, or answers by itself. */
async function modelNode(state: SensorsState, config: LangGraphRunnableConfig): Promise<SensorsUpdate> {
  say(config, { type: "progress", text: "reading the question" });
  const sensors = listSensors();
  const model = modelWith(TOOLS, { scope: SCOPE, interpreter: interpreterFor(state, sensors) });
  const recent = recentMessages(withoutOpenCalls(state.messages), REMEMBERED_MESSAGES);
  const message = await askModel(
    model,
    [new SystemMessage(sensorsPrompt(state, sensors)), ...recent],
    config,
  );
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

/** After the model: to the tools when it called some, else the end. */
export function routeAfterModel({ messages }: Pick<SensorsState, "messages">): "tool_node" | typeof END {
  return AIMessage.isInstance(messages.at(-1)) && openCalls(messages).length > 0 ? "tool_node" : END;
}

/** The tools, once what they cost is within the bounds or approved: until then the graph pauses here. */
const toolNode = toolsNode<SensorsState, SensorsUpdate>({
  tools: TOOLS,
  toUpdate: ({ calls, messages }) => ({ messages, calls, payments: calls.flatMap(paymentsOf) }),
});

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
