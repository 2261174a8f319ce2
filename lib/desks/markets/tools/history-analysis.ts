import type { z } from "zod";
import { courseOf } from "@/lib/agent/course";
import { defineTool, type ToolResult } from "@/lib/agent/tools/tool";
import { countFact, type Fact } from "@/lib/agent/truth";
import { AppError } from "@/lib/errors";
import type { Provenance } from "@/lib/sources/provenance";
import { highest, lowest, recovery } from "../analysis/history";
import type { Candle, Coin, Quote } from "../types";
import {
  assertPast,
  beginWords,
  candlesWords,
  closeOf,
  endWords,
  openWords,
  periodOf,
  periodWords,
} from "./candles";
import { dayOf, daysBetween, dayWords } from "./days";
import { forModel } from "./for-model";
import { percentText, priceText, roundPriceText } from "./format";
import { pageLink } from "./link";
import { measured } from "./measured";
import { candlesFacts } from "./more-facts";
import { named } from "./named";
import { HistoryInput, type HistoryMeasure, HistoryOutput } from "./schema";
import { aged, pastSource } from "./source-words";
import { coinInStep, timeInStep } from "./step";
import { isOfStretches, stretchFacts, stretchTable } from "./stretch-table";
import { Figures, factOf, namedPriceTold, percentTold, priceTold, type Told, unsigned } from "./told";
import { readCoin } from "./unclear";
import { verdictOn } from "./verdict";
import { directionWord } from "./word-facts";

type Success = Extract<z.infer<typeof HistoryOutput>, { status: "success" }>;

const MEASURE_NAMES: Record<HistoryMeasure, string> = {
  return: "return",
  drawdown: "deepest fall",
  volatility: "volatility",
  highest: "highest price",
  lowest: "lowest price",
  best_day: "best day",
  worst_day: "worst day",
  mean: "average price",
  first_at: "first day at a price",
  last_at: "last day at a price",
  break_even: "break-even point",
};

export const historyAnalysis = defineTool({
  name: "history_analysis",
  description:
    "One coin over a period, from daily candles: its return, deepest fall (drawdown), annualised volatility, highest, lowest or average (mean) price, the day of its biggest rise (best_day) or fall (worst_day), or the first or last day on which it was at a price (first_at, last_at, with `level`). Without `since` the period is a year, without `until` it ends now. With `by` a table of weeks, months, quarters or years. For several coins use comparative_analysis, for one day price_analysis.",
  progress: "looking at the past",
  step({ symbol, measure, by, since, until }) {
    const each = by ? ` by ${by}` : "";
    return `Looked up the ${MEASURE_NAMES[measure]} of ${coinInStep(symbol)}${timeInStep({ since, until })}${each}.`;
  },
  input: HistoryInput,
  output: HistoryOutput,
  forModel,
  facts: ({ data }): Fact[] => {
    if (data.status === "stretches") return stretchFacts(data);
    return data.status === "success" ? historyFacts(data) : [];
  },
  async run({ input, ctx }) {
    const { symbol, measure, level, since, until, rolling, by } = input;
    const read = await readCoin(symbol, {
      question: (name) => QUESTIONS[measure](name, periodWords({ since, until }), level),
      signal: ctx.signal,
    });
    if (read.unclear) return read.unclear;
    assertPast({ since, until });
    const { coin } = read;
    ctx.say(`fetching candles of ${coin.symbol}`);
    const period = await periodOf(coin, { since, until, rolling }, ctx.signal);
    if (by && isOfStretches(measure)) return stretchTable(period, { measure, by, until });
    const { candles, quote, provenance, countedFrom } = period;
    const found = measured(measure, candles, level);
    if (!found && level) return neverAt(coin, quote, level, candles, provenance);
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
      ...(measure === "drawdown" && { recovered: recovery(candles, found) ?? null }),
      candles: candles.length,
      course: courseOf(candles.map(closeOf)),
    };
    const figures = new Figures();
    const limitText = (limit: number) =>
      PRICES[measure] ? roundPriceText(limit, "USD") : percentText(limit);
    const verdict = verdictOn(data.value, input, limitText);
    const words = WORDS[measure](data, historyTold(data), figures.say);
    const inDollars = input.asks === "dollars" && measure === "return" ? dollarWords(data) : "";
    const sentence = verdict ? `${verdict}${words.replace(/^The /, "the ")}` : words;
    const begins = countedFrom ? "" : beginWords(since, data.since, provenance);
    const message = `${inDollars}${sentence} From ${candlesWords(candles.length, "1d")}, ${dayWords(data.since)} to ${dayWords(data.until)}${openWords(last, "1d")}.${begins}${countedFrom ? "" : endWords(until, last)}`;
    return {
      data,
      message: aged(message, { until, countedFrom, last, provenance }),
      figures: figures.list,
      provenance: [provenance],
      followUps: followUps(data, periodWords({ since, until })),
    };
  },
});

const QUESTIONS: Record<HistoryMeasure, (name: string, period: string, level?: number) => string> = {
  return: (name, period) => `How did ${name} do ${period}?`,
  drawdown: (name, period) => `How far did ${name} fall at most ${period}?`,
  volatility: (name, period) => `How volatile was ${name} ${period}?`,
  highest: (name, period) => `What was the highest price of ${name} ${period}?`,
  lowest: (name, period) => `What was the lowest price of ${name} ${period}?`,
  best_day: (name, period) => `What was the biggest one-day rise of ${name} ${period}?`,
  worst_day: (name, period) => `What was the biggest one-day fall of ${name} ${period}?`,
  mean: (name, period) => `What was the average price of ${name} ${period}?`,
  first_at: (name, _, level) => `When was ${name} first at $${level}?`,
  last_at: (name, _, level) => `When was ${name} last at $${level}?`,
  break_even: (name, period) => `When had a purchase of ${name} broken even ${period}?`,
};

function followUps({ coin: { name }, measure, since }: Success, period: string): string[] {
  const others = (["return", "drawdown", "volatility"] as const).filter((other) => other !== measure);
  const savings = `What if I had bought $100 of ${name} each month since ${dayWords(since)}?`;
  return [...others.slice(0, 2).map((other) => QUESTIONS[other](name, period)), savings];
}

function dollarWords({ from, to, quote }: Success): string {
  const change = to.close - from.close;
  return `In dollars that is **${priceText(Math.abs(change), quote)}** ${change < 0 ? "less" : "more"} for one coin. `;
}

const tooFew = ({ name }: Coin, count: number): AppError =>
  new AppError(
    "not_found",
    `There are too few candles of ${name} in that period: ${candlesWords(count, "1d")}. Ask about a longer one.`,
  );

/** That a price was had on no day is an answer. */
function neverAt(
  coin: Coin,
  quote: Quote,
  level: number,
  candles: Candle[],
  provenance: Provenance,
): ToolResult<z.infer<typeof HistoryOutput>> {
  const [low, high] = [lowest(candles)?.value ?? 0, highest(candles)?.value ?? 0];
  const [since, until] = [dayOf(candles[0]!.t), dayOf(candles.at(-1)!.t)];
  const { list, say } = new Figures();
  const rest = {
    time: `${since}/${until}`,
    from: `${dayWords(since)} to ${dayWords(until)}`,
    link: pageLink({ coin: coin.id, interval: "1d", since, until }),
  };
  const [lowTold, highTold] = [
    priceTold(coin, "lowest price", low, quote, rest),
    priceTold(coin, "highest price", high, quote, rest),
  ];
  return {
    data: { status: "never", coin, quote, level, since, until, low, high },
    message: `**${named(coin)}** wasn't at ${roundPriceText(level, quote)} on any day that I have, ${dayWords(since)} to ${dayWords(until)}${provenance.live ? "" : "; I have no later days"}: its prices were between ${say(lowTold)} and ${say(highTold)}.${pastSource(provenance)}`,
    figures: list,
    provenance: [provenance],
    followUps: [QUESTIONS.highest(coin.name, "ever"), QUESTIONS.lowest(coin.name, "ever")],
  };
}

type Values = ReturnType<typeof historyTold>;
type Say = (told: Told) => string;

const WORDS: Record<HistoryMeasure, (data: Success, told: Values, say: Say) => string> = {
  return({ coin, value, from, to }, told, say) {
    const moved = value > 0 ? "rose" : value < 0 ? "fell" : "moved";
    const [first, last] = [from, to].map(({ t }) => dayWords(dayOf(t)));
    const change = say(unsigned(told.value));
    return from.t === to.t
      ? `**${named(coin)}** ${moved} **${change}** on ${first}. It opened at ${say(told.from)} and closed at ${say(told.to)}.`
      : `**${named(coin)}** ${moved} by **${change}**, from a close of ${say(told.from)} on ${first} to ${say(told.to)} on ${last}.`;
  },
  drawdown: (data, told, say) =>
    data.value === 0
      ? `**${named(data.coin)}** never closed below an earlier close: its deepest fall was **${say(told.value)}**.`
      : `The deepest fall of **${named(data.coin)}** was **${say(told.value)}**, from a close of ${say(told.from)} on ${dayWords(dayOf(data.from.t))} to ${say(told.to)} on ${dayWords(dayOf(data.to.t))}. ${recoveryWords(data)}`,
  volatility: ({ coin }, told, say) =>
    `The volatility of **${named(coin)}** was **${say(told.value)}** a year: the standard deviation of its daily log returns, times the square root of 365.`,
  highest: ({ coin, from }, told, say) =>
    `The highest price of **${named(coin)}** was **${say(told.value)}**, on ${dayWords(dayOf(from.t))}; that day closed at ${say(told.from)}.`,
  lowest: ({ coin, from }, told, say) =>
    `The lowest price of **${named(coin)}** was **${say(told.value)}**, on ${dayWords(dayOf(from.t))}; that day closed at ${say(told.from)}.`,
  best_day: oneDayWords,
  worst_day: oneDayWords,
  mean: ({ coin }, told, say) =>
    `The average price of **${named(coin)}** was **${say(told.value)}**: the mean of its daily closes.`,
  first_at: atWords,
  last_at: atWords,
  break_even: breakEvenWords,
};

const daysWords = (count: number): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "day" : "days"}`;

function recoveryWords({ from, to, recovered, until }: Success): string {
  const [peak, trough] = [dayOf(from.t), dayOf(to.t)];
  const fell = `The fall took ${daysWords(daysBetween(peak, trough))}`;
  if (!recovered) return `${fell}. Up to ${dayWords(until)} it hadn't closed as high again.`;
  const back = dayOf(recovered.t);
  return `${fell} and the way back ${daysBetween(trough, back).toLocaleString("en-US")}. It first closed as high again on **${dayWords(back)}**.`;
}

function breakEvenWords({ coin, value, from, to, since }: Success, told: Values, say: Say): string {
  const bought = `The close of **${named(coin)}** on ${dayWords(since)} was ${say(told.value)}`;
  if (dayOf(from.t) === since) return `${bought}, and it never closed lower after that.`;
  const lowest = `The lowest close was ${say(told.from)}, on ${dayWords(dayOf(from.t))}`;
  if (to.close < value) return `${bought}. ${lowest}, and it hasn't closed as high again since.`;
  return `A purchase of **${named(coin)}** on ${dayWords(since)}, at the close of ${say(told.value)}, broke even for the first time after its lowest point on **${dayWords(dayOf(to.t))}**, with a close of ${say(told.to)}. ${lowest}. Fees aren't counted.`;
}

function oneDayWords({ coin, measure, value, from, to }: Success, told: Values, say: Say): string {
  const isRise = measure === "best_day";
  const change = say(isRise === value > 0 ? unsigned(told.value) : told.value);
  const what =
    isRise === value > 0
      ? `The biggest one-day ${isRise ? "rise" : "fall"}`
      : `The ${isRise ? "best" : "worst"} day`;
  return `${what} of **${named(coin)}** was **${change}**, from a close of ${say(told.from)} on ${dayWords(dayOf(from.t))} to ${say(told.to)} on ${dayWords(dayOf(to.t))}.`;
}

function atWords({ coin, measure, from }: Success, told: Values, say: Say): string {
  const which = measure === "first_at" ? "first" : "last";
  return `**${named(coin)}** was ${which} at ${say(told.value)} on **${dayWords(dayOf(from.t))}**: the low of that day was ${say(told.low)}, its high ${say(told.high)}.`;
}

const QUANTITIES: Record<HistoryMeasure, string> = {
  return: "return change of the price",
  drawdown: "drawdown deepest fall",
  volatility: "annualised volatility",
  highest: "highest price high",
  lowest: "lowest price low",
  best_day: "biggest one-day rise change best day",
  worst_day: "biggest one-day fall change worst day",
  mean: "average price mean of the closes",
  first_at: "price first at",
  last_at: "price last at",
  break_even: "price at the start",
};

const ON_A_DAY = new Set<HistoryMeasure>([
  "highest",
  "lowest",
  "best_day",
  "worst_day",
  "first_at",
  "last_at",
]);

const PRICES: Partial<Record<HistoryMeasure, typeof priceTold>> = {
  highest: priceTold,
  lowest: priceTold,
  mean: priceTold,
  first_at: namedPriceTold,
  last_at: namedPriceTold,
  break_even: priceTold,
};

const PRICE_NAMES = {
  open: "price opened",
  close: "price closed",
  low: "price",
  high: "price",
};

function historyTold({ coin, quote, measure, since, until, value, from, to, candles }: Success) {
  const span = `${since}/${until}`;
  const taken = `${candlesWords(candles, "1d")}, ${dayWords(since)} to ${dayWords(until)}`;
  const isAtDay = ON_A_DAY.has(measure);
  const at = isAtDay || measure === "drawdown" ? dayOf(to.t) : until;
  const rest = {
    time: isAtDay ? at : span,
    from: taken,
    link: pageLink({ coin: coin.id, interval: "1d", at, since, until }),
  };
  const isOneDay = measure === "return" && from.t === to.t;
  const price = (candle: Candle, quantity: "open" | "close" | "low" | "high") =>
    priceTold(coin, quantity, candle[quantity], quote, {
      time: dayOf(candle.t),
      from: `the daily candle of ${dayWords(dayOf(candle.t))}`,
      link: pageLink({ coin: coin.id, interval: "1d", at: dayOf(candle.t), since, until }),
      words: PRICE_NAMES[quantity],
    });
  return {
    value: PRICES[measure]
      ? PRICES[measure](coin, QUANTITIES[measure], value, quote, rest)
      : percentTold(coin, QUANTITIES[measure], value, rest),
    from: price(from, isOneDay ? "open" : "close"),
    to: price(to, "close"),
    low: price(to, "low"),
    high: price(to, "high"),
  };
}

const DIRECTED = new Set<HistoryMeasure>(["return", "best_day", "worst_day"]);

function historyFacts(data: Success): Fact[] {
  const { coin, measure, value, candles } = data;
  return [
    ...Object.values(historyTold(data)).map(factOf),
    ...candlesFacts([coin], candles, data.since, data.until),
    ...(measure === "volatility" ? [countFact(365, "days of a year")] : []),
    ...(DIRECTED.has(measure) ? [directionWord(coin, value)] : []),
    ...(measure === "drawdown" ? [directionWord(coin, -value), ...fallFacts(data)] : []),
  ];
}

function fallFacts({ coin, from, to, recovered }: Success): Fact[] {
  const lengths = [
    daysBetween(dayOf(from.t), dayOf(to.t)),
    ...(recovered ? [daysBetween(dayOf(to.t), dayOf(recovered.t))] : []),
  ];
  return lengths.map((length) => countFact(length, "days of the fall and the recovery", [coin.name]));
}
