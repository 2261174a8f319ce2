import type { z } from "zod";
import { defineTool, type ToolContext } from "@/lib/agent/tools/tool";
import type { Fact } from "@/lib/agent/truth";
import { AppError } from "@/lib/errors";
import type { Provenance } from "@/lib/sources/provenance";
import { latestPrice } from "../sources/price";
import type { Coin, Quote } from "../types";
import { assertPast, candleOf } from "./candles";
import { dayOf, dayWords, momentWords, startOf, today } from "./days";
import { forModel } from "./for-model";
import { priceText, sizeText } from "./format";
import { pageLink } from "./link";
import { listed, named } from "./named";
import { orNone } from "./none-of";
import { HoldingsInput, HoldingsOutput } from "./schema";
import { countedBackWords, distinctSources, pastSource, withNotice } from "./source-words";
import { coinsInStep, dayInStep } from "./step";
import { countTold, Figures, factOf, percentTold, priceTold, type Told, unsigned } from "./told";
import { readCoin } from "./unclear";

type Success = Extract<z.infer<typeof HoldingsOutput>, { status: "success" }>;
type Holding = Success["holdings"][number];

interface Priced {
  price: number;
  quote: Quote;
  at: string;
  provenance: Provenance;
  countedFrom?: string;
}

export const holdingsValue = defineTool({
  name: "holdings_value",
  description:
    "What amounts of several coins are worth together, what share of that each is, and the profit where `cost` says what one was bought for: now, or at the close of one day in the past. For one coin without a cost use price_analysis with `coins`.",
  progress: "adding up",
  step: ({ holdings, at }) =>
    `Added up what ${coinsInStep(holdings.map(({ symbol }) => symbol))} ${at ? "were" : "are"} worth${dayInStep(at)}.`,
  input: HoldingsInput,
  output: HoldingsOutput,
  forModel,
  facts: ({ data }): Fact[] => (data.status === "success" ? holdingsFacts(data) : []),
  async run({ input, ctx }) {
    if (input.at) assertPast({ until: input.at });
    for (const { at } of input.holdings) if (at) assertPast({ until: at });
    const isDated = input.holdings.every(({ at }) => at !== undefined);
    const read: { coin: Coin; coins: number; cost?: number; at?: string }[] = [];
    for (const { symbol, ...held } of input.holdings) {
      const found = await readCoin(symbol, {
        question: (name) => `What is the price of ${name}?`,
        signal: ctx.signal,
      });
      if (found.unclear) return found.unclear;
      read.push({ coin: found.coin, ...held });
    }
    ctx.say(`fetching the prices of ${listed(read.map(({ coin }) => coin.symbol))}`);
    const asked = await Promise.allSettled(
      read.map(({ coin, at }) => priced(coin, { ...input, at: at ?? input.at }, ctx)),
    );
    const had = read.flatMap((one, index) => {
      const result = asked[index]!;
      return result.status === "fulfilled" ? { ...one, ...result.value } : [];
    });
    const lacking = read.filter((_, index) => asked[index]!.status === "rejected");
    const missing = lacking.map(({ coin }) => coin);
    const [oldest] = had.toSorted((a, b) => a.at.localeCompare(b.at));
    if (!oldest) {
      const reason = asked.map((one) => one.status === "rejected" && one.reason).find(Boolean);
      throw isDated ? noneOfDays(lacking, reason) : (reason ?? noneAtAll());
    }
    const total = had.reduce((sum, { coins, price }) => sum + coins * price, 0);
    const data: Success = {
      status: "success",
      holdings: had.map(({ coin, coins, cost, price, quote, at }) => {
        const worth = coins * price;
        const row = { coin, coins, price, quote, at, worth, share: (100 * worth) / total };
        return cost === undefined ? row : { ...row, cost, gain: 100 * (price / cost - 1) };
      }),
      total,
      missing,
    };
    const figures = new Figures();
    const words = isDated ? datedWords(data, figures.say) : holdingsWords(data, input, figures.say);
    const message = `${words}${missingWords(lacking)}`;
    return {
      data,
      message: withAge(message, isDated ? { ...input, at: oldest.at } : input, oldest),
      figures: figures.list,
      provenance: distinctSources(had.map(({ provenance }) => provenance)),
      followUps: [
        `Compare ${listed(had.map(({ coin }) => coin.name))}`,
        `How did ${had[0]!.coin.name} do over the last year?`,
      ],
    };
  },
});

function noneOfDays(lacking: { coin: Coin; at?: string }[], reason: unknown): AppError {
  const each = lacking.map(({ coin, at = "" }) => `${coin.symbol} on ${dayWords(at)}`);
  const why = reason instanceof AppError ? ` ${reason.message}` : "";
  return new AppError("not_found", `I have no price of ${listed(each)}.${why}`);
}

const noneAtAll = () => new AppError("upstream_unavailable", "No source has a price of any of these coins.");

async function priced(
  coin: Coin,
  { at, rolling }: HoldingsInput,
  { signal }: Pick<ToolContext, "signal">,
): Promise<Priced> {
  if (at && at < today()) {
    const { candles, quote, provenance, countedFrom } = await candleOf(coin, at, { rolling }, signal);
    const { close, t } = candles[0]!;
    return { price: close, quote, at: dayOf(t), provenance, ...(countedFrom && { countedFrom }) };
  }
  const { data, provenance } = await orNone(coin, latestPrice(coin, signal));
  return { price: data.price, quote: data.quote, at: data.at, provenance };
}

function withAge(message: string, { at }: HoldingsInput, oldest: Priced): string {
  if (oldest.countedFrom) return `${countedBackWords(oldest.countedFrom)}${message}`;
  if (at && at < today()) return `${message}\n\n${pastSource(oldest.provenance).trim()}`;
  return withNotice(message, oldest.provenance, startOf(dayOf(Date.parse(oldest.at) - 1)));
}

function holdingsWords(data: Success, { at }: HoldingsInput, say: (told: Told) => string): string {
  const { holdings } = data;
  const all = listed(holdings.map(({ coin, coins }) => `${sizeText(coins)} ${coin.symbol}`));
  const how = holdings.length > 1 ? `Together, ${all}` : all;
  const when = at && at < today() ? `were worth, on ${dayWords(holdings[0]!.at)} (UTC),` : "are worth";
  const { total, rows, paid, profit, gain, average } = holdingsTold(data);
  // Figures are said in the order in which they are read.
  const lead = `${how} ${when} **${say(total)}**.`;
  const whole =
    paid && profit && gain
      ? ` That is **${say(unsigned(profit))}** (${say(unsigned(gain))}) ${gain.value < 0 ? "less" : "more"} than the ${say(paid)} that you paid.`
      : "";
  const mean = average
    ? ` On average a coin cost you **${say(average)}**, the price at which you break even, fees aside.`
    : "";
  const isPaid = rows.some((row) => row.cost);
  const lines = holdings.map(({ coin, coins }, index) => {
    const { price, worth, share, cost, profit: each, gain: rise } = rows[index]!;
    const line = `| ${coin.symbol} | ${sizeText(coins)} × ${say(price)} | ${say(worth)} |`;
    if (!isPaid) return `${line} ${say(share)} |`;
    return cost && each && rise ? `${line} ${say(cost)} | ${say(each)} (${say(rise)}) |` : `${line} – | – |`;
  });
  const [heads, rules] = isPaid ? [" Bought at | Profit |", " --- | --- |"] : [" Share |", " --- |"];
  const table = `| Coin | Coins × price | Worth |${heads}\n| --- | --- | --- |${rules}\n${lines.join("\n")}`;
  return `${lead}${whole}${mean}\n\n${table}`;
}

/** A row for each, by its own day, and their sum. */
function datedWords(data: Success, say: (told: Told) => string): string {
  const { total, rows } = holdingsTold(data);
  const lead = `Each at the close of its own day (UTC), together **${say(total)}**.`;
  const lines = data.holdings.map(({ coin, coins, at }, index) => {
    const { price, worth } = rows[index]!;
    return `| ${dayWords(at)} | ${sizeText(coins)} ${coin.symbol} | ${say(price)} | ${say(worth)} |`;
  });
  return `${lead}\n\n| Day | Coins | Price | Worth |\n| --- | --- | --- | --- |\n${lines.join("\n")}`;
}

const missingWords = (missing: { coin: Coin; at?: string }[]): string =>
  missing.length === 0
    ? ""
    : `\n\nI have no price of ${listed(missing.map(({ coin, at }) => `${named(coin)}${at ? ` on ${dayWords(at)}` : ""}`))}, so that isn't in the sum.`;

type Row = Record<"price" | "worth" | "share", Told> & Partial<Record<"cost" | "profit" | "gain", Told>>;
/** `average`: the price paid for a coin, where all holdings are of one. */
type Whole = { total: Told; rows: Row[] } & Partial<Record<"paid" | "profit" | "gain" | "average", Told>>;

function holdingsTold({ holdings, total }: Success): Whole {
  const [first] = holdings as [Holding];
  const rest = (time: string) => ({ time, from: time.length > 10 ? momentWords(time) : dayWords(time) });
  const ids = [...new Set(holdings.map(({ coin }) => coin.id))];
  const ofAll = (quantity: string, value: number, words: string): Told => ({
    ...priceTold(first.coin, quantity, value, first.quote, {
      ...rest(first.at),
      words,
      ...(ids.length > 1 && { link: pageLink({ compare: ids.toSorted(), view: "compare" }) }),
    }),
    text: priceText(value, first.quote),
    of: holdings.flatMap(({ coin }) => [coin.name, coin.symbol]),
  });
  const rows = holdings.map(({ coin, coins, price, quote, worth, share, at, cost, gain }): Row => {
    const link = pageLink({ coin: coin.id, interval: "1d" });
    const from = { ...rest(at), link };
    return {
      price: priceTold(coin, "price", price, quote, { ...from, words: "price close closed" }),
      worth: priceTold(coin, "worth of the coins", worth, quote, from),
      share: percentTold(coin, "share of the sum", share, from),
      ...(cost !== undefined &&
        gain !== undefined && {
          cost: priceTold(coin, "price paid", cost, quote, { ...from, from: "as asked" }),
          profit: priceTold(coin, "profit", worth - coins * cost, quote, from),
          gain: percentTold(coin, "profit in per cent of what was paid", gain, from),
        }),
    };
  });
  const paid = holdings.reduce((sum, { coins, cost }) => sum + coins * (cost ?? Number.NaN), 0);
  const whole = { total: ofAll("worth together sum total", total, "worth all portfolio holdings"), rows };
  if (Number.isNaN(paid)) return whole;
  const count = holdings.reduce((sum, { coins }) => sum + coins, 0);
  const isOfOne = holdings.length > 1 && ids.length === 1;
  return {
    ...whole,
    ...(isOfOne && { average: ofAll("average price paid", paid / count, "average paid break even") }),
    paid: ofAll("paid together", paid, "paid cost"),
    profit: ofAll("profit together", total - paid, "profit gain loss"),
    gain: percentTold(
      null,
      "profit together in per cent of what was paid",
      100 * (total / paid - 1),
      rest(first.at),
    ),
  };
}

function holdingsFacts(data: Success): Fact[] {
  const { rows, ...whole } = holdingsTold(data);
  return [
    ...Object.values(whole).map(factOf),
    ...rows.flatMap((row) => Object.values(row).map(factOf)),
    ...data.holdings.map(({ coin, coins }) =>
      factOf(countTold(coin, "coins held", coins, { from: "as asked" })),
    ),
  ];
}
