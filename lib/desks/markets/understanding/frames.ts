import type { Coin } from "../types";
import { asking } from "./ask";
import { coinsOf, writtenAs } from "./conversation";
import type { Draft } from "./draft";
import type { Ask, Frame, Part } from "./frame";
import type { Turned } from "./turned";
import { unreadIn } from "./unread";
import { isWorthNoting } from "./worth-noting";

export const frameOf = (intent: Frame["intent"], rest: Partial<Frame> = {}): Frame => ({
  intent,
  tokens: [],
  parts: [],
  unread: [],
  assumed: [],
  unhonoured: [],
  ...rest,
});

export const OWN_COINS = new Set([
  "sentiment_analysis",
  "list_price_alerts",
  "remove_price_alert",
  "recall_conversation",
]);
export const needsCoin = ({ tool }: Draft) => !OWN_COINS.has(tool);

export const distinct = (coins: Coin[]): Coin[] => [
  ...new Map(coins.map((coin) => [coin.id, coin])).values(),
];

export const askDays = ({ tool, args }: Part, event: string): Ask =>
  tool === "price_analysis" || tool === "sentiment_analysis"
    ? asking({ tool, args }, "days", `On which day was that? I don't know the date of “${event}”.`)
    : asking({ tool, args }, "days", `From when to when? I don't know the days of “${event}”.`);

export function partsOf(draft: Draft): Part[] {
  const { tool, coins, args } = draft;
  if (tool === "comparative_analysis") return [{ tool, args: { symbols: coins.map(writtenAs), ...args } }];
  if (coins.length === 0) return [{ tool, args }];
  return coins.map((coin) => ({ tool, args: { symbol: writtenAs(coin), ...args } }));
}

const MOST_PARTS = 12;

export function framed(parts: Part[], ask?: Ask): Frame {
  const calls = [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()].slice(0, MOST_PARTS);
  const tokens = symbolsOf(coinsOf([...calls, ...(ask ? [ask.pending] : [])]));
  return frameOf("crypto_analysis", { tokens, parts: calls, ...(ask && { ask }) });
}

export const symbolsOf = (coins: Coin[]): string[] => [...new Set(coins.map(({ symbol }) => symbol))];

/** What is said with the calls: how the question was read, what of it can't be honoured, what was left out. */
export function withRemarks(frame: Frame, { reading, assumed, unhonoured }: Turned): Frame {
  if (frame.intent !== "crypto_analysis") return frame;
  const { clauses, periods } = reading;
  const has = (topic: "forecast" | "advice" | "why") => clauses.some(({ topics }) => topics.has(topic));
  if (has("why") && frame.parts.length > 0)
    unhonoured.push("I can't tell why prices move: these are the figures.");
  const isAhead = has("forecast") || periods.some(({ isFuture }) => isFuture);
  const isRecall = frame.parts.length > 0 && frame.parts.every(({ tool }) => tool === "recall_conversation");
  const caveat = isAhead ? "forecast" : has("advice") ? "advice" : undefined;
  const unread = frame.ask || frame.say ? frame.unread : unreadIn(reading.tape);
  const noted = unread.filter(isWorthNoting);
  const left =
    noted.length > 0 && frame.parts.length > 0
      ? [`I left out ${noted.map((word) => `“${word}”`).join(" and ")}.`]
      : [];
  const mentioned = symbolsOf(
    reading.clauses.flatMap(({ coins }) => coins.flatMap(({ coins: all }) => (all.length === 1 ? all : []))),
  );
  return {
    ...frame,
    tokens: frame.tokens.length > 0 ? frame.tokens : mentioned,
    unread,
    assumed: isRecall ? [] : [...new Set([...assumed, ...left])],
    unhonoured: isRecall ? [] : [...new Set(unhonoured)],
    ...(caveat && !SAYS_SO.test(frame.say ?? "") && { caveat }),
  };
}

/** Words that say themselves that nothing is advised or forecast. */
const SAYS_SO = /\bno advice\b|\bdon't forecast\b/;
