import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { END, type LangGraphRunnableConfig, START, StateGraph } from "@langchain/langgraph";
import { node, say, sayFault } from "@/lib/agent/node";
import { recentMessages } from "@/lib/agent/recent-messages";
import { modelWith } from "@/lib/agent/tools/ask-model";
import { type LoopResult, toolLoop } from "@/lib/agent/tools/tool-loop";
import { AppError } from "@/lib/errors";
import { logger } from "@/lib/log";
import { pendingOf, understoodKwargs } from "@/lib/models/embedded/conversation";
import { type Exchange, specialistPrompt } from "./prompts";
import { routeQuery } from "./router";
import { SCOPE } from "./scope";
import { SPECIALISTS, type Specialist, specialistOf } from "./specialists";
import { type TflData, UndergroundState, type UndergroundUpdate } from "./state";
import { TOOLS } from "./tools";
import { interpreter } from "./understanding";

const REMEMBERED_MESSAGES = 24;

async function router(state: UndergroundState, config: LangGraphRunnableConfig): Promise<UndergroundUpdate> {
  say(config, { type: "progress", text: "finding the right line" });
  const { agent, confidence, reasoning } = await routeQuery(state.currentQuery, config, {
    known: state,
    last: lastExchange(state),
  });
  return { routedAgent: agent, routingConfidence: confidence, routingReasoning: reasoning };
}

function lastExchange({ messages, routedAgent }: UndergroundState): Exchange | undefined {
  const [question, open] = messages.filter((message) => HumanMessage.isInstance(message)).slice(-2);
  if (!question || !open || !routedAgent) return undefined;
  const said = messages.slice(0, messages.indexOf(open));
  const answer = said.findLast((message) => AIMessage.isInstance(message))?.text ?? "";
  return { question: question.text, answer, agent: routedAgent };
}

function specialistNode(specialist: Specialist) {
  return async (state: UndergroundState, config: LangGraphRunnableConfig): Promise<UndergroundUpdate> => {
    say(config, { type: "progress", text: `asking the ${specialist.title} specialist` });
    try {
      return toUpdate(await ask(specialist, state, config));
    } catch (error) {
      // What a user can act on is theirs to see; anything else gets the specialist's apology.
      if (config.signal?.aborted || error instanceof AppError) throw error;
      logger().error({ err: error, agent: specialist.agent }, "specialist failed");
      sayFault(config, error);
      const response = `I apologize, but I'm having trouble accessing ${specialist.title} information right now.`;
      return { response, tflData: { calls: [], provenance: [] } };
    }
  };
}

async function ask(
  specialist: Specialist,
  state: UndergroundState,
  config: LangGraphRunnableConfig,
): Promise<LoopResult> {
  const prompt = specialistPrompt(specialist, state);
  const around = { most: REMEMBERED_MESSAGES, prompt, tools: TOOLS };
  const recent = await recentMessages(state.messages, around, config);
  return toolLoop({
    model: modelWith(TOOLS, { scope: SCOPE, interpreter }),
    tools: TOOLS,
    messages: [recent.system, ...recent.messages],
    config,
  });
}

function toUpdate({ answer, figures, steps, calls }: LoopResult): UndergroundUpdate {
  const provenance = calls.flatMap((call) => call.result?.provenance ?? []);
  const tflData: TflData = {
    calls,
    provenance,
    pending: pendingOf(answer),
    understood: understoodKwargs(answer),
    figures,
  };
  return { messages: steps, response: answer.text, tflData };
}

function saveResponse({ response, tflData }: UndergroundState): UndergroundUpdate {
  return { messages: [new AIMessage({ content: response, additional_kwargs: tflData?.understood ?? {} })] };
}

/** START → router → the line's specialist → saveResponse → END */
export function undergroundGraph() {
  const names = SPECIALISTS.map((specialist) => specialist.node);
  const graph = new StateGraph(UndergroundState).addNode("router", node("router", router));
  const specialists = SPECIALISTS.map((specialist): [string, ReturnType<typeof specialistNode>] => [
    specialist.node,
    node(specialist.node, specialistNode(specialist)) as ReturnType<typeof specialistNode>,
  ]);
  const complete = graph
    .addNode(specialists)
    .addNode("saveResponse", node("saveResponse", saveResponse))
    .addEdge(START, "router")
    .addConditionalEdges(
      "router",
      ({ routedAgent }) => specialistOf(routedAgent ?? "")?.node ?? "circle",
      names as never,
    )
    .addEdge("saveResponse", END);
  // One edge each: an edge from a list of nodes would wait for all of them.
  for (const name of names) complete.addEdge(name as never, "saveResponse");
  return complete;
}
