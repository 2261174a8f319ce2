import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { z } from "zod";
import { say } from "@/lib/agent/node";
import { clock } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { readConversation } from "@/lib/models/embedded/conversation";
import type { Turn } from "@/lib/understanding/frame";
import { intentPrompt, spoken } from "../prompts";
import type { MarketsState, MarketsUpdate } from "../state";
import type { Moment, TurnFrame } from "../understanding";
import { askJson, hasLanguageModel } from "./ask-json";

export type ReadTurn = (question: string, history: Turn[], moment: Moment) => Promise<TurnFrame>;

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
    z.enum(INTENTS),
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

const SURE = 0.8;

const isSure = ({ understanding }: TurnFrame): boolean => {
  if (understanding.kind !== "calls" || understanding.pending) return false;
  const { frames = [] } = understanding;
  return frames.length > 0 && frames.every(({ certainty, act }) => act === "ask" && certainty >= SURE);
};

/** The kind of turn and its coins: as the embedded reader has it where it is sure or alone, else by a language model. */
export const classifyIntent =
  (read: ReadTurn) =>
  async (state: MarketsState, config: LangGraphRunnableConfig): Promise<MarketsUpdate> => {
    say(config, { type: "progress", text: "reading the question" });
    const frame = await readSafely(state, read);
    if (hasLanguageModel()) {
      // The model makes calls of its own, so that those of the reader are none that it owes.
      if (frame && isSure(frame)) return { intent: frame.intent, tokens: frame.tokens, frame: null };
      const context = recentWords(state.messages);
      const form = await askJson(IntentForm, { prompt: intentPrompt(state), text: context }, config);
      if (form) return { ...form, frame: null };
    }
    const own = frame ?? (await readFrame(state, read));
    return { intent: own.intent, tokens: own.tokens, frame: own };
  };

/** As `readFrame`; undefined where the reader is out of order and a language model can do without it. */
async function readSafely(state: MarketsState, read: ReadTurn): Promise<TurnFrame | undefined> {
  try {
    return await readFrame(state, read);
  } catch (error) {
    if (!(error instanceof AppError) || !hasLanguageModel()) throw error;
    return undefined;
  }
}

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

const recentWords = (messages: BaseMessage[]): string =>
  spoken(
    messages
      .filter(
        (message) => message.text && (HumanMessage.isInstance(message) || AIMessage.isInstance(message)),
      )
      .slice(-CONTEXT_MESSAGES),
  );
