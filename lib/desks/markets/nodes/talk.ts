import { type AIMessageChunk, HumanMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { say, sayFault } from "@/lib/agent/node";
import { recentMessages } from "@/lib/agent/recent-messages";
import { askModel, modelWith } from "@/lib/agent/tools/ask-model";
import { checkerOfCalls } from "@/lib/agent/truth";
import { AppError } from "@/lib/errors";
import { readConversation } from "@/lib/models/embedded/conversation";
import { EmbeddedChatModel, type Interpreter } from "@/lib/models/embedded/model";
import { EMBEDDED_ID } from "@/lib/models/spec";
import type { Understanding } from "@/lib/understanding/teaching";
import { talkPrompt } from "../prompts";
import type { MarketsState, MarketsUpdate } from "../state";
import { SCOPE } from "../understanding";
import { hasLanguageModel } from "./ask-json";

const REMEMBERED_MESSAGES = 6;

async function talk(state: MarketsState, config: LangGraphRunnableConfig): Promise<MarketsUpdate> {
  say(config, { type: "progress", text: "thinking of a reply" });
  const written = hasLanguageModel() ? await writtenBy(state, config) : undefined;
  if (written) return written;
  const { text: response, additional_kwargs: understood } = await replyTo(state);
  say(config, { type: "token", messageId: crypto.randomUUID(), text: response });
  say(config, { type: "model", model: EMBEDDED_ID, ms: 0 });
  return { response, understood, writer: EMBEDDED_ID };
}

function replyTo(state: MarketsState): Promise<AIMessageChunk> {
  const interpreter: Interpreter = { understand: async () => understoodOf(state), compose: () => "" };
  const { question } = readConversation(state.messages);
  return new EmbeddedChatModel().invoke([new HumanMessage(question)], { scope: SCOPE, interpreter });
}

/** Where a language model told the kind of turn and then failed, that alone is known. */
const understoodOf = ({ frame, intent }: MarketsState): Understanding =>
  frame?.understanding ?? { kind: intent === "off_topic" ? "outside" : "help" };

async function writtenBy(
  state: MarketsState,
  config: LangGraphRunnableConfig,
): Promise<MarketsUpdate | undefined> {
  try {
    const prompt = talkPrompt(state);
    const around = { most: REMEMBERED_MESSAGES, prompt, tools: [] };
    const recent = await recentMessages(state.messages, around, config);
    const { message } = await askModel({
      model: modelWith([]),
      tools: [],
      messages: [recent.system, ...recent.messages],
      config,
      check: () => checkerOfCalls({ calls: [], tools: [], messages: recent.messages }),
    });
    const writer = String(message.response_metadata.model_id ?? "");
    return writer === EMBEDDED_ID ? undefined : { response: message.text, writer };
  } catch (error) {
    if (config.signal?.aborted || !(error instanceof AppError)) throw error;
    sayFault(config, error);
    return undefined;
  }
}

export const smallTalk = talk;

export const offTopic = talk;
