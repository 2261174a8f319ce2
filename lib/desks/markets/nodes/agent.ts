import { AIMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { say, sayFault } from "@/lib/agent/node";
import { recentMessages } from "@/lib/agent/recent-messages";
import { answerWithoutModel } from "@/lib/agent/tools/answer-without-model";
import { type Asked, askModel, modelWith } from "@/lib/agent/tools/ask-model";
import { wantedCalls, withoutOpenCalls } from "@/lib/agent/tools/open-calls";
import type { AnyTool } from "@/lib/agent/tools/tool";
import { assertMayCall } from "@/lib/agent/tools/tools-node";
import { checkerOfCalls } from "@/lib/agent/truth";
import { AppError } from "@/lib/errors";
import { readConversation, understoodKwargs, understoodOf } from "@/lib/models/embedded/conversation";
import type { Interpreter } from "@/lib/models/embedded/model";
import { EMBEDDED_ID } from "@/lib/models/spec";
import type { Call } from "@/lib/understanding/frame";
import { agentPrompt } from "../prompts";
import type { MarketsState, MarketsUpdate } from "../state";
import { withoutToldNotices } from "../tools/source-words";
import { SCOPE } from "../understanding";
import { type ReadTurn, readFrame } from "./classify-intent";
import { composeFindings, hasFindings } from "./compose";

const REMEMBERED_MESSAGES = 24;
export const MOST_CALLS = 20;

interface AgentParts {
  tools: AnyTool[];
  read: ReadTurn;
}

export const agentNode =
  ({ tools, read }: AgentParts) =>
  async (state: MarketsState, config: LangGraphRunnableConfig): Promise<MarketsUpdate> => {
    say(config, { type: "progress", text: progressOf(state) });
    const again = callsAgain(state);
    if (again) return again;
    try {
      const { message, figures } = await nextMessage(state, { tools, read }, config);
      if (wantedCalls(message).length === 0) return drafted(state, message, figures);
      assertMayCall(state.calls, MOST_CALLS);
      return { messages: [message] };
    } catch (error) {
      if (config.signal?.aborted || !(error instanceof AppError)) throw error;
      return withoutModel(state, error, config);
    }
  };

function progressOf({ feedback, calls }: MarketsState): string {
  if (feedback?.by === "response_validator") return "mending the answer";
  if (feedback) return "looking again for what is missing";
  return calls.length > 0 ? "putting it into words" : "thinking about it";
}

/** The embedded model can't be talked to: what is missing is called again in its place, once for each time that it was sent back. */
function callsAgain({ feedback, writer, calls }: MarketsState): MarketsUpdate | undefined {
  const retry = feedback?.retry ?? [];
  if (writer !== EMBEDDED_ID || retry.length === 0 || calls.length + retry.length > MOST_CALLS)
    return undefined;
  return { messages: [callMessage(retry)], feedback: null };
}

const callMessage = (calls: Call[]): AIMessage =>
  new AIMessage({
    content: "",
    tool_calls: calls.map(({ tool, args }) => ({
      type: "tool_call",
      id: `call_${crypto.randomUUID()}`,
      name: tool,
      args,
    })),
  });

async function nextMessage(
  state: MarketsState,
  { tools, read }: AgentParts,
  config: LangGraphRunnableConfig,
): Promise<Asked> {
  const prompt = agentPrompt(state);
  const around = { most: REMEMBERED_MESSAGES, prompt, tools };
  const recent = await recentMessages(withoutOpenCalls(state.messages), around, config);
  return askModel({
    model: modelWith(tools, { scope: SCOPE, interpreter: interpreterOf(state, read) }),
    tools,
    messages: [recent.system, ...recent.messages],
    config,
    check: () => checkerOfCalls({ calls: state.calls, tools, messages: recent.messages }),
  });
}

/** The embedded model's way with this turn, which was read before, unless a language model did that and is out of order now. */
const interpreterOf = (state: MarketsState, read: ReadTurn): Interpreter => ({
  understand: async () => (state.frame ?? (await readFrame(state, read))).understanding,
  compose: () => findingsOf(state),
});

const findingsOf = ({ calls, messages }: MarketsState): string =>
  withoutToldNotices(
    composeFindings(calls),
    messages.filter(AIMessage.isInstance).map(({ text }) => text),
  );

function drafted({ messages }: MarketsState, message: AIMessage, figures: Asked["figures"]): MarketsUpdate {
  const writer = String(message.response_metadata.model_id ?? "");
  const understood =
    writer === EMBEDDED_ID ? (understoodOf(message) ?? readConversation(messages).understood) : undefined;
  const pending = understood?.pending ?? null;
  return {
    response: message.text,
    figures,
    writer,
    pending,
    understood: understoodKwargs(message),
    feedback: null,
  };
}

/** When the model fails: the answer that was only to be improved, else the tools' words. @throws the error without either */
function withoutModel(state: MarketsState, error: AppError, config: LangGraphRunnableConfig): MarketsUpdate {
  if (state.feedback?.by === "evaluator") {
    sayFault(config, error);
    return { feedback: null, stuck: true };
  }
  if (!hasFindings(state.calls)) throw error;
  sayFault(config, error);
  const words = findingsOf(state);
  return { response: answerWithoutModel(error, words), figures: undefined, writer: null, feedback: null };
}
