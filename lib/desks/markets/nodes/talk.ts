import { SystemMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { say, sayFault } from "@/lib/agent/node";
import { recentMessages } from "@/lib/agent/recent-messages";
import { askModel, modelWith } from "@/lib/agent/tools/ask-model";
import { checkerOfCalls } from "@/lib/agent/truth";
import { AppError } from "@/lib/errors";
import { readConversation } from "@/lib/models/embedded/conversation";
import { EMBEDDED_ID } from "@/lib/models/spec";
import { talkPrompt } from "../prompts";
import type { MarketsState, MarketsUpdate } from "../state";
import { hasLanguageModel } from "./ask-json";
import { composeOffTopic, composeSmallTalk } from "./talk-words";

/** How much of the conversation the model reads. */
const REMEMBERED_MESSAGES = 6;

/** The reply to a turn that isn't about the market: a language model's own words, else fixed ones. */
const talkNode =
  (compose: (question: string) => string) =>
  async (state: MarketsState, config: LangGraphRunnableConfig): Promise<MarketsUpdate> => {
    say(config, { type: "progress", text: "thinking of a reply" });
    const written = hasLanguageModel() ? await writtenBy(state, config) : undefined;
    if (written) return written;
    const response = state.frame?.say ?? compose(readConversation(state.messages).question);
    say(config, { type: "token", messageId: crypto.randomUUID(), text: response });
    say(config, { type: "model", model: EMBEDDED_ID, ms: 0 });
    return { response, writer: EMBEDDED_ID };
  };

async function writtenBy(
  state: MarketsState,
  config: LangGraphRunnableConfig,
): Promise<MarketsUpdate | undefined> {
  try {
    const prompt = talkPrompt(state);
    const recent = await recentMessages(state.messages, { most: REMEMBERED_MESSAGES, prompt, tools: [] });
    const { message } = await askModel({
      model: modelWith([]),
      tools: [],
      messages: [new SystemMessage(prompt), ...recent],
      config,
      check: () => checkerOfCalls({ calls: [], tools: [], messages: recent }),
    });
    const writer = String(message.response_metadata.model_id ?? "");
    return writer === EMBEDDED_ID ? undefined : { response: message.text, writer };
  } catch (error) {
    if (config.signal?.aborted || !(error instanceof AppError)) throw error;
    sayFault(config, error);
    return undefined;
  }
}

/** Greetings, thanks, questions about the desk. */
export const smallTalk = talkNode(composeSmallTalk);

/** Questions about something else. */
export const offTopic = talkNode(composeOffTopic);
