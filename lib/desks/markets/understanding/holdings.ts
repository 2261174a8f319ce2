import { type Call, type Slot, sureFrame, type Turn } from "@/lib/understanding/frame";
import { readQuantity } from "@/lib/understanding/quantities";
import type { Understanding } from "@/lib/understanding/teaching";
import { sentencesIn } from "@/lib/understanding/text";
import { findTimes } from "@/lib/understanding/times";
import { coinById } from "../coins/coins";
import { type Currency, isCurrency } from "../currencies/currencies";
import { MOST_COINS } from "./asked";
import { coins, coinWritten, writtenAs } from "./coins";
import { hasPhrase } from "./phrases";
import { numberBefore } from "./plans/shared";
import type { Moment } from "./turn-frame";
import { currencyKind } from "./vocabulary";

/** How many of a coin somebody has; `cost`: what one of them was bought for. */
export interface Held {
  symbol: string;
  coins: number;
  cost?: number;
}

/** What somebody has, and the money of what it cost, where that isn't US dollars. */
type Money = Currency | "USD";

export interface Holdings {
  holdings: Held[];
  amounts_in?: Currency;
}

type Calls = Understanding & { kind: "calls" };
type Say = Understanding & { kind: "say" };

const BOUGHT = /\b(?:bought|paid|purchased|entered|cost me|my cost|profit)\b/i;
/** An alert, a plan with fees, a sale or a price to come: more than what is held and what it cost. */
const ORDERED =
  /\b(?:alert|notify|tell me when|let me know|every (?:day|week|month)|a (?:day|week|month)|fees?|sold|sell|goes? to|double|triple|reach(?:es)?|must)\b/i;
const PRICE = String.raw`[$€£]?\d[\d,.]*k?`;
const NO_PRICE = String.raw`(?![\d:/-]|[,.]?\d|\s*(?:%|am\b|pm\b|o'clock|cents?\b|million|billion|bn\b|m\b|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|'s\b)`;
const EACH = new RegExp(String.raw`(?:\bat|@)\s+(${PRICE})${NO_PRICE}`, "i");
const ALL = new RegExp(
  String.raw`\b(?:bought|purchased|paid|entered|got (?:it|them|in))\b[^.?!]*?\bat\s+(${PRICE}(?:(?:,\s+|\s+and\s+|\s*\/\s*)${PRICE})+)${NO_PRICE}`,
  "i",
);

/** “0.35 BTC and 12 ETH, bought at 41,000 and 2,250”: what is held, where each coin named has a number before it. */
export function holdingsIn(text: string): Holdings {
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
  if (held.length === 0 || !named.every(isCounted)) return { holdings: [] };
  const said = costsIn(
    text,
    named.map(({ end }) => end),
  );
  // A cost without a currency is in the one that is named.
  const moneys = new Set(said.flatMap((cost) => cost?.money ?? []));
  const [money, another] = [...moneys];
  // Of costs in several currencies no profit is worked out.
  const costs = another ? [] : said;
  return {
    holdings: held
      .map((one, at) => ({ ...one, ...(costs[at] && { cost: costs[at].value }) }))
      .slice(0, MOST_COINS),
    ...(!another && money && isCurrency(money) && { amounts_in: money }),
  };
}

export const heldIn = (text: string): Held[] => holdingsIn(text).holdings;

interface Cost {
  value: number;
  money?: Money;
}

/** What one of each coin was bought for: said in one list at the end, or after each coin. */
function costsIn(text: string, ends: number[]): (Cost | undefined)[] {
  if (!BOUGHT.test(text)) return [];
  const all = ALL.exec(text);
  const list = all?.[1]?.match(new RegExp(PRICE, "gi")) ?? [];
  const isAtEnd = all !== null && all.index >= ends.at(-1)!;
  if (isAtEnd && list.length === ends.length && list.length > 1) {
    const behind = text.slice(all.index + all[0].length);
    return list.map((written) => priceOf(written, behind));
  }
  return ends.map((end, at) => {
    const rest = text.slice(end, ends[at + 1]);
    const found = EACH.exec(rest);
    return found ? priceOf(found[1] ?? "", rest.slice(found.index + found[0].length)) : undefined;
  });
}

/** @param behind what stands right behind it, or behind the list that it is in */
function priceOf(written: string, behind: string): Cost | undefined {
  const value = readQuantity(written.replace(/[,.]$/, ""))?.value;
  const isYear = /^\d{4}$/.test(written) && Number(written) > 1990 && Number(written) < 2100;
  if (!value || value <= 0 || isYear) return undefined;
  const money = currencyOf(written, behind);
  return { value, ...(money && { money }) };
}

const LONGEST_NAME = 24;

function currencyOf(written: string, behind: string): Money | undefined {
  const unit = readQuantity(`${written}${behind.slice(0, LONGEST_NAME)}`)?.unit ?? "";
  const named = currencyKind
    .find(behind.slice(0, LONGEST_NAME))
    .find(({ start, score }) => start <= 1 && score === 1);
  if (unit === "USD") return unit;
  return [unit, named?.values[0] ?? ""].find(isCurrency);
}

/** What is held now, with a frame of it for the turns after: “and on 1 May 2021?”. */
function valued({ holdings, amounts_in }: Holdings, { now }: Moment, at?: unknown): Calls {
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
    calls: [
      {
        tool: "holdings_value",
        args: { holdings, ...(amounts_in && { amounts_in }), ...(typeof at === "string" && { at }) },
      },
    ],
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
  const said = holdingsIn(question);
  const { holdings: held } = said;
  const before = heldBefore(history);
  if (before.holdings.length > 0) return changed(question, said, before, history.at(-1)?.calls[0], moment);
  const isBought = BOUGHT.test(question) && held.length > 0 && held.every(({ cost }) => cost !== undefined);
  if (isBought && !isTimed(question, moment)) return valued(said, moment);
  // “I bought the ether in 2021. What's the lot worth?”: when it was bought is not when it is valued.
  const asked = sentencesIn(question).filter((sentence) => !BOUGHT.test(sentence));
  const isOfAll = held.length > 1 && OWNED.test(question) && asked.some((sentence) => WORTH.test(sentence));
  return isOfAll && !isTimed(asked.join(" "), moment) ? valued(said, moment) : undefined;
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
  { holdings: held, amounts_in: saidIn }: Holdings,
  { holdings: before, amounts_in: keptIn }: Holdings,
  call: Call | undefined,
  moment: Moment,
): Calls | Say | undefined {
  if (isTimed(question, moment)) return undefined;
  const at = call?.args.at;
  const isCostSaid = held.some(({ cost }) => cost !== undefined);
  const isMixed = (staying: Held[]) =>
    isCostSaid && staying.some(({ cost }) => cost !== undefined) && saidIn !== keptIn;
  const amounts_in = isCostSaid ? saidIn : keptIn;
  const valuedAs = (holdings: Held[]) => valued({ holdings, ...(amounts_in && { amounts_in }) }, moment, at);
  const isOf = ({ symbol }: Held) => before.some((one) => one.symbol === symbol);
  const newOf = (one: Held) => held.find(({ symbol }) => symbol === one.symbol);
  if (held.length > 0 && held.every(isOf) && hasPhrase(question, "changesAmount")) {
    if (isMixed(before.filter((one) => newOf(one)?.cost === undefined))) return MIXED;
    return valuedAs(before.map((one) => ({ ...one, ...newOf(one) })));
  }
  if (held.length > 0 && !held.some(isOf) && hasPhrase(question, "addsTo"))
    return isMixed(before) ? MIXED : valuedAs([...before, ...held].slice(0, MOST_COINS));
  const left = held.length === 0 ? namedIn(question, DROPPED) : [];
  const rest = before.filter(({ symbol }) => !left.includes(symbol));
  if (left.length > 0 && rest.length > 0 && rest.length < before.length) return valuedAs(rest);
  const isOfProfit = hasPhrase(question, "profit") && OWN_PROFIT.test(question);
  const isOfOneCoin = new Set(before.map(({ symbol }) => symbol)).size === 1 && before.length > 1;
  const isOfAverage = hasPhrase(question, "breakEven") || hasPhrase(question, "averageCost");
  if (isOfAverage && !isOfOneCoin && before.every(({ cost }) => cost !== undefined) && !isOfProfit)
    return { kind: "say", text: breakEvenWords(before, amounts_in) };
  const isOfPaid = isOfProfit || isOfAverage;
  if (held.length > 0 || !isOfPaid || namedIn(question).length > 0) return undefined;
  if (before.some(({ cost }) => cost === undefined)) return { kind: "say", text: askCost(before) };
  return valuedAs(before);
}

/** Fees aside, what was bought breaks even at the price that was paid. */
const breakEvenWords = (held: Held[], money: Currency | undefined): string => {
  const each = held.map(
    ({ symbol, cost = 0 }) =>
      `${coinWritten(symbol)?.symbol ?? symbol} at **${cost.toLocaleString("en-GB")} ${money ?? "US dollars"}**`,
  );
  return `Fees aside, you break even at the price that you paid: ${each.join(", ")}.`;
};

const MIXED: Say = {
  kind: "say",
  text: "I can work out the profit where all was paid in one currency: tell me what each cost in the same one.",
};

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

function heldBefore(history: Turn[]): Holdings {
  const { calls = [] } = history.at(-1) ?? {};
  const [call] = calls;
  if (calls.length !== 1 || call?.tool !== "holdings_value") return { holdings: [] };
  const { holdings, amounts_in } = call.args as unknown as Holdings;
  return { holdings, ...(amounts_in && { amounts_in }) };
}
