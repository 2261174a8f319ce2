import type { Call, Turn } from "@/lib/understanding/frame";
import { readQuantity } from "@/lib/understanding/quantities";
import type { Understanding } from "@/lib/understanding/teaching";
import { coinById } from "../coins/coins";
import { MOST_COINS } from "./asked";
import { coins, coinWritten, writtenAs } from "./coins";
import { hasPhrase } from "./phrases";
import { numberBefore } from "./plans/shared";

/** How many of a coin somebody has; `cost`: what one of them was bought for, US dollars. */
export interface Held {
  symbol: string;
  coins: number;
  cost?: number;
}

type Calls = Understanding & { kind: "calls" };
type Say = Understanding & { kind: "say" };

const BOUGHT = /\b(?:bought|paid|purchased|entered|cost|profit|gain|loss)\b/i;
/** An alert, or a plan with fees. */
const ORDERED =
  /\b(?:alert|notify|tell me when|let me know|every (?:day|week|month)|a (?:day|week|month)|fees?)\b/i;
const PRICE = String.raw`\$?\d[\d,.]*k?`;
const EACH = new RegExp(String.raw`(?:\bat|@)\s+(${PRICE})(?![\d:]|\s*(?:%|am\b|pm\b|o'clock))`, "i");
const ALL = new RegExp(
  String.raw`\b(?:bought|purchased|paid|entered|got (?:it|them|in))\b[^.?!]*?\bat\s+(${PRICE}(?:(?:,\s+|\s+and\s+|\s*\/\s*)${PRICE})+)`,
  "i",
);

/** “0.35 BTC and 12 ETH, bought at 41,000 and 2,250”: what is held, where each coin named has a number before it. */
export function heldIn(text: string): Held[] {
  const named = coins
    .find(text)
    .filter(({ score, values }) => score === 1 && values.length === 1)
    .toSorted((a, b) => a.start - b.start);
  const held = named.flatMap(({ values: [id = ""], start }): Held[] => {
    const coin = coinById(id);
    const count = numberBefore(text, start);
    return coin && count > 0 ? [{ symbol: writtenAs(coin), coins: count }] : [];
  });
  if (held.length === 0 || held.length < named.length) return [];
  const costs = costsIn(
    text,
    named.map(({ end }) => end),
  );
  return held.map((one, at) => ({ ...one, ...(costs[at] && { cost: costs[at] }) })).slice(0, MOST_COINS);
}

/** What one of each coin was bought for: said in one list at the end, or after each coin. */
function costsIn(text: string, ends: number[]): (number | undefined)[] {
  const all = ALL.exec(text);
  const list = all?.[1]?.match(new RegExp(PRICE, "gi")) ?? [];
  const isAtEnd = all !== null && all.index >= ends.at(-1)!;
  if (isAtEnd && list.length === ends.length && list.length > 1) return list.map(priceOf);
  return ends.map((end, at) => priceOf(EACH.exec(text.slice(end, ends[at + 1]))?.[1] ?? ""));
}

const priceOf = (written: string): number | undefined => {
  const value = readQuantity(written.replace(/[,.]$/, ""))?.value;
  return value && value > 0 ? value : undefined;
};

const valued = (holdings: Held[], at?: unknown): Calls => ({
  kind: "calls",
  calls: [{ tool: "holdings_value", args: { holdings, ...(typeof at === "string" && { at }) } }],
});

/**
 * What is held with what it cost, and what a follow-up changes of it: “14 ETH, not 12”, “and 3 SOL”, “without the BTC”,
 * “what's my profit on each?”. Undefined where it is about something else.
 */
export function ofHoldings(question: string, history: Turn[]): Calls | Say | undefined {
  const held = heldIn(question);
  const before = heldBefore(history);
  if (before.length > 0) return changed(question, held, before, history.at(-1)?.calls[0]);
  const isBought = BOUGHT.test(question) && held.length > 0 && held.every(({ cost }) => cost !== undefined);
  return isBought && !ORDERED.test(question) ? valued(held) : undefined;
}

function changed(
  question: string,
  held: Held[],
  before: Held[],
  call: Call | undefined,
): Calls | Say | undefined {
  const at = call?.args.at;
  const isOf = ({ symbol }: Held) => before.some((one) => one.symbol === symbol);
  if (held.length > 0 && held.every(isOf) && hasPhrase(question, "changesAmount"))
    return valued(
      before.map((one) => ({ ...one, ...held.find(({ symbol }) => symbol === one.symbol) })),
      at,
    );
  if (held.length > 0 && !held.some(isOf) && hasPhrase(question, "addsTo"))
    return valued([...before, ...held].slice(0, MOST_COINS), at);
  const left = held.length === 0 && hasPhrase(question, "dropsFrom") ? namedIn(question) : [];
  const rest = before.filter(({ symbol }) => !left.includes(symbol));
  if (left.length > 0 && rest.length > 0 && rest.length < before.length) return valued(rest, at);
  if (held.length > 0 || !hasPhrase(question, "profit") || namedIn(question).length > 0) return undefined;
  if (before.some(({ cost }) => cost === undefined)) return { kind: "say", text: askCost(before) };
  return valued(before, at);
}

const namedIn = (text: string): string[] =>
  coins.find(text).flatMap(({ score, values }) => {
    const coin = score === 1 && values.length === 1 ? coinById(values[0] ?? "") : undefined;
    return coin ? [writtenAs(coin)] : [];
  });

const askCost = (held: Held[]): string => {
  const example = held.map(
    ({ symbol, coins: count }) => `${count} ${coinWritten(symbol)?.symbol ?? symbol} bought at …`,
  );
  return `I don't know what you paid. Tell me, and I can work out the profit: “${example.join(" and ")}”.`;
};

function heldBefore(history: Turn[]): Held[] {
  const { calls = [] } = history.at(-1) ?? {};
  const [call] = calls;
  if (calls.length !== 1 || call?.tool !== "holdings_value") return [];
  return call.args.holdings as Held[];
}
