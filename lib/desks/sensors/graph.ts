import { AIMessage } from "@langchain/core/messages";
import { END, type LangGraphRunnableConfig, START, StateGraph } from "@langchain/langgraph";
import type { Figure } from "@/lib/agent/figure";
import { node, say } from "@/lib/agent/node";
import { recentMessages } from "@/lib/agent/recent-messages";
import { runContext } from "@/lib/agent/run-context";
import { askModel, modelWith } from "@/lib/agent/tools/ask-model";
import { openCalls, withoutOpenCalls } from "@/lib/agent/tools/open-calls";
import type { ToolCallRecord } from "@/lib/agent/tools/tool";
import { toolsNode } from "@/lib/agent/tools/tools-node";
import { checkerOfCalls } from "@/lib/agent/truth";
import { AppError } from "@/lib/errors";
import { withNotes } from "@/lib/models/embedded/compose";
import { understoodOf } from "@/lib/models/embedded/conversation";
import { EMBEDDED_ID } from "@/lib/models/spec";
import { extractResponse, thisTurn } from "./extract-response";
import { remarkPrompt, sensorsPrompt } from "./prompts";
import { sensorsKnownTo, sensorsOf } from "./readings/lookup";
import { SensorsState, type SensorsUpdate } from "./state";
import { TOOLS } from "./tools";
import type { PaidReceipt } from "./types";
import { SCOPE, sensorsInterpreter } from "./understanding";

const REMEMBERED_MESSAGES = 24;

async function modelNode(state: SensorsState, config: LangGraphRunnableConfig): Promise<SensorsUpdate> {
  say(config, { type: "progress", text: "reading the question" });
  const { inView, zone } = state;
  const { caller } = runContext(config);
  const context = () => ({ sensors: sensorsKnownTo(caller), inView: inView?.address.toLowerCase() });
  const model = modelWith(TOOLS, { scope: SCOPE, interpreter: sensorsInterpreter(context, undefined, zone) });
  const prompt = sensorsPrompt(state, sensorsOf(caller));
  const around = { most: REMEMBERED_MESSAGES, prompt, tools: TOOLS };
  const recent = await recentMessages(withoutOpenCalls(state.messages), around, config);
  const { message } = await askModel({
    model,
    tools: TOOLS,
    messages: [recent.system, ...recent.messages],
    config,
    check: () => checkerOfCalls({ calls: [], tools: TOOLS, messages: recent.messages }),
  });
  return { messages: [message], response: message.text };
}

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

async function endNode(state: SensorsState, config: LangGraphRunnableConfig): Promise<SensorsUpdate> {
  const turn = thisTurn(state.messages);
  // What can't be taken into account, and what is asked back, belongs to the answer, too.
  const understood = turn.map(understoodOf).find((one) => one !== undefined);
  const told = withNotes(extractResponse(turn), understood);
  const { text, figures } = await remarkOn(state, told, config);
  const response = [told, text].filter(Boolean).join("\n\n");
  return { messages: [new AIMessage(response)], response, figures };
}

interface Remark {
  text: string;
  figures?: Figure[];
}
const NOTHING: Remark = { text: "" };

/** A language model's judgement of the readings that were had; nothing where it fails, as the readings are the answer. */
async function remarkOn(state: SensorsState, told: string, config: LangGraphRunnableConfig): Promise<Remark> {
  const { messages, calls } = state;
  const writer = thisTurn(messages).find((message) => AIMessage.isInstance(message));
  const isEmbedded = writer?.response_metadata?.model_id === EMBEDDED_ID;
  if (isEmbedded || !calls.some(({ name, result }) => result && JUDGED.has(name))) return NOTHING;
  say(config, { type: "progress", text: "putting it into words" });
  try {
    const prompt = remarkPrompt(state);
    const around = { most: REMEMBERED_MESSAGES, prompt, tools: [] };
    const recent = await recentMessages(messages, around, config);
    const { message, figures } = await askModel({
      model: modelWith([]),
      tools: [],
      messages: [recent.system, ...recent.messages],
      config,
      preface: `${told}\n\n`,
      check: () => checkerOfCalls({ calls, tools: TOOLS, messages }),
    });
    return { text: message.text, figures };
  } catch (error) {
    if (config.signal?.aborted || !(error instanceof AppError)) throw error;
    return NOTHING;
  }
}

const JUDGED = new Set([
  "fetchIoTSensorData",
  "fetchIoTSensorTop10Analysis",
  "compareSensors",
  "plotSensorHistory",
  "findShakenSensors",
]);

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
