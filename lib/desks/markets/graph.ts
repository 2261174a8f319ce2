import { END, START, StateGraph } from "@langchain/langgraph";
import { node } from "@/lib/agent/node";
import { openCalls } from "@/lib/agent/tools/open-calls";
import type { AnyTool } from "@/lib/agent/tools/tool";
import { toolsNode } from "@/lib/agent/tools/tools-node";
import { agentNode, MOST_CALLS } from "./nodes/agent";
import { classifyIntent, type ReadTurn } from "./nodes/classify-intent";
import { evaluator } from "./nodes/evaluator";
import { responseValidator } from "./nodes/response-validator";
import { offTopic, smallTalk } from "./nodes/talk";
import { MarketsState, type MarketsUpdate } from "./state";
import { TOOLS } from "./tools";
import { readTurn } from "./understanding";

interface Parts {
  tools?: AnyTool[];
  read?: ReadTurn;
}

const ANSWERERS = {
  small_talk: "small_talk",
  off_topic: "off_topic",
  crypto_analysis: "agent",
  unknown: "agent",
} as const;

const afterAgent = ({ messages }: MarketsState): "tools" | "response_validator" =>
  openCalls(messages).length > 0 ? "tools" : "response_validator";

/** START → classify_intent → small_talk, off_topic, or agent ⇄ tools → response_validator → evaluator (may go back) → END */
export function marketsGraph({ tools = TOOLS, read = readTurn }: Parts = {}) {
  const callTools = toolsNode<MarketsState, MarketsUpdate>({ tools, maxCalls: MOST_CALLS });
  return new StateGraph(MarketsState)
    .addNode("classify_intent", node("classify_intent", classifyIntent(read)))
    .addNode("agent", node("agent", agentNode({ tools, read })))
    .addNode("tools", node("tools", callTools))
    .addNode("small_talk", node("small_talk", smallTalk))
    .addNode("off_topic", node("off_topic", offTopic))
    .addNode("response_validator", node("response_validator", responseValidator(tools)))
    .addNode("evaluator", node("evaluator", evaluator))
    .addEdge(START, "classify_intent")
    .addConditionalEdges("classify_intent", ({ intent }) => ANSWERERS[intent], [
      "small_talk",
      "off_topic",
      "agent",
    ])
    .addConditionalEdges("agent", afterAgent, ["tools", "response_validator"])
    .addEdge("tools", "agent")
    .addEdge("small_talk", "response_validator")
    .addEdge("off_topic", "response_validator")
    .addConditionalEdges("response_validator", ({ feedback }) => (feedback ? "agent" : "evaluator"), [
      "agent",
      "evaluator",
    ])
    .addConditionalEdges("evaluator", ({ feedback }) => (feedback ? "agent" : END), ["agent", END]);
}
