import { type Call, type Slot, sureFrame, type Turn } from "@/lib/understanding/frame";
import { readQuantity } from "@/lib/understanding/quantities";
import type { Understanding } from "@/lib/understanding/teaching";
import { sentencesIn } from "@/lib/understanding/text";
import { findTimes } from "@/lib/understanding/times";
import { coinById } from "../coins/coins";
import { MOST_COINS } from "./asked";
import { coins, coinWritten, writtenAs } from "./coins";
import { hasPhrase } from "./phrases";
import { numberBefore } from "./plans/shared";
import type { Moment } from "./turn-frame";

/** How many of a coin somebody has; `cost`: what one of them was bought for, US dollars. */
export interface Held {
  symbol: string;
  coins: number;
  cost?: number;
}

type Calls = Understanding & { kind: "calls" };
type Say = Understanding & { kind: "say" };

const BOUGHT = /\b(?:bought|paid|purchased|entered|cost me|my cost|profit)\b/i;
/** An alert, a plan with fees, a sale or a price to come: more than what is held and what it cost. */
const ORDERED =
  /\b(?:alert|notify|tell me when|let me know|every (?:day|week|month)|a (?:day|week|month)|fees?|sold|sell|goes? to|double|triple|reach(?:es)?|must)\b/i;
const PRICE = String.raw`\$?\d[\d,.]*k?`;
const NO_PRICE = String.raw`(?![\d:/-]|[,.]?\d|\s*(?:%|am\b|pm\b|o'clock|cents?\b|million|billion|bn\b|m\b|euros?\b|eur\b|€|pounds?\b|gbp\b|£|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|'s\b)`;
const EACH = new RegExp(String.raw`(?:\bat|@)\s+(${PRICE})${NO_PRICE}`, "i");
const ALL = new RegExp(
  String.raw`\b(?:bought|purchased|paid|entered|got (?:it|them|in))\b[^.?!]*?\bat\s+(${PRICE}(?:(?:,\s+|\s+and\s+|\s*\/\s*)${PRICE})+)${NO_PRICE}`,
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
  const isCounted = ({ values: [id = ""] }: (typeof named)[number]) =>
    held.some(({ symbol }) => symbol === writtenAs(coinById(id)!));
  if (held.length === 0 || !named.every(isCounted)) return [];
  const costs = costsIn(
    text,
    named.map(({ end }) => end),
  );
  return held.map((one, at) => ({ ...one, ...(costs[at] && { cost: costs[at] }) })).slice(0, MOST_COINS);
}

/** What one of each coin was bought for: said in one list at the end, or after each coin. */
function costsIn(text: string, ends: number[]): (number | undefined)[] {
  if (!BOUGHT.test(text)) return [];
  const all = ALL.exec(text);
  const list = all?.[1]?.match(new RegExp(PRICE, "gi")) ?? [];
  const isAtEnd = all !== null && all.index >= ends.at(-1)!;
  if (isAtEnd && list.length === ends.length && list.length > 1) return list.map(priceOf);
  return ends.map((end, at) => priceOf(EACH.exec(text.slice(end, ends[at + 1]))?.[1] ?? ""));
}

const priceOf = (written: string): number | undefined => {
  const value = readQuantity(written.replace(/[,.]$/, ""))?.value;
  const isYear = /^\d{4}$/.test(written) && Number(written) > 1990 && Number(written) < 2100;
  return value && value > 0 && !isYear ? value : undefined;
};

/** What is held now, with a frame of it for the turns after: “and on 1 May 2021?”. */
function valued(holdings: Held[], { now }: Moment, at?: unknown): Calls {
  const names = holdings.map(({ symbol, coins: count }) => `${count} ${symbol}`);
  const text = names.join(" and ");
  const slots = holdings.flatMap(({ symbol }): Slot[] => {
    const coin = coinWritten(symbol);
    const start = text.indexOf(symbol);
    const mention = { kind: "coin", values: [coin?.id ?? ""], start: 0, end: symbol.length, score: 1 };
    return coin ? [{ role: "name", text: symbol, start, certainty: 1, mentions: [mention] }] : [];
  });
  return {
    kind: "calls",
    calls: [{ tool: "holdings_value", args: { holdings, ...(typeof at === "string" && { at }) } }],
    frames: [sureFrame("markets", "price", { text, slots, at: now })],
  };
}

/** Whether another time than now is named; “0.35” is no half past midnight. */
const isTimed = (question: string, moment: Moment): boolean =>
  findTimes(question, moment).some(({ start, end }) => TIME.test(question.slice(start, end)));

const TIME = /^(?!(?:right )?now$|today$|currently$|at the moment$)(?:.*[a-z]{3}|\d{4}(?:-\d\d){0,2}$)/i;

/**
 * What is held with what it cost, and what a follow-up changes of it: “14 ETH, not 12”, “and 3 SOL”, “without the BTC”,
 * “what's my profit on each?”. Undefined where it is about something else.
 */
export function ofHoldings(question: string, history: Turn[], moment: Moment): Calls | Say | undefined {
  if (ORDERED.test(question)) return undefined;
  const held = heldIn(question);
  const before = heldBefore(history);
  if (before.length > 0) return changed(question, held, before, history.at(-1)?.calls[0], moment);
  const isBought = BOUGHT.test(question) && held.length > 0 && held.every(({ cost }) => cost !== undefined);
  if (isBought && !isTimed(question, moment)) return valued(held, moment);
  // “I bought the ether in 2021. What's the lot worth?”: when it was bought is not when it is valued.
  const asked = sentencesIn(question).filter((sentence) => !BOUGHT.test(sentence));
  const isOfAll = held.length > 1 && OWNED.test(question) && asked.some((sentence) => WORTH.test(sentence));
  return isOfAll && !isTimed(asked.join(" "), moment) ? valued(held, moment) : undefined;
}

const WORTH = /\bworth\b(?! (?:more|less))/i;
const OWNED = /\b(?:i|we) (?:own|hold|have|got|still have)\b|\bi've\b|\bwe've\b/i;

const DROPPED =
  /\b(?:without|drop|remove|leave out|take out|minus|except|excluding|not counting)(?: the| my| all(?: the| my)?)?\s*$/i;
/** “What's my profit”, “the gain on each?”, and no “how much did it gain this week?”. */
const OWN_PROFIT =
  /\b(?:my|our|am i|are we|on each|for each|each one)\b|^\W*(?:and |what(?:'s| is) )*(?:the )?(?:profit|gain|loss|pnl)\W*$/i;

function changed(
  question: string,
  held: Held[],
  before: Held[],
  call: Call | undefined,
  moment: Moment,
): Calls | Say | undefined {
  if (isTimed(question, moment)) return undefined;
  const at = call?.args.at;
  const isOf = ({ symbol }: Held) => before.some((one) => one.symbol === symbol);
  if (held.length > 0 && held.every(isOf) && hasPhrase(question, "changesAmount"))
    return valued(
      before.map((one) => ({ ...one, ...held.find(({ symbol }) => symbol === one.symbol) })),
      moment,
      at,
    );
  if (held.length > 0 && !held.some(isOf) && hasPhrase(question, "addsTo"))
    return valued([...before, ...held].slice(0, MOST_COINS), moment, at);
  const left = held.length === 0 ? namedIn(question, DROPPED) : [];
  const rest = before.filter(({ symbol }) => !left.includes(symbol));
  if (left.length > 0 && rest.length > 0 && rest.length < before.length) return valued(rest, moment, at);
  const isOfProfit = hasPhrase(question, "profit") && OWN_PROFIT.test(question);
  const isOfPaid = isOfProfit || hasPhrase(question, "breakEven") || hasPhrase(question, "averageCost");
  if (held.length > 0 || !isOfPaid || namedIn(question).length > 0) return undefined;
  if (before.some(({ cost }) => cost === undefined)) return { kind: "say", text: askCost(before) };
  return valued(before, moment, at);
}

/** @param before what must stand right before the name */
const namedIn = (text: string, before = /^/): string[] =>
  coins.find(text).flatMap(({ score, values, start }) => {
    const isOne = score === 1 && values.length === 1 && before.test(text.slice(0, start));
    const coin = isOne ? coinById(values[0] ?? "") : undefined;
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
