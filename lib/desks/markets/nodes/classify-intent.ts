import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { z } from "zod";
import { say } from "@/lib/agent/node";
import { clock } from "@/lib/clock";
import { readConversation } from "@/lib/models/embedded/conversation";
import type { Turn } from "@/lib/understanding/frame";
import { intentPrompt, spoken } from "../prompts";
import type { MarketsState, MarketsUpdate } from "../state";
import type { Moment, TurnFrame } from "../understanding";
import { askJson, hasLanguageModel } from "./ask-json";

/** Reads a turn without a language model. */
export type ReadTurn = (question: string, history: Turn[], moment: Moment) => Promise<TurnFrame>;

/** How many messages give a short question its context. */
const CONTEXT_MESSAGES = 3;

const INTENTS = ["crypto_analysis", "small_talk", "off_topic", "unknown"] as const;

/** Written as models do: “Crypto Analysis”, “$btc”, one token without a list. */
const IntentForm = z.object({
  intent: z.preprocess(
    (written) =>
      typeof written === "string"
        ? written
            .trim()
            .toLowerCase()
            .replace(/[\s-]+/g, "_")
        : written,
    z.enum(INTENTS).catch("unknown"),
  ),
  tokens: z
    .preprocess(
      (written) => (typeof written === "string" ? written.split(/[,\s]+/) : (written ?? [])),
      z.array(z.coerce.string()),
    )
    .transform((written) => [...new Set(written.map(asSymbol).filter(Boolean))].slice(0, 12))
    .catch([]),
});

const asSymbol = (written: string): string => written.trim().replace(/^\$/, "").toUpperCase().slice(0, 80);

/** What kind of turn it is and which coins it is about: by a language model where there is one, else as the embedded reading has it. */
export const classifyIntent =
  (read: ReadTurn) =>
  async (state: MarketsState, config: LangGraphRunnableConfig): Promise<MarketsUpdate> => {
    say(config, { type: "progress", text: "reading the question" });
    if (hasLanguageModel()) {
      const context = recentWords(state.messages);
      const form = await askJson(IntentForm, { prompt: intentPrompt(state), text: context }, config);
      if (form) return { ...form, frame: null };
    }
    const frame = await readFrame(state, read);
    const { intent, tokens } = frame;
    return { intent, tokens, frame };
  };

/** The newest question as read without a language model, in the light of the conversation. */
export function readFrame({ messages, zone, inView }: MarketsState, read: ReadTurn): Promise<TurnFrame> {
  const { question, history } = readConversation(messages);
  return read(question, history, {
    now: clock.now(),
    zone,
    inView: {
      ...(inView?.coin && { coin: inView.coin.id }),
      ...(inView?.interval && { interval: inView.interval }),
    },
  });
}

/** The last three messages in words. */
const recentWords = (messages: BaseMessage[]): string =>
  spoken(
    messages
      .filter(
        (message) => message.text && (HumanMessage.isInstance(message) || AIMessage.isInstance(message)),
      )
      .slice(-CONTEXT_MESSAGES),
  );
