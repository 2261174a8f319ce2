import {
  AIMessage,
  type BaseMessage,
  HumanMessage,
  SystemMessage,
  ToolMessage,
} from "@langchain/core/messages";
import { END, type LangGraphRunnableConfig, START, StateGraph } from "@langchain/langgraph";
import { node, say, sayFault } from "@/lib/agent/node";
import { recentMessages } from "@/lib/agent/recent-messages";
import { runContext } from "@/lib/agent/run-context";
import { askModel, modelWith } from "@/lib/agent/tools/ask-model";
import { openCalls, withoutOpenCalls } from "@/lib/agent/tools/open-calls";
import type { ToolCallRecord } from "@/lib/agent/tools/tool";
import { assertMayCall, toolsNode } from "@/lib/agent/tools/tools-node";
import { composeResults, embeddedInterpreter } from "./embedded";
import { landPrompt } from "./prompts";
import { applySelection } from "./query/selection";
import { SCOPE } from "./scope";
import { LandState, type LandUpdate } from "./state";
import { TOOLS } from "./tools";
import { tracedAnswer } from "./traced-answer";

/** How much of the conversation the model reads. */
const REMEMBERED_MESSAGES = 30;

/** The model: calls tools, or answers from what they returned. */
async function agent(state: LandState, config: LangGraphRunnableConfig): Promise<LandUpdate> {
  const text = state.calls.length > 0 ? "putting it into words" : "reading the question";
  say(config, { type: "progress", text });
  try {
    const { wanted, message } = await nextMessage(state, config);
    if (!wanted) return await answered(state, message, config);
    assertMayCall(state.calls);
    return { messages: [message] };
  } catch (error) {
    const message = config.signal?.aborted ? undefined : withoutModel(state);
    if (!message) throw error;
    sayFault(config, error);
    return answered(state, message, config);
  }
}

/** The tools' own words, where they have come to an answer or a question already. */
function withoutModel({ messages, calls, waiting }: LandState): AIMessage | undefined {
  const hasInsights = calls.some(({ name, error }) => name === "generate_insights" && !error);
  if (!hasInsights && !waiting) return undefined;
  const ids = new Set(calls.map(({ id }) => id));
  const results = messages.filter((message) => ToolMessage.isInstance(message));
  const words = composeResults(results.filter(({ tool_call_id: id }) => ids.has(id)));
  return new AIMessage(`The model couldn't put this into words; the tools say:\n\n${words}`);
}

async function nextMessage(
  state: LandState,
  config: LangGraphRunnableConfig,
  more: BaseMessage[] = [],
): Promise<{ message: AIMessage; wanted: boolean }> {
  const interpreter = embeddedInterpreter(state, runContext(config).caller);
  const recent = recentMessages(withoutOpenCalls(state.messages), REMEMBERED_MESSAGES);
  const message = await askModel(
    modelWith(TOOLS, { scope: SCOPE, interpreter }),
    [new SystemMessage(landPrompt(state)), ...recent, ...more],
    // An answer is looked through before it is shown: its words must not go out while they are written.
    { ...config, tags: [...(config.tags ?? []), "nostream"] },
  );
  return { message, wanted: (message.tool_calls ?? []).length > 0 };
}

async function answered(
  state: LandState,
  first: AIMessage,
  config: LangGraphRunnableConfig,
): Promise<LandUpdate> {
  const answer = await tracedAnswer(state, first, async (correction) => {
    const more = [first, new HumanMessage(correction)];
    return (await nextMessage(state, config, more)).message;
  });
  const said = new AIMessage({ content: answer.text, additional_kwargs: first.additional_kwargs });
  return {
    messages: [said],
    response: answer.text,
    figures: answer.figures,
    acknowledged: state.acknowledged || state.selected !== null,
  };
}

const callNext = toolsNode<LandState, LandUpdate>({
  tools: TOOLS,
  onePerStep: true,
  toUpdate: ({ messages, update }, calls) => ({ ...update, messages, calls: calls.map(slim) }),
});

/** One tool, the next that was asked for; or what the user picked on the page. Its update goes out before the next one starts. */
async function tools(state: LandState, config: LangGraphRunnableConfig): Promise<LandUpdate> {
  if (!state.selection) return callNext(state, config);
  const asker = { owner: runContext(config).caller, signal: config.signal };
  return applySelection(state, state.selection, asker);
}

/** A call without what the state holds besides: its data in full is put together again when the answer is kept. */
function slim({ result, ...call }: ToolCallRecord): ToolCallRecord {
  if (!result) return call;
  const { raw_data: _, subregions: __, ...data } = result.data as Record<string, unknown>;
  return { ...call, result: { ...result, data } };
}

function afterTools(state: LandState): "tools" | "agent" | typeof END {
  if (state.selectOnly && state.calls.length === 0) return END;
  if (openCalls(state.messages).length > 0) return "tools";
  return state.selectOnly ? END : "agent";
}

/** START → (tools for what was picked) → agent ⇄ tools → END */
export function landGraph() {
  return new StateGraph(LandState)
    .addNode("agent", node("agent", agent))
    .addNode("tools", node("tools", tools))
    .addConditionalEdges(START, ({ selection }) => (selection ? "tools" : "agent"), ["tools", "agent"])
    .addConditionalEdges("agent", ({ messages }) => (openCalls(messages).length > 0 ? "tools" : END), [
      "tools",
      END,
    ])
    .addConditionalEdges("tools", afterTools, ["tools", "agent", END]);
}
