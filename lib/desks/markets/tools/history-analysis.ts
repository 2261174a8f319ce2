import type { z } from "zod";
import { defineTool } from "@/lib/agent/tools/tool";
import { countFact, type Fact } from "@/lib/agent/truth";
import { AppError } from "@/lib/errors";
import type { Coin } from "../types";
import { assertPast, beginWords, candlesWords, openWords, periodOf, periodWords } from "./candles";
import { dayOf, dayWords } from "./days";
import { forModel } from "./for-model";
import { pageLink } from "./link";
import { measured } from "./measured";
import { candlesFacts } from "./more-facts";
import { named } from "./named";
import { HistoryInput, HistoryOutput, type Measure } from "./schema";
import { pastNotice, pastSource } from "./source-words";
import { Figures, factOf, percentTold, priceTold, type Told, unsigned } from "./told";
import { readCoin } from "./unclear";
import { directionWord } from "./word-facts";

type Success = Extract<z.infer<typeof HistoryOutput>, { status: "success" }>;

/** What became of a coin over a period. */
export const historyAnalysis = defineTool({
  name: "history_analysis",
  description:
    "One coin over a period, from daily candles: its return, deepest fall (drawdown), annualised volatility, highest or lowest price. Without `since` the period is a year, without `until` it ends now. For several coins use comparative_analysis, for one day price_analysis.",
  progress: "looking at the past",
  input: HistoryInput,
  output: HistoryOutput,
  forModel,
  facts: ({ data }): Fact[] => (data.status === "success" ? historyFacts(data) : []),
  async run({ input: { symbol, measure, since, until }, ctx }) {
    const read = await readCoin(symbol, {
      question: (name) => QUESTIONS[measure](name, periodWords({ since, until })),
      signal: ctx.signal,
    });
    if (read.unclear) return read.unclear;
    assertPast({ since, until });
    const { coin } = read;
    ctx.say(`fetching candles of ${coin.symbol}`);
    const { candles, quote, provenance } = await periodOf(coin, { since, until }, ctx.signal);
    const found = measured(measure, candles);
    if (!found) throw tooFew(coin, candles.length);
    const [first, last] = [candles[0]!, candles.at(-1)!];
    const data: Success = {
      status: "success",
      coin,
      quote,
      measure,
      since: dayOf(first.t),
      until: dayOf(last.t),
      ...found,
      candles: candles.length,
    };
    const figures = new Figures();
    const sentence = WORDS[measure](data, historyTold(data), figures.say);
    const begins = beginWords(since, data.since);
    return {
      data,
      message: `${until ? "" : pastNotice(provenance, last.t)}${sentence} From ${candlesWords(candles.length, "1d")}, ${dayWords(data.since)} to ${dayWords(data.until)}${openWords(last, "1d")}.${begins}${until ? pastSource(provenance) : ""}`,
      figures: figures.list,
      provenance: [provenance],
      followUps: followUps(data, periodWords({ since, until })),
    };
  },
});

const QUESTIONS: Record<Measure, (name: string, period: string) => string> = {
  return: (name, period) => `How did ${name} do ${period}?`,
  drawdown: (name, period) => `How far did ${name} fall at most ${period}?`,
  volatility: (name, period) => `How volatile was ${name} ${period}?`,
  highest: (name, period) => `What was the highest price of ${name} ${period}?`,
  lowest: (name, period) => `What was the lowest price of ${name} ${period}?`,
};

function followUps({ coin: { name }, measure, since }: Success, period: string): string[] {
  const others = (["return", "drawdown", "volatility"] as const).filter((other) => other !== measure);
  const savings = `What if I had bought $100 of ${name} each month since ${dayWords(since)}?`;
  return [...others.slice(0, 2).map((other) => QUESTIONS[other](name, period)), savings];
}

const tooFew = ({ name }: Coin, count: number): AppError =>
  new AppError(
    "not_found",
    `There are too few candles of ${name} in that period: ${candlesWords(count, "1d")}. Ask about a longer one.`,
  );

type Values = ReturnType<typeof historyTold>;
type Say = (told: Told) => string;

const WORDS: Record<Measure, (data: Success, told: Values, say: Say) => string> = {
  return({ coin, value, from, to }, told, say) {
    const moved = value > 0 ? "rose" : value < 0 ? "fell" : "moved";
    const [first, last] = [from, to].map(({ t }) => dayWords(dayOf(t)));
    const change = say(unsigned(told.value));
    return from.t === to.t
      ? `**${named(coin)}** ${moved} **${change}** on ${first}. It opened at ${say(told.from)} and closed at ${say(told.to)}.`
      : `**${named(coin)}** ${moved} by **${change}**, from a close of ${say(told.from)} on ${first} to ${say(told.to)} on ${last}.`;
  },
  drawdown: ({ coin, value, from, to }, told, say) =>
    value === 0
      ? `**${named(coin)}** never closed below an earlier close: its deepest fall was **${say(told.value)}**.`
      : `The deepest fall of **${named(coin)}** was **${say(told.value)}**, from a close of ${say(told.from)} on ${dayWords(dayOf(from.t))} to ${say(told.to)} on ${dayWords(dayOf(to.t))}.`,
  volatility: ({ coin }, told, say) =>
    `The volatility of **${named(coin)}** was **${say(told.value)}** a year: the standard deviation of its daily log returns, times the square root of 365.`,
  highest: ({ coin, from }, told, say) =>
    `The highest price of **${named(coin)}** was **${say(told.value)}**, on ${dayWords(dayOf(from.t))}; that day closed at ${say(told.from)}.`,
  lowest: ({ coin, from }, told, say) =>
    `The lowest price of **${named(coin)}** was **${say(told.value)}**, on ${dayWords(dayOf(from.t))}; that day closed at ${say(told.from)}.`,
};

const QUANTITIES: Record<Measure, string> = {
  return: "return change of the price",
  drawdown: "drawdown deepest fall",
  volatility: "annualised volatility",
  highest: "highest price high",
  lowest: "lowest price low",
};

function historyTold({ coin, quote, measure, since, until, value, from, to, candles }: Success) {
  const span = `${since}/${until}`;
  const taken = `${candlesWords(candles, "1d")}, ${dayWords(since)} to ${dayWords(until)}`;
  const isPrice = measure === "highest" || measure === "lowest";
  const at = dayOf(isPrice || measure === "drawdown" ? (isPrice ? from.t : to.t) : Date.parse(until));
  const rest = {
    time: isPrice ? at : span,
    from: taken,
    link: pageLink({ coin: coin.id, interval: "1d", at, since, until }),
  };
  const isOneDay = measure === "return" && from.t === to.t;
  const price = (candle: Success["from"], quantity: "open" | "close") =>
    priceTold(coin, quantity, candle[quantity], quote, {
      time: dayOf(candle.t),
      from: `the daily candle of ${dayWords(dayOf(candle.t))}`,
      link: pageLink({ coin: coin.id, interval: "1d", at: dayOf(candle.t), since, until }),
      words: quantity === "open" ? "price opened" : "price closed",
    });
  return {
    value: isPrice
      ? priceTold(coin, QUANTITIES[measure], value, quote, rest)
      : percentTold(coin, QUANTITIES[measure], value, rest),
    from: price(from, isOneDay ? "open" : "close"),
    to: price(to, "close"),
  };
}

function historyFacts(data: Success): Fact[] {
  const { coin, measure, value, candles } = data;
  return [
    ...Object.values(historyTold(data)).map(factOf),
    ...candlesFacts([coin], candles, data.since, data.until),
    ...(measure === "volatility" ? [countFact(365, "days of a year")] : []),
    ...(measure === "return" ? [directionWord(coin, value)] : []),
    ...(measure === "drawdown" ? [directionWord(coin, -value)] : []),
  ];
}
