import type { z } from "zod";
import { defineTool } from "@/lib/agent/tools/tool";
import { countFact, type Fact } from "@/lib/agent/truth";
import { AppError } from "@/lib/errors";
import type { Sourced } from "@/lib/sources/provenance";
import { ranksAreEmbedded } from "../coins/coins";
import { maxSupplyOf } from "../coins/max-supply";
import { pastUntil } from "../past/candles";
import { marketData } from "../sources/market-data";
import { embeddedMarket } from "../sources/past";
import type { Coin, MarketData } from "../types";
import { assertPast } from "./candles";
import { clockFact } from "./clock-fact";
import { dayOf, dayWords, momentWords, startOf, today } from "./days";
import { forModel } from "./for-model";
import { pageLink } from "./link";
import { HOURS_24, PRICE_WORDS } from "./more-facts";
import { listed, named } from "./named";
import { orNone } from "./none-of";
import { FUNDAMENTALS, type Fundamental, FundamentalInput, FundamentalOutput } from "./schema";
import { distinctSources, pastSource, withNotice } from "./source-words";
import { coinInStep, dayInStep } from "./step";
import { amountTold, countTold, Figures, factOf, percentTold, priceTold, type Told, unsigned } from "./told";
import { readCoin } from "./unclear";
import { directionWord } from "./word-facts";

type Success = Extract<z.infer<typeof FundamentalOutput>, { status: "success" }>;

const FUNDAMENTAL_NAMES: Record<Fundamental, string> = {
  rank: "rank",
  market_cap: "market capitalisation",
  price: "price",
  volume: "24-hour volume",
  supply: "supply",
  ath: "all-time high",
  fdv: "fully diluted value",
};

export const fundamentalAnalysis = defineTool({
  name: "fundamental_analysis",
  description:
    "Fundamentals of one coin: market capitalisation, rank, 24-hour volume, circulating, total and maximal supply, fully diluted value, all-time high and the distance from it; all of them, or only those `asked`; now, or `at` the close of a past day. For candles and indicators use technical_analysis.",
  progress: "looking up market data",
  step({ symbol, at, asked }) {
    const what = asked?.length === 1 ? FUNDAMENTAL_NAMES[asked[0]!] : "market data";
    return `Looked up the ${what} of ${coinInStep(symbol)}${dayInStep(at)}.`;
  },
  input: FundamentalInput,
  output: FundamentalOutput,
  forModel,
  facts: ({ data }): Fact[] =>
    data.status === "success"
      ? [...fundamentalFacts(data.data), ...Object.values(capTold(data)).map(factOf)]
      : [],
  async run({ input: { symbol, asked, top, fallen, at, as_big_as }, ctx }) {
    const read = await readCoin(symbol, {
      question: (name) => `What is the market cap of ${name}?`,
      signal: ctx.signal,
    });
    if (read.unclear) return read.unclear;
    const { coin } = read;
    ctx.say(`fetching market data of ${coin.symbol}`);
    if (at) assertPast({ until: at });
    const past = at && at < today() ? at : undefined;
    const { data: told, provenance } = past
      ? marketOn(coin, past)
      : await orNone(coin, marketData(coin, ctx.signal));
    const market = past ? told : completed(told);
    const other = as_big_as
      ? await readCoin(as_big_as, { question: capQuestion(coin), signal: ctx.signal })
      : undefined;
    if (other?.unclear) return other.unclear;
    const big = other && (await orNone(other.coin, marketData(other.coin, ctx.signal)));
    const data: Success = {
      status: "success",
      data: market,
      ...(asked && { asked }),
      ...(big && withCapOf(market, big.data)),
    };
    const figures = new Figures();
    const day = dayOf(Date.parse(market.at) - 1);
    const when = provenance.live ? momentWords(market.at) : dayWords(day);
    const message = [
      capWords(data, figures.say),
      `${topVerdict(market, top)}${fallenVerdict(market, fallen)}**${named(coin)}**, ${provenance.live ? `${provenance.source}, ` : "as of "}${when}:`,
      lines(market, asked, figures.say),
      missing(market, asked),
    ];
    return {
      data,
      message: past
        ? [...message, pastSource(provenance).trim()].filter(Boolean).join("\n\n")
        : withNotice(message.filter(Boolean).join("\n\n"), provenance, startOf(day)),
      figures: figures.list,
      provenance: distinctSources(big ? [provenance, big.provenance] : [provenance]),
      followUps: [
        `What do the indicators of ${coin.name} say?`,
        `How far did ${coin.name} fall at most over the last year?`,
        `How is the mood about ${coin.name}?`,
      ],
    };
  },
});

const capQuestion = (coin: Coin) => (name: string) =>
  `What would ${coin.name} be worth with the market cap of ${name}?`;

const withCapOf = (
  { circulating }: MarketData,
  { coin, market_cap }: MarketData,
): Pick<Success, "with_cap_of"> =>
  circulating && market_cap ? { with_cap_of: { coin, market_cap, price: market_cap / circulating } } : {};

function capTold({
  data: { coin, price, circulating, at },
  with_cap_of: big,
}: Success): Record<string, Told> {
  if (!big || !circulating) return {};
  const rest = { time: at, from: `with the market cap of ${big.coin.name}` };
  return {
    would: priceTold(coin, "price worth with that market cap", big.price, "USD", rest),
    cap: amountTold(big.coin, "market capitalisation cap", big.market_cap, "USD", rest),
    times: countTold(coin, "times its price", big.price / price, rest),
  };
}

function capWords(data: Success, say: (told: Told) => string): string {
  const { coin } = data.data;
  const { would, cap, times } = capTold(data);
  if (!data.with_cap_of || !would || !cap || !times) return "";
  return `The market capitalisation of **${named(data.with_cap_of.coin)}** is ${say(cap)}. With that, one **${named(coin)}** would be worth **${say(would)}**, ${say(times)} times its price.`;
}

/** @throws AppError `not_found` where nothing of that day is embedded: no source that is asked has market data of the past */
function marketOn(coin: Coin, day: string): Sourced<MarketData> {
  try {
    return embeddedMarket(coin, day).run();
  } catch (error) {
    const until = pastUntil(coin);
    const had = until ? `the embedded ones end on ${dayWords(until)}` : "none are embedded";
    throw new AppError("not_found", `No source gives me past market data of ${coin.name}, and ${had}.`, {
      cause: error,
    });
  }
}

/** What a source doesn't tell and is known all the same: the limit that a coin's rules set, its place in the list of coins. */
function completed(market: MarketData): MarketData {
  const limit = maxSupplyOf(market.coin);
  const max = market.max ?? (limit === Number.POSITIVE_INFINITY ? null : (limit ?? null));
  return { ...market, max, rank: market.rank ?? market.coin.rank };
}

function topVerdict({ coin, rank }: MarketData, top: number | undefined): string {
  if (top === undefined) return "";
  if (rank === null)
    return `I have no rank for ${coin.name}, so I can't tell whether it is in the top ${top}. `;
  return rank <= top ? `Yes, in the top ${top}. ` : `No, not in the top ${top}. `;
}

function fallenVerdict({ ath, price }: MarketData, fallen: number | undefined): string {
  if (fallen === undefined || ath === null) return "";
  const isSo = (100 * (ath - price)) / ath > fallen;
  return `${isSo ? "Yes, more" : "No, not more"} than ${fallen}% below its all-time high. `;
}

const fullSupply = ({ max, total }: MarketData): number | null => max ?? total;

const leftOf = ({ max, circulating }: MarketData): number | null =>
  max === null || circulating === null || circulating > max ? null : max - circulating;

/** The per cent of all coins there can be that are in circulation. */
const outOf = ({ max, circulating }: MarketData): number | null =>
  max === null || circulating === null || circulating > max ? null : (100 * circulating) / max;

function fundamentalsTold(market: MarketData) {
  const { coin, at } = market;
  const rest = {
    time: at,
    from: `as of ${momentWords(at)}`,
    link: pageLink({ coin: coin.id, interval: "1d", at: dayOf(Date.parse(at) - 1) }),
  };
  const amount = (quantity: string, value: number | null) =>
    value === null ? undefined : amountTold(coin, quantity, value, "USD", rest);
  const change = (quantity: string, value: number | null) =>
    value === null ? undefined : percentTold(coin, quantity, value, rest);
  const count = (quantity: string, value: number | null) =>
    value === null ? undefined : countTold(coin, quantity, value, rest);
  const { ath, ath_at } = market;
  const full = fullSupply(market);
  return {
    price: priceTold(coin, "price", market.price, "USD", { ...rest, words: PRICE_WORDS }),
    cap: amount("market capitalisation cap", market.market_cap),
    volume: amount("trading volume", market.volume_24h),
    change24: change("change of the price in 24 hours", market.change_24h),
    change7: change("change of the price in 7 days", market.change_7d),
    circulating: count("circulating supply coins in circulation", market.circulating),
    total: count("total supply coins", market.total),
    max: count("maximal supply coins", market.max),
    left: count("coins still to come", leftOf(market)),
    out: change("share of the maximal supply in circulation", outOf(market)),
    fdv: amount("fully diluted value valuation", full === null ? null : full * market.price),
    ...(ath !== null && {
      ath: priceTold(coin, "all-time high ATH record", ath, "USD", {
        ...rest,
        ...(ath_at && { time: ath_at }),
      }),
      below: percentTold(
        coin,
        "distance of the price below the all-time high",
        (100 * (ath - market.price)) / ath,
        {
          from: rest.from,
          link: rest.link,
        },
      ),
    }),
  } satisfies Record<string, Told | undefined>;
}

function fundamentalFacts(market: MarketData): Fact[] {
  const { coin, rank, at, change_24h, change_7d } = market;
  const values = Object.values(fundamentalsTold(market)).filter((told) => told !== undefined);
  return [
    ...values.map(factOf),
    clockFact(at, "time of the data", coin),
    ...(rank === null ? [] : rankFacts(market, rank)),
    HOURS_24,
    countFact(7, "days"),
    ...[change_24h, change_7d].flatMap((change) => (change === null ? [] : [directionWord(coin, change)])),
  ];
}

const RANKED_IN = "2025";

const isEmbeddedRank = ({ coin, rank }: MarketData): boolean => rank === coin.rank && ranksAreEmbedded();

function rankFacts(market: MarketData, rank: number): Fact[] {
  const fact = countFact(rank, "rank place by market capitalisation", [market.coin.name, market.coin.symbol]);
  return isEmbeddedRank(market) ? [fact, { ...countFact(rank, "list of ranks"), time: RANKED_IN }] : [fact];
}

type Values = ReturnType<typeof fundamentalsTold>;
type Say = (told: Told) => string;

/** One line each, in the order in which their figures are said. */
const LINES: Record<Fundamental, (market: MarketData, told: Values, say: Say) => string | undefined> = {
  rank(market) {
    if (market.rank === null) return undefined;
    const when = isEmbeddedRank(market) ? ". My list of ranks is from autumn 2025" : "";
    return `Rank by market capitalisation: **${market.rank}**${when}`;
  },
  market_cap: (_, { cap }, say) => cap && `Market capitalisation: **${say(cap)}**`,
  price: (_, { price, change24, change7 }, say) => {
    const parts = [say(price)];
    if (change24) parts.push(`${moved(change24, say)} in 24 hours`);
    if (change7) parts.push(`${moved(change7, say)} in 7 days`);
    return `Price: ${parts.join(", ")}`;
  },
  volume: (_, { volume }, say) => volume && `Volume in 24 hours: **${say(volume)}**`,
  supply: ({ coin }, { circulating, total, max, left, out }, say) => {
    const parts: string[] = [];
    if (circulating) parts.push(`**${say(circulating)} ${coin.symbol}** in circulation`);
    if (total) parts.push(`${say(total)} in total`);
    if (max) parts.push(`at most ${say(max)} can ever exist`);
    if (left && out) parts.push(`of which ${say(out)} are out and ${say(left)} aren't yet`);
    if (maxSupplyOf(coin) === Number.POSITIVE_INFINITY) parts.push("its rules set no maximum");
    return parts.length > 0 ? `Supply: ${parts.join(", ")}` : undefined;
  },
  ath: ({ ath_at }, { ath, below }, say) => {
    const day = ath_at ? ` on ${dayWords(dayOf(Date.parse(ath_at)))}` : "";
    return ath && below && `All-time high: **${say(ath)}**${day}. The price is **${say(below)}** below it`;
  },
  fdv: ({ max }, { fdv }, say) =>
    fdv &&
    `Fully diluted value: **${say(fdv)}**, the price times the ${max === null ? "total" : "maximal"} supply`,
};

const moved = (change: Told, say: Say): string =>
  `${change.value < 0 ? "down" : "up"} ${say(unsigned(change))}`;

function lines(market: MarketData, asked: readonly Fundamental[] = FUNDAMENTALS, say: Say): string {
  const told = fundamentalsTold(market);
  return FUNDAMENTALS.filter((name) => asked.includes(name))
    .flatMap((name) => LINES[name](market, told, say) ?? [])
    .map((line) => `- ${line}`)
    .join("\n");
}

const NAMES: [Fundamental, keyof MarketData, string][] = [
  ["rank", "rank", "the rank"],
  ["market_cap", "market_cap", "the market capitalisation"],
  ["volume", "volume_24h", "the volume"],
  ["supply", "circulating", "the supply"],
  ["ath", "ath", "the all-time high"],
];

function missing(market: MarketData, asked: readonly Fundamental[] = FUNDAMENTALS): string {
  const names = NAMES.filter(([name, key]) => asked.includes(name) && market[key] === null).map(
    ([, , words]) => words,
  );
  if (asked.includes("fdv") && fullSupply(market) === null)
    names.push("the total supply that a fully diluted value is computed from");
  return names.length > 0 ? `The source doesn't give ${listed(names)}.` : "";
}
