import type { z } from "zod";
import { defineTool, type ToolContext, type ToolResult } from "@/lib/agent/tools/tool";
import type { Fact } from "@/lib/agent/truth";
import type { Provenance } from "@/lib/sources/provenance";
import { latestPrice } from "../sources/price";
import type { Coin, Price, Quote } from "../types";
import { assertPast, candleOf } from "./candles";
import { clockFact } from "./clock-fact";
import { DAY_MS, dayOf, dayWords, momentWords, startOf, today } from "./days";
import { forModel } from "./for-model";
import { priceText, roundPriceText, sizeText } from "./format";
import { pageLink } from "./link";
import { HOURS_24, PRICE_WORDS } from "./more-facts";
import { named } from "./named";
import { orNone } from "./none-of";
import { rangeOf } from "./price-range";
import { satoshiWords } from "./satoshis";
import { PriceInput, PriceOutput } from "./schema";
import { countedBackWords, distinctSources, pastSource, withNotice } from "./source-words";
import { coinInStep, dayInStep } from "./step";
import { amountTold, Figures, factOf, percentTold, priceTold, type Told, unsigned } from "./told";
import { readCoin } from "./unclear";
import { verdictOn } from "./verdict";
import { directionWord } from "./word-facts";

type Now = Extract<z.infer<typeof PriceOutput>, { status: "now" }>;
type Day = Extract<z.infer<typeof PriceOutput>, { status: "day" }>;

export const priceAnalysis = defineTool({
  name: "price_analysis",
  description:
    "The price of one coin: now, with its change and range of 24 hours, or of one day in the past (open, high, low, close, volume). For a whole period use history_analysis, for several coins comparative_analysis.",
  progress: "looking up the price",
  step: ({ symbol, at }) => `Looked up the price of ${coinInStep(symbol)}${dayInStep(at)}.`,
  input: PriceInput,
  output: PriceOutput,
  forModel,
  facts: ({ data }): Fact[] => {
    if (data.status === "now") return nowFacts(data);
    return data.status === "day" ? dayFacts(data) : [];
  },
  async run({ input, ctx }) {
    const { symbol, at } = input;
    const read = await readCoin(symbol, {
      question: (name) => `What is the price of ${name}${atWords(at)}?`,
      signal: ctx.signal,
    });
    if (read.unclear) return read.unclear;
    const { coin } = read;
    if (at) assertPast({ until: at });
    return at && at < today() ? priceOfDay(coin, { ...input, at }, ctx) : priceNow(coin, input, ctx);
  },
});

const atWords = (at?: string): string => (at ? ` on ${dayWords(at)}` : "");

async function priceNow(
  coin: Coin,
  asked: PriceInput,
  { signal, say }: ToolContext,
): Promise<ToolResult<Now>> {
  say(`fetching the price of ${coin.symbol}`);
  const { data: price, provenance } = await orNone(coin, latestPrice(coin, signal));
  const range = await rangeOf(price, provenance.live, signal);
  const { high = null, low = null, range_quote = null } = range ?? {};
  const limit = asked.above ?? asked.below;
  const data: Now = { status: "now", price, high, low, range_quote, ...(limit && { limit }) };
  const told = nowTold(data);
  const { say: tell, list } = new Figures();
  const verdict = verdictOn(price.price, asked, (limit) => roundPriceText(limit, "USD"));
  const worth = worthWords(coin, price.price, price.quote, asked);
  const extreme = extremeWords(told, asked, tell, provenance.live);
  const lead = provenance.live
    ? `**${named(coin)}** is at **${tell(told.price)}** (${provenance.source}, ${momentWords(price.at)})`
    : `**${named(coin)}** closed at **${tell(told.price)}** on ${dayWords(dayOf(startOfLast(price)))}`;
  const from = asked.part === "source" ? sourceWords(coin, price, provenance) : "";
  // What the price is worth, or where it is from, is an answer without its movements.
  const isBrief = worth !== "" || from !== "";
  const change =
    told.change && !isBrief
      ? changeWords(price.change_24h ?? 0, tell(unsigned(told.change)), provenance.live)
      : "";
  const way = told.away ? wayWords(price.price, limit ?? 0, tell(unsigned(told.away))) : "";
  const between =
    range && told.low && told.high && !isBrief
      ? betweenWords(tell(told.low), tell(told.high), range.provenance)
      : "";
  const message = `${from}${verdict}${worth}${extreme}${lead}${change}.${way}${between}`;
  return {
    data,
    message: withNotice(message, provenance, startOfLast(price)),
    figures: list,
    provenance: distinctSources(range?.provenance.live ? [provenance, range.provenance] : [provenance]),
    followUps: [
      `What do the indicators of ${coin.name} say?`,
      `How did ${coin.name} do over the last year?`,
      `How is the mood about ${coin.name}?`,
    ],
  };
}

function sourceWords({ name }: Coin, price: Price, { source, live }: Provenance): string {
  if (live)
    return `My price of ${name} is ${source}'s at ${momentWords(price.at)}; other sites show their own exchange's price at another moment. `;
  const day = dayWords(dayOf(startOfLast(price)));
  return `My price of ${name} is from ${source}, embedded here: the daily close of ${day} at midnight UTC. It isn't live: I can't give today's price while no live source answers, and other sites will show another one. `;
}

function worthWords(coin: Coin, price: number, quote: Quote, { coins, dollars }: PriceInput): string {
  if (coins !== undefined)
    return `${countWords(coin, coins)} ${coins === 1 ? "is" : "are"} worth **${priceText(coins * price, quote)}**. `;
  if (dollars === undefined) return "";
  return `${roundPriceText(dollars, quote)} buy **${countWords(coin, dollars / price)}**, fees aside. `;
}

const countWords = (coin: Coin, coins: number): string =>
  `${sizeText(coins)} ${coin.symbol}${satoshiWords(coin, coins)}`;

function extremeWords(
  { high, low, change }: ReturnType<typeof nowTold>,
  { part }: PriceInput,
  tell: (told: Told) => string,
  isLive: boolean,
): string {
  const span = isLive ? "24-hour" : "day's";
  if (part === "high" && high) return `The ${span} high is **${tell(high)}**. `;
  if (part === "low" && low) return `The ${span} low is **${tell(low)}**. `;
  if (part !== "change" || !change) return "";
  return `${change.value < 0 ? "Down" : "Up"} **${tell(unsigned(change))}**: `;
}

/** The day that a past price closed: it is of the end of the day, which is the next one's start. */
const startOfLast = ({ at }: Price): number => startOf(dayOf(Date.parse(at) - 1));

const betweenWords = (low: string, high: string, { live, source }: Provenance): string =>
  live
    ? ` In those 24 hours it was between ${low} and ${high} (${source}, hourly candles).`
    : ` It was between ${low} and ${high}.`;

const wayWords = (price: number, limit: number, figure: string): string =>
  ` From there ${limit > price ? "up" : "down"} to ${roundPriceText(limit, "USD")} it is **${figure}**.`;

function changeWords(change: number, figure: string, isLive: boolean): string {
  const before = isLive ? "24 hours before" : "the day before";
  return `, ${change < 0 ? "down" : "up"} ${figure} on ${before}`;
}

function nowTold({
  price,
  high,
  low,
  range_quote,
  limit,
}: Now): Record<"price", Told> & Partial<Record<"change" | "high" | "low" | "away", Told>> {
  const { coin, quote, at } = price;
  const ofRange = range_quote ?? quote;
  const day = dayOf(Date.parse(at) - 1);
  const link = pageLink({ coin: coin.id, interval: "1d", at: day });
  const rest = { time: at, link, from: momentWords(at) };
  const of24 = { ...rest, from: `the 24 hours up to ${momentWords(at)}` };
  const range = { ...of24, words: "between lowest highest traded" };
  return {
    price: priceTold(coin, "price", price.price, quote, { ...rest, words: PRICE_WORDS }),
    ...(price.change_24h !== null && {
      change: percentTold(coin, "change of the price in 24 hours", price.change_24h, of24),
    }),
    ...(limit !== undefined &&
      limit !== price.price && {
        away: percentTold(
          coin,
          "way from the price to the one asked about",
          (limit / price.price - 1) * 100,
          {
            ...rest,
            words: "up down rise fall",
          },
        ),
      }),
    ...(high !== null && { high: priceTold(coin, "high of the range", high, ofRange, range) }),
    ...(low !== null && { low: priceTold(coin, "low of the range", low, ofRange, range) }),
  };
}

const nowFacts = (data: Now): Fact[] => [
  ...Object.values(nowTold(data)).map(factOf),
  ...limitFact(data),
  clockFact(data.price.at, "time of the price", data.price.coin),
  HOURS_24,
  ...(data.price.change_24h === null ? [] : changeFacts(data.price, data.price.change_24h)),
];

function limitFact({ price: { coin, at }, limit }: Now): Fact[] {
  if (limit === undefined) return [];
  const rest = { time: at, from: "as asked", words: "target above below up down there" };
  return [factOf(priceTold(coin, "price asked about", limit, "USD", rest))];
}

function changeFacts({ coin, price, quote, at }: Price, change: number): Fact[] {
  const before = new Date(Date.parse(at) - DAY_MS).toISOString();
  const rest = { time: before, words: "close", from: `worked out from its change, ${momentWords(before)}` };
  const was = priceTold(coin, "price", price / (1 + change / 100), quote, rest);
  return [factOf(was), directionWord(coin, change)];
}

async function priceOfDay(
  coin: Coin,
  asked: PriceInput & { at: string },
  { signal, say }: ToolContext,
): Promise<ToolResult<Day>> {
  say(`fetching the candle of ${coin.symbol} of ${dayWords(asked.at)}`);
  const { candles, quote, provenance, countedFrom } = await candleOf(coin, asked.at, asked, signal);
  const at = dayOf(candles[0]!.t);
  const data: Day = { status: "day", coin, quote, day: at, candle: candles[0]! };
  const told = dayTold(data);
  const { say: tell, list } = new Figures();
  const { close } = data.candle;
  const verdict = verdictOn(close, asked, (limit) => roundPriceText(limit, "USD"));
  const sentences = [
    `${verdict}${worthWords(coin, close, quote, asked)}${dayWordsOf({ ...asked, at }, told, tell, named(coin))}`,
    told.volume ? `Its volume was ${tell(told.volume)}.` : "The source has no volume for it.",
  ];
  const message = `${countedFrom ? countedBackWords(countedFrom) : ""}${sentences.join(" ")}${pastSource(provenance)}`;
  return {
    data,
    message,
    figures: list,
    provenance: [provenance],
    followUps: [
      `How did ${coin.name} do since ${dayWords(at)}?`,
      `What is the price of ${coin.name} now?`,
      `How was the mood on ${dayWords(at)}?`,
    ],
  };
}

function dayWordsOf(
  { at, part }: PriceInput,
  { open, high, low, close, change, range }: ReturnType<typeof dayTold>,
  tell: (told: Told) => string,
  name: string,
): string {
  const lead = `On ${dayWords(at!)} (UTC), **${name}**`;
  const rest = () =>
    `It had opened at ${tell(open)}, with a low of ${tell(low)} and a high of ${tell(high)}.`;
  if (part === "change")
    return `${lead} ${close.value < open.value ? "fell" : "rose"} **${tell(unsigned(change))}** from its open of ${tell(open)} to its close of ${tell(close)}. From its high of ${tell(high)} to its low of ${tell(low)} it was **${tell(range)}**.`;
  if (part === "open")
    return `${lead} opened at **${tell(open)}** and closed at ${tell(close)}, with a low of ${tell(low)} and a high of ${tell(high)}.`;
  if (part === "high" || part === "low") {
    const [first, other] = part === "high" ? [high, low] : [low, high];
    return `${lead} had its ${part} at **${tell(first)}** and its ${part === "high" ? "low" : "high"} at ${tell(other)}. It opened at ${tell(open)} and closed at ${tell(close)}.`;
  }
  return `${lead} closed at **${tell(close)}**. ${rest()}`;
}

function dayTold({ coin, quote, day, candle }: Day) {
  const link = pageLink({ coin: coin.id, interval: "1d", at: day });
  const rest = { time: day, link, from: `the daily candle of ${dayWords(day)}` };
  const price = (quantity: "open" | "high" | "low" | "close", words: string) =>
    priceTold(coin, quantity, candle[quantity], quote, { ...rest, words });
  return {
    close: price("close", "price closed closing"),
    open: price("open", "opened opening"),
    low: price("low", "lowest"),
    high: price("high", "highest"),
    change: percentTold(coin, "change from open to close", (candle.close / candle.open - 1) * 100, rest),
    range: percentTold(coin, "distance from high to low", (1 - candle.low / candle.high) * 100, rest),
    ...(candle.volume !== null && { volume: amountTold(coin, "volume", candle.volume, quote, rest) }),
  };
}

const dayFacts = (data: Day): Fact[] => [
  ...Object.values(dayTold(data)).map(factOf),
  directionWord(data.coin, data.candle.close - data.candle.open),
];
