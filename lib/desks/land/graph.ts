import { AIMessage } from "@langchain/core/messages";
import { END, type LangGraphRunnableConfig, START, StateGraph } from "@langchain/langgraph";
import { node, say, sayFault } from "@/lib/agent/node";
import { recentMessages } from "@/lib/agent/recent-messages";
import { runContext } from "@/lib/agent/run-context";
import { answerWithoutModel } from "@/lib/agent/tools/answer-without-model";
import { type Asked, askModel, modelWith } from "@/lib/agent/tools/ask-model";
import { openCalls, wantedCalls, withoutOpenCalls } from "@/lib/agent/tools/open-calls";
import type { ToolCallRecord } from "@/lib/agent/tools/tool";
import { assertMayCall, toolsNode } from "@/lib/agent/tools/tools-node";
import { AppError } from "@/lib/errors";
import { embeddedInterpreter } from "./embedded";
import { landPrompt } from "./prompts";
import { applySelection, stillSelected } from "./query/selection";
import { SCOPE } from "./scope";
import { LandState, type LandUpdate } from "./state";
import { TOOLS } from "./tools";
import { checkerOf, composedAnswer, composedFigures, type TracedText } from "./traced-answer";

const REMEMBERED_MESSAGES = 30;

async function agent(state: LandState, config: LangGraphRunnableConfig): Promise<LandUpdate> {
  const text = state.calls.length > 0 ? "putting it into words" : "reading the question";
  say(config, { type: "progress", text });
  try {
    const { message, figures } = await nextMessage(state, config);
    if (wantedCalls(message).length === 0) {
      const { text } = message;
      // The embedded model only repeats the tools' messages.
      const origins = figures ?? composedFigures(state, text);
      return answer(state, { text, figures: origins }, message);
    }
    assertMayCall(state.calls);
    return { messages: [message] };
  } catch (error) {
    const composed =
      config.signal?.aborted || !(error instanceof AppError) ? undefined : composedAnswer(state);
    if (!composed) throw error;
    sayFault(config, error);
    return answer(state, { ...composed, text: answerWithoutModel(error as AppError, composed.text) });
  }
}

async function nextMessage(state: LandState, config: LangGraphRunnableConfig): Promise<Asked> {
  const interpreter = embeddedInterpreter(state, runContext(config).caller);
  const prompt = landPrompt(state);
  const around = { most: REMEMBERED_MESSAGES, prompt, tools: TOOLS };
  const recent = await recentMessages(withoutOpenCalls(state.messages), around, config);
  return askModel({
    model: modelWith(TOOLS, { scope: SCOPE, interpreter }),
    tools: TOOLS,
    messages: [recent.system, ...recent.messages],
    config,
    preface: acknowledgement(state),
    check: () => checkerOf(state),
  });
}

function answer(state: LandState, { text, figures }: TracedText, said?: AIMessage): LandUpdate {
  const response = acknowledgement(state) + text;
  return {
    messages: [new AIMessage({ content: response, additional_kwargs: said?.additional_kwargs })],
    response,
    figures,
    acknowledged: state.acknowledged || state.selected !== null,
  };
}

function acknowledgement(state: LandState): string {
  const selected = state.acknowledged ? "" : stillSelected(state);
  return selected ? `*Using what you picked: ${selected}.*\n\n` : "";
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
