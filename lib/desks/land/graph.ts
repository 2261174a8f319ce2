import {
  AIMessage,
  type BaseMessage,
  HumanMessage,
  SystemMessage,
  ToolMessage,
} from "@langchain/core/messages";
import { END, type LangGraphRunnableConfig, START, StateGraph } from "@langchain/langgraph";
import { node, say } from "@/lib/agent/node";
import { recentMessages } from "@/lib/agent/recent-messages";
import { callTool, neverAnswered, sayModel, type ToolCallRecord } from "@/lib/agent/tool-loop";
import { chatModel, ROLES } from "@/lib/models";
import { toLangChainTool } from "@/lib/models/tool-spec";
import { tracedAnswer } from "./answer";
import { embeddedInterpreter } from "./embedded";
import { landPrompt } from "./prompts";
import { SCOPE } from "./scope";
import { applySelection } from "./selection";
import { LandState, type LandUpdate } from "./state";
import { landTools } from "./tools";
import type { Turn } from "./tools/turn";

/** How much of the conversation the model reads. */
const REMEMBERED_MESSAGES = 30;
/** Tools that one turn may call. */
const MOST_CALLS = 12;

/** The model: calls tools, or answers from what they returned. */
async function agent(state: LandState, config: LangGraphRunnableConfig): Promise<LandUpdate> {
  const text = state.calls.length > 0 ? "putting it into words" : "reading the question";
  say(config, { type: "progress", text });
  const { wanted, message } = await nextMessage(state, config);
  if (!wanted) return answered(state, message, config);
  if (state.calls.length >= MOST_CALLS) throw neverAnswered();
  return { messages: [message] };
}

async function nextMessage(
  state: LandState,
  config: LangGraphRunnableConfig,
  more: BaseMessage[] = [],
): Promise<{ message: AIMessage; wanted: boolean }> {
  const message = (await boundModel(state, ownerOf(config)).invoke(
    [new SystemMessage(landPrompt(state)), ...recentMessages(state.messages, REMEMBERED_MESSAGES), ...more],
    // An answer is looked through before it is shown: its words must not go out while they are written.
    { ...config, tags: [...(config.tags ?? []), "nostream"] },
  )) as AIMessage;
  sayModel(message, config);
  return { message, wanted: (message.tool_calls ?? []).length > 0 };
}

const TOOLS = landTools({} as Turn).map(toLangChainTool);

const boundModel = (state: LandState, owner: string) =>
  chatModel(ROLES.specialist).bindTools(TOOLS, {
    scope: SCOPE,
    interpreter: embeddedInterpreter(state, owner),
  });

/** Who asks: areas of their own are theirs alone. */
const ownerOf = (config: LangGraphRunnableConfig): string =>
  String((config.configurable as { owner?: string } | undefined)?.owner ?? "");

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

/** One tool, the next that was asked for; or what the user picked on the page. Its update goes out before the next one starts. */
async function tools(state: LandState, config: LangGraphRunnableConfig): Promise<LandUpdate> {
  const asker = { owner: ownerOf(config), signal: config.signal };
  if (state.selection) return applySelection(state, state.selection, asker);
  const [wanted] = openCalls(state.messages);
  if (!wanted) return {};
  const turn: Turn = {
    ...asker,
    state,
    update: {},
    say: (text) => say(config, { type: "progress", text }),
  };
  turn.say(DOING[wanted.name] ?? "working");
  const call = await callTool(wanted, landTools(turn), config);
  return { ...turn.update, messages: [toMessage(call)], calls: [...state.calls, slim(call)] };
}

const DOING: Record<string, string> = {
  pick_aoi: "finding the area",
  pick_dataset: "choosing the dataset",
  pull_data: "pulling the data",
  generate_insights: "drawing the chart",
};

/** The calls of the newest message of the model that have no result yet. */
function openCalls(messages: BaseMessage[]) {
  const asked = messages.findLast((message) => AIMessage.isInstance(message)) as AIMessage | undefined;
  const done = new Set(
    messages.flatMap((message) => (ToolMessage.isInstance(message) ? message.tool_call_id : [])),
  );
  return (asked?.tool_calls ?? [])
    .map(({ id, name, args }) => ({ id: id ?? name, name, args }))
    .filter(({ id }) => !done.has(id));
}

/** A call without what the state holds besides: its data in full is put together again when the answer is kept. */
function slim({ result, ...call }: ToolCallRecord): ToolCallRecord {
  if (!result) return call;
  const { raw_data: _, subregions: __, ...data } = result.data as Record<string, unknown>;
  return { ...call, result: { ...result, data } };
}

/** Rows that a model reads: an answer is about few of them, and a prompt has an end. */
const MOST_ROWS = 40;

/** What the model is told of a result: the whole is for the page. */
function toMessage({ id, name, result, error }: ToolCallRecord): ToolMessage {
  const told = error
    ? { error }
    : { ...(result?.data as object), message: result?.message || "Waiting for the user's answer." };
  return new ToolMessage({
    tool_call_id: id,
    name,
    content: JSON.stringify(told, forModel),
    status: error ? "error" : "success",
  });
}

const FOR_THE_PAGE = new Set(["raw_data", "areas", "subregions", "insights", "figures"]);

/** Leaves out of a result what only the page needs. */
function forModel(key: string, value: unknown): unknown {
  if (FOR_THE_PAGE.has(key)) return undefined;
  return Array.isArray(value) ? value.slice(0, MOST_ROWS) : value;
}

function afterTools(state: LandState): "tools" | "agent" | typeof END {
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
