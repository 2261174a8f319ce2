import type { z } from "zod";
import { defineTool } from "@/lib/agent/tools/tool";
import { countFact, type Fact } from "@/lib/agent/truth";
import { AppError } from "@/lib/errors";
import { savings, standings } from "../analysis/savings";
import { resolveListed } from "../sources/coin-list";
import { type Asked, assertPast, beginWords, candlesWords, endWords, openWords, periodOf } from "./candles";
import { dayOf, dayWords } from "./days";
import { forModel } from "./for-model";
import { percentText, priceText, roundPriceText } from "./format";
import { pageLink } from "./link";
import { alsoAt, candlesFacts } from "./more-facts";
import { listed, named } from "./named";
import { MOST_DOLLARS, SavingsInput, SavingsOutput } from "./schema";
import { aged } from "./source-words";
import { coinInStep, timeInStep } from "./step";
import {
  countTold,
  Figures,
  factOf,
  namedPriceTold,
  percentTold,
  priceTold,
  type Told,
  unsigned,
} from "./told";
import { readCoin } from "./unclear";
import { directionWord } from "./word-facts";

type Success = Extract<z.infer<typeof SavingsOutput>, { status: "success" }>;

export const savingsPlan = defineTool({
  name: "savings_plan",
  description:
    "What would have come of buying a coin for the same amount of dollars each day, week or month since a day in the past, or once on that day: paid, fees, coins, worth, gain. The fee is 0.5% of each purchase unless the user says another.",
  progress: "working out purchases",
  step({ symbol, amount, every, since, until }) {
    const rhythm = every === "once" ? "once" : `each ${every}`;
    const price = roundPriceText(amount, "USD");
    return `Worked out ${price} of ${coinInStep(symbol)} ${rhythm}${timeInStep({ since, until })}.`;
  },
  input: SavingsInput,
  output: SavingsOutput,
  forModel,
  facts: ({ data }): Fact[] => (data.status === "success" ? savingsFacts(data) : []),
  async run({ input, ctx }) {
    const { symbol, every, since, until, rolling, fee_percent, total_of, lump, than = [] } = input;
    let { amount } = input;
    if (Math.max(amount, lump ?? 0, input.beside?.amount ?? 0) > MOST_DOLLARS)
      throw new AppError("bad_request", "I work out plans of up to a million US dollars each time.");
    const read = await readCoin(symbol, {
      question: (name) =>
        every === "once"
          ? `What if I had put $${amount} into ${name} on ${dayWords(since)}?`
          : `What if I had bought $${amount} of ${name} each ${every} since ${dayWords(since)}?`,
      signal: ctx.signal,
    });
    if (read.unclear) return read.unclear;
    assertPast({ since, until });
    const { coin } = read;
    ctx.say(`fetching candles of ${coin.symbol}`);
    const { candles, quote, provenance, countedFrom } = await periodOf(
      coin,
      { since, until, rolling },
      ctx.signal,
    );
    const last = candles.at(-1)!;
    const period = { since: dayOf(candles[0]!.t), until: dayOf(last.t) };
    const plan =
      every === "once" && total_of
        ? savings(candles, { amount, every: total_of, since: period.since, fee_percent })
        : null;
    if (plan) amount = lump ?? amount * plan.purchases;
    const bought = savings(candles, { amount, every, since: period.since, fee_percent });
    if (!bought) throw new AppError("not_found", `${coin.name} could not be bought in that period.`);
    const asked = { coin, quote, amount, every, fee_percent, ...period };
    const others = await Promise.all(
      than.map((other) => sameWith(other, { ...asked, asked: { since, until, rolling } }, ctx.signal)),
    );
    const same = { since: period.since, fee_percent };
    const besides = input.beside && savings(candles, { ...input.beside, ...same });
    const data: Success = {
      status: "success",
      ...asked,
      ...bought,
      ...(input.beside && besides && { beside: { ...input.beside, gain_percent: besides.gain_percent } }),
      ...(input.asks === "worst" && { worst: worstOf(standings(candles, { amount, every, ...same })) }),
      ...(than.length > 0 && { others: others.flatMap((other) => other ?? []) }),
      candles: candles.length,
    };
    const figures = new Figures();
    const begins = countedFrom ? "" : beginWords(since, data.since, provenance);
    const better = plan ? betterWords(bought.gain_percent, plan.gain_percent) : "";
    const message = data.worst
      ? worstWords(data, data.worst, figures.say)
      : `${better}${besideWords(data, figures.say)}${rankWords(data, than.length, figures.say)}${sentence(data, figures.say)} Bought and valued at closes of ${candlesWords(candles.length, "1d")}${openWords(last, "1d")}.${begins}${countedFrom ? "" : endWords(until, last)}`;
    return {
      data,
      message: aged(message, { until, countedFrom, last, provenance }),
      figures: figures.list,
      provenance: [provenance],
      followUps: [
        every === "once"
          ? `What if I had bought $100 of ${coin.name} each month since ${dayWords(data.since)}?`
          : `And each ${every === "month" ? "week" : "month"}?`,
        `How far did ${coin.name} fall at most since ${dayWords(data.since)}?`,
        `What is the price of ${coin.name} now?`,
      ],
    };
  },
});

type Worst = NonNullable<Success["worst"]>;

function worstOf(days: ReturnType<typeof standings>): Worst | undefined {
  const [worst] = days.toSorted((a, b) => a.gain_percent - b.gain_percent);
  const under = days.findLast(({ gain_percent }) => gain_percent < 0);
  if (!worst) return undefined;
  const { t, ...rest } = worst;
  return { day: dayOf(t), ...rest, last_under: under ? dayOf(under.t) : null };
}

function worstTold({ coin, quote }: Success, { day, paid, worth, gain_percent }: Worst) {
  const rest = { time: day, from: `the purchases up to ${dayWords(day)}` };
  return {
    change: percentTold(coin, "worst standing of the plan", gain_percent, rest),
    paid: priceTold(coin, "paid by then", paid, quote, rest),
    worth: priceTold(coin, "worth at the worst", worth, quote, rest),
  };
}

function worstWords(data: Success, worst: Worst, say: Say): string {
  const told = worstTold(data, worst);
  const by = () => `by then ${say(told.paid)} had been paid and was worth ${say(told.worth)}`;
  if (!worst.last_under)
    return `Buying **${named(data.coin)}** that way was never under water; it stood worst on ${dayWords(worst.day)}: ${by()}.`;
  return `At its worst, on **${dayWords(worst.day)}**, that plan with **${named(data.coin)}** was **${say(unsigned(told.change))}** under water: ${by()}. The last day under water was ${dayWords(worst.last_under)}.`;
}

function besideWords({ coin, quote, beside, gain_percent, amount, every }: Success, say: Say): string {
  if (!beside) return "";
  const way = (sum: number, rhythm: string) =>
    `${priceText(sum, quote)} ${rhythm === "once" ? "once" : `each ${rhythm}`}`;
  const other = say(besideTold(coin, beside.gain_percent));
  const apart = Math.abs(gain_percent - beside.gain_percent);
  const isClose = apart < CLOSE * Math.max(Math.abs(gain_percent), Math.abs(beside.gain_percent));
  const verdict = isClose
    ? "Hardly any difference"
    : `Yes, ${gain_percent > beside.gain_percent ? "better" : "worse"}`;
  return `${verdict} on each dollar paid: ${percentText(gain_percent)} with ${way(amount, every)}, against ${other} with ${way(beside.amount, beside.every)}.\n\n`;
}

const besideTold = (coin: Success["coin"], value: number): Told =>
  percentTold(coin, "gain or loss of the other plan", value, { from: "the same days" });

/** Gains this close to each other, as a share of the larger, hardly differ. */
const CLOSE = 0.05;

interface Same extends Pick<Success, "amount" | "every" | "fee_percent"> {
  asked: Asked;
}

async function sameWith(written: string, { asked, amount, every, fee_percent }: Same, signal: AbortSignal) {
  const found = await resolveListed(written, signal);
  if (!("coin" in found)) return null;
  try {
    const { candles } = await periodOf(found.coin, asked, signal);
    const bought = savings(candles, { amount, every, since: dayOf(candles[0]!.t), fee_percent });
    return bought && { coin: found.coin, gain_percent: bought.gain_percent, worth: bought.worth };
  } catch (error) {
    if (error instanceof AppError && NO_DATA.has(error.code)) return null;
    throw error;
  }
}

const NO_DATA: ReadonlySet<string> = new Set(["upstream_unavailable", "not_found"]);

function rankWords(data: Success, asked: number, say: Say): string {
  const { coin, gain_percent, worth, others } = data;
  if (!others) return "";
  const [best, ...rest] = [{ coin, gain_percent, worth }, ...others].toSorted(
    (a, b) => b.gain_percent - a.gain_percent,
  );
  if (!best || rest.length === 0) return "I can't tell which did better: I have no prices of the others. ";
  const against = rest.map((one) => `${percentText(one.gain_percent)} with ${named(one.coin)}`);
  const lacking = others.length < asked ? " I have no prices of the others." : "";
  return `**${named(best.coin)}** did better: **${percentText(best.gain_percent)}**, against ${listed(against)}.${moreWords(data, best, rest, say)}${lacking}\n\n`;
}

type Result = Pick<Success, "coin" | "gain_percent"> & { worth: number };

function moreWords({ quote, until }: Success, best: Result, [second, ...more]: Result[], say: Say): string {
  if (!second || more.length > 0) return "";
  const text = (of: Result) => say(worthTold(of, quote, until));
  const apart = priceText(best.worth - second.worth, quote);
  return ` ${named(best.coin)} came to ${text(best)}. ${named(second.coin)} came to ${text(second)}, **${apart}** less.`;
}

const worthTold = ({ coin, worth }: Result, quote: Success["quote"], until: string): Told =>
  priceTold(coin, "worth at the last close", worth, quote, {
    time: until,
    from: "the same purchases",
    link: pageLink({ coin: coin.id, interval: "1d", at: until }),
  });

const betterWords = (once: number, regular: number): string =>
  once === regular
    ? "Both came out the same. "
    : `${once > regular ? "All at once" : "Buying regularly"} came out better on each dollar paid. `;

function sentence(data: Success, say: Say): string {
  const { coin, every, since, until, purchases, gain_percent } = data;
  const told = savingsTold(data);
  if (every === "once") return lumpWords(data, told, say);
  const times = `${purchases.toLocaleString("en-US")} ${purchases === 1 ? "purchase" : "purchases"}`;
  const bought = `Buying ${say(told.amount)} of **${named(coin)}** each ${every} from ${dayWords(since)} to ${dayWords(until)} would have been ${times}: ${say(told.paid)} paid, of which ${say(told.fees)} in fees (${say(told.fee)} of each purchase).`;
  const way = gain_percent < 0 ? "a loss" : "a gain";
  return `${bought} The ${say(told.coins)} ${coin.symbol} were worth **${say(told.worth)}** at the close of ${dayWords(until)}: ${way} of **${say(unsigned(told.gain))}**.`;
}

function lumpWords({ coin, since, until, gain_percent }: Success, told: Values, say: Say): string {
  const put = `Putting ${say(told.amount)} into **${named(coin)}** once, on ${dayWords(since)}, would have bought ${say(told.coins)} ${coin.symbol}, with ${say(told.fees)} paid in fees (${say(told.fee)}).`;
  const way = gain_percent < 0 ? "a loss" : "a gain";
  return `${put} They were worth **${say(told.worth)}** at the close of ${dayWords(until)}: ${way} of **${say(unsigned(told.gain))}**.`;
}

type Say = (told: Told) => string;
type Values = ReturnType<typeof savingsTold>;

function savingsTold(data: Success) {
  const { coin, quote, amount, since, until, paid, fees, coins, worth, gain_percent, fee_percent, last } =
    data;
  const link = pageLink({ coin: coin.id, interval: "1d", at: dayOf(last.t), since, until });
  const rest = {
    time: `${since}/${until}`,
    link,
    from: `closes from ${dayWords(since)} to ${dayWords(until)}`,
  };
  const rule = { link, from: "as asked" };
  const price = (quantity: string, value: number, words?: string) =>
    priceTold(coin, quantity, value, quote, { ...rest, words });
  return {
    amount: namedPriceTold(coin, "amount of each purchase", amount, quote, rule),
    paid: price("paid in all", paid),
    fees: price("fees in all", fees),
    fee: percentTold(coin, "fee of each purchase", fee_percent, rule),
    coins: countTold(coin, "coins bought", coins, rest),
    worth: price("worth at the last close", worth, "value ended end"),
    gain: percentTold(coin, "gain or loss", gain_percent, rest),
    close: priceTold(coin, "close", last.close, quote, { ...rest, time: until, words: "price closed" }),
  };
}

function savingsFacts(data: Success): Fact[] {
  const told = Object.values(savingsTold(data)).map(factOf);
  return [
    ...alsoAt(told, data.until),
    ...(data.every === "once" ? told.map((fact) => ({ ...fact, time: data.since })) : []),
    ...candlesFacts([data.coin], data.candles, data.since, data.until),
    countFact(data.purchases, "purchases", [data.coin.name]),
    directionWord(data.coin, data.gain_percent),
    ...(data.worst ? Object.values(worstTold(data, data.worst)).map(factOf) : []),
    ...(data.beside ? [factOf(besideTold(data.coin, data.beside.gain_percent))] : []),
    ...(data.others ? [factOf(worthTold(data, data.quote, data.until))] : []),
    ...(data.others ?? []).flatMap((other) => [
      factOf(percentTold(other.coin, "gain or loss", other.gain_percent, { from: "the same purchases" })),
      factOf(worthTold(other, data.quote, data.until)),
      factOf(
        priceTold(data.coin, "difference of worth", Math.abs(data.worth - other.worth), data.quote, {
          from: "the same purchases",
        }),
      ),
    ]),
  ];
}
