import type { z } from "zod";
import { defineTool } from "@/lib/agent/tools/tool";
import { countFact, type Fact } from "@/lib/agent/truth";
import { AppError, fieldError } from "@/lib/errors";
import type { Candle, Coin } from "../types";
import { assertPast, candlesWords, periodOf } from "./candles";
import { dayOf, dayWords } from "./days";
import { forModel } from "./for-model";
import { percentText, sizeText } from "./format";
import { pageLink } from "./link";
import { candlesFacts } from "./more-facts";
import { named } from "./named";
import { satoshiFacts, satoshiWords } from "./satoshis";
import { RatioInput, RatioOutput } from "./schema";
import { aged, distinctSources } from "./source-words";
import { coinInStep, timeInStep } from "./step";
import { countTold, Figures, factOf, percentTold, type Told } from "./told";
import { readCoins } from "./unclear";
import { directionWord } from "./word-facts";

type Success = Extract<z.infer<typeof RatioOutput>, { status: "success" }>;
type Say = (told: Told) => string;
type Point = Success["last"];

export const ratioAnalysis = defineTool({
  name: "ratio_analysis",
  description:
    "The price of one coin in another (ETH/BTC), from the daily closes of both: the newest, its change, highest and lowest over a period, and its average of so many days. Without `since` the period is a year.",
  progress: "dividing prices",
  step({ symbols: [one = "", other = ""], since, until }) {
    return `Looked up the price of ${coinInStep(one)} in ${coinInStep(other)}${timeInStep({ since, until })}.`;
  },
  input: RatioInput,
  output: RatioOutput,
  forModel,
  facts: ({ data }): Fact[] => (data.status === "success" ? ratioFacts(data) : []),
  async run({ input: { symbols, since, until, rolling, average, coins }, ctx }) {
    const read = await readCoins(symbols, {
      question: (name) => `What is the price of ${name} in Bitcoin?`,
      signal: ctx.signal,
    });
    if (read.unclear) return read.unclear;
    const [coin, other] = read.coins;
    if (!coin || !other) throw fieldError("bad_request", "symbols", "must name two different coins");
    assertPast({ since, until });
    ctx.say(`fetching candles of ${coin.symbol} and ${other.symbol}`);
    const periods = await Promise.all(
      [coin, other].map((one) => periodOf(one, { since, until, rolling }, ctx.signal)),
    );
    const [one, two] = periods as [(typeof periods)[0], (typeof periods)[0]];
    const points = ratios(one.candles, two.candles);
    const [first, last] = [points.at(0), points.at(-1)];
    if (!first || !last)
      throw new AppError("not_found", `No day of that period has closes of ${coin.name} and ${other.name}.`);
    const ranked = points.toSorted((a, b) => a.value - b.value);
    const data: Success = {
      status: "success",
      coins: [coin, other],
      first,
      last,
      lowest: ranked[0]!,
      highest: ranked.at(-1)!,
      candles: points.length,
      ...(average && { average: meanOf(points, average) }),
      ...(coins && { asked: { coins, worth: coins * last.value } }),
    };
    const figures = new Figures();
    const countedFrom = one.countedFrom ?? two.countedFrom;
    const provenance = periods.map((period) => period.provenance);
    return {
      data,
      message: aged(ratioWords(data, average, figures.say), {
        until,
        countedFrom,
        last: one.candles.at(-1)!,
        provenance: provenance.find(({ live }) => !live) ?? provenance[0]!,
      }),
      figures: figures.list,
      provenance: distinctSources(provenance),
      followUps: [
        `How closely do ${coin.name} and ${other.name} move together?`,
        `Compare ${coin.name} and ${other.name}`,
      ],
    };
  },
});

function ratios(candles: Candle[], others: Candle[]): Point[] {
  const closes = new Map(others.map(({ t, close }) => [t, close]));
  return candles.flatMap(({ t, close }) => {
    const other = closes.get(t);
    return other ? [{ day: dayOf(t), value: close / other }] : [];
  });
}

/** Of the last days; null where there are fewer. */
function meanOf(points: Point[], days: number): Success["average"] {
  if (points.length < days) return null;
  const values = points.slice(-days).map(({ value }) => value);
  return { days, value: values.reduce((sum, value) => sum + value, 0) / days };
}

function ratioWords(data: Success, average: number | undefined, say: Say): string {
  const { coins, first, last, highest, lowest, candles } = data;
  const [coin, other] = coins as [Coin, Coin];
  const told = ratioTold(data);
  const many = data.asked
    ? `${sizeText(data.asked.coins)} ${coin.symbol} were worth **${say(told.worth!)} ${other.symbol}**${satoshiWords(other, data.asked.worth)} at the close of ${dayWords(last.day)}. `
    : "";
  const moved = last.value < first.value ? "fell" : "rose";
  const lead = `${many}One **${named(coin)}** was worth **${say(told.last)} ${other.symbol}**${satoshiWords(other, last.value)} at the close of ${dayWords(last.day)}. It ${moved} by **${say(told.change)}** against ${other.name}, from ${say(told.first)} on ${dayWords(first.day)}.`;
  const ends = `The highest close was ${say(told.highest)} on ${dayWords(highest.day)}, the lowest ${say(told.lowest)} on ${dayWords(lowest.day)}.`;
  const mean = average === undefined ? "" : meanWords(data, average, say);
  const span = `From ${candlesWords(candles, "1d")} of each coin, ${dayWords(first.day)} to ${dayWords(last.day)}. I don't draw a chart of a ratio; “Compare” on this page draws both coins together.`;
  return [lead, ends, mean, span].filter(Boolean).join(" ");
}

function meanWords(data: Success, asked: number, say: Say): string {
  const told = ratioTold(data);
  if (!told.average || !told.away || !data.average)
    return `There are too few days for an average of ${asked}.`;
  const side = data.last.value < data.average.value ? "below" : "above";
  return `Its average of ${asked} days is **${say(told.average)}**: it was ${say(told.away)} ${side} that.`;
}

function ratioTold({ coins, first, last, highest, lowest, average, asked }: Success) {
  const [coin, other] = coins as [Coin, Coin];
  const link = pageLink({
    compare: coins.map(({ id }) => id).sort(),
    since: first.day,
    until: last.day,
    view: "compare",
  });
  const ratio = (quantity: string, { value, day }: Point) =>
    countTold(coin, `${quantity} ratio worth in ${other.symbol}`, value, {
      time: day,
      from: dayWords(day),
      link,
    });
  const percent = (quantity: string, value: number) => ({
    ...percentTold(coin, quantity, Math.abs(value), {
      time: `${first.day}/${last.day}`,
      from: `${dayWords(first.day)} to ${dayWords(last.day)}`,
      link,
    }),
    text: percentText(Math.abs(value)),
  });
  return {
    last: ratio("last", last),
    ...(asked && {
      worth: ratio("several", { value: asked.worth, day: last.day }),
      asked: countTold(coin, "coins asked about", asked.coins, { from: "as asked" }),
    }),
    first: ratio("first", first),
    highest: ratio("highest", highest),
    lowest: ratio("lowest", lowest),
    change: percent("change of the ratio worth up down", 100 * (last.value / first.value - 1)),
    ...(average && {
      average: ratio("average", { value: average.value, day: last.day }),
      away: percent("distance from its average", 100 * (last.value / average.value - 1)),
    }),
  };
}

const ratioFacts = (data: Success): Fact[] => [
  ...Object.values(ratioTold(data)).map(factOf),
  ...candlesFacts(data.coins, data.candles, data.first.day, data.last.day),
  ...[data.last.value, ...(data.asked ? [data.asked.worth] : [])].flatMap((worth) =>
    satoshiFacts(data.coins[0]!, data.coins[1]!, worth, data.last.day),
  ),
  countFact(1, "coins"),
  countFact(data.average?.days ?? 0, "days of the average"),
  directionWord(data.coins[0]!, data.last.value - data.first.value),
];
