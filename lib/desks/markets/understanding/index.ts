import { type Turn, understand } from "@/lib/models/embedded/understand";
import type { Scope } from "@/lib/models/tool";
import type { Frame, Moment } from "./frame";

export const SCOPE: Scope = {
  about: "crypto tokens: prices, technical indicators, market data, sentiment, comparisons and history",
  starters: [
    "What is the price of Bitcoin?",
    "What was BTC on 6 July 2021?",
    "What is the RSI of Ethereum?",
    "Compare Bitcoin and Ethereum since 2020",
  ],
  outside: ["What will the weather be like tomorrow?", "When is the next train?"],
};

export async function readTurn(question: string, history: Turn[], _moment: Moment): Promise<Frame> {
  const { TOOLS } = await import("../tools");
  const understood = await understand(question, history, TOOLS, SCOPE);
  const parts = understood.kind === "calls" ? understood.calls : [];
  return {
    intent:
      understood.kind === "help"
        ? "small_talk"
        : understood.kind === "outside"
          ? "off_topic"
          : "crypto_analysis",
    tokens: parts.flatMap(({ args }) => (args.symbol as string) ?? []),
    parts: parts as Frame["parts"],
    ask:
      understood.kind === "ask"
        ? { ask: understood.pending.ask, choices: understood.pending.choices, pending: understood.pending }
        : undefined,
    unread: [],
    assumed: [],
    unhonoured: [],
  };
}

export const isCoinNamed = (question: string): boolean => /\b(bitcoin|btc|ethereum|eth)\b/i.test(question);
export const warmUpWords = async (): Promise<void> => {};
