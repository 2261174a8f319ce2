import { z } from "zod";
import type { Sourced } from "@/lib/sources/provenance";
import type { Coin, MarketData, Price, Sentiment } from "../types";
import { notListed } from "./absent";
import { ask } from "./ask";
import { Amount, Maybe, Moment, Seconds } from "./numbers";
import { plausiblePrice } from "./plausible";

const COIN_LIST_MS = 86_400_000;

/** The price of a coin. @throws SourceError; AppError `upstream_unavailable` where it isn't listed */
export async function coinGeckoPrice(coin: Coin, signal?: AbortSignal): Promise<Sourced<Price>> {
  const schema = z.record(z.string(), quotedOf(coin));
  const { data, provenance } = await ask("coingecko", { ...priceOf([coin]), schema }, signal);
  const price = data[coin.id];
  if (!price) throw notListed("CoinGecko", coin);
  return { data: price, provenance };
}

/** Their prices of now, past the cache; coins that it doesn't list, or whose price can't be, are left out. @throws SourceError */
export async function coinGeckoPrices(coins: Coin[], signal?: AbortSignal): Promise<Sourced<Price>[]> {
  const question = { ...priceOf(coins), schema: z.record(z.string(), z.unknown()), ttlMs: 0 };
  const { data, provenance } = await ask("coingecko", question, signal);
  return coins.flatMap((coin) => {
    const price = quotedOf(coin).safeParse(data[coin.id]);
    return price.success ? [{ data: price.data, provenance }] : [];
  });
}

const priceOf = (coins: Coin[]) => ({
  endpoint: "/simple/price",
  params: {
    ids: coins.map(({ id }) => id).join(","),
    vs_currencies: "usd",
    include_24hr_change: "true",
    include_last_updated_at: "true",
    precision: "full",
  },
});

const quotedOf = (coin: Coin) =>
  z.object({ usd: plausiblePrice(coin), usd_24h_change: Maybe, last_updated_at: Seconds }).transform(
    ({ usd, usd_24h_change, last_updated_at }): Price => ({
      coin,
      price: usd,
      quote: "USD",
      change_24h: usd_24h_change,
      at: new Date(last_updated_at).toISOString(),
    }),
  );

/** @throws SourceError; AppError `upstream_unavailable` where it isn't listed */
export async function coinGeckoMarket(coin: Coin, signal?: AbortSignal): Promise<Sourced<MarketData>> {
  const Row = z.object({
    id: z.literal(coin.id),
    current_price: plausiblePrice(coin),
    market_cap: Amount,
    market_cap_rank: z.number().int().positive().nullish(),
    total_volume: Amount,
    price_change_percentage_24h: Maybe,
    price_change_percentage_7d_in_currency: Maybe,
    circulating_supply: Amount,
    total_supply: Amount,
    max_supply: Amount,
    ath: z.number().positive().nullish(),
    ath_date: Moment.nullish(),
    last_updated: Moment,
  });
  const params = { vs_currency: "usd", ids: coin.id, price_change_percentage: "24h,7d" };
  const { data, provenance } = await ask(
    "coingecko",
    { endpoint: "/coins/markets", params, schema: z.array(Row) },
    signal,
  );
  const [row] = data;
  if (!row) throw notListed("CoinGecko", coin);
  return {
    data: {
      coin,
      price: row.current_price,
      market_cap: row.market_cap,
      volume_24h: row.total_volume,
      change_24h: row.price_change_percentage_24h,
      change_7d: row.price_change_percentage_7d_in_currency,
      circulating: row.circulating_supply,
      total: row.total_supply,
      max: row.max_supply,
      ath: row.ath ?? null,
      ath_at: row.ath_date ?? null,
      rank: row.market_cap_rank ?? null,
      at: row.last_updated,
    },
    provenance,
  };
}

const Community = z.object({
  sentiment_votes_up_percentage: Maybe,
  community_data: z
    .object({
      reddit_subscribers: Amount,
      telegram_channel_user_count: Amount,
      reddit_average_posts_48h: Maybe,
    })
    .nullish(),
});

/** What CoinGecko's users and the coin's communities say. @throws SourceError */
export async function coinGeckoSentiment(coin: Coin, signal?: AbortSignal): Promise<Sourced<Sentiment>> {
  const params = {
    localization: "false",
    tickers: "false",
    market_data: "false",
    community_data: "true",
    developer_data: "false",
  };
  const endpoint = `/coins/${encodeURIComponent(coin.id)}`;
  const { data, provenance } = await ask("coingecko", { endpoint, params, schema: Community }, signal);
  const { reddit_subscribers, telegram_channel_user_count, reddit_average_posts_48h } =
    data.community_data ?? {};
  // It writes 0 where it doesn't count.
  const followers = (reddit_subscribers || telegram_channel_user_count) ?? null;
  return {
    data: {
      votes_up: data.sentiment_votes_up_percentage,
      followers: followers && Math.round(followers),
      posts_48h: reddit_average_posts_48h || null,
    },
    provenance,
  };
}

const Listed = z.object({ id: z.string().min(1), symbol: z.string(), name: z.string() });
const Ranked = Listed.extend({ market_cap_rank: z.number().int().positive().nullish() });

/** Every coin that CoinGecko lists, the 250 biggest with their ranks. @throws SourceError */
export async function coinGeckoCoins(signal?: AbortSignal): Promise<Sourced<Coin[]>> {
  const params = { vs_currency: "usd", order: "market_cap_desc", per_page: "250", page: "1" };
  const [ranked, all] = await Promise.all([
    ask(
      "coingecko",
      { endpoint: "/coins/markets", params, schema: z.array(Ranked), ttlMs: COIN_LIST_MS },
      signal,
    ),
    ask("coingecko", { endpoint: "/coins/list", schema: z.array(Listed), ttlMs: COIN_LIST_MS }, signal),
  ]);
  const ranks = new Map(ranked.data.map(({ id, market_cap_rank }) => [id, market_cap_rank ?? null]));
  const coins = all.data
    .filter(({ symbol, name }) => symbol.trim() !== "" && name.trim() !== "")
    .map(({ id, symbol, name }) => ({ id, symbol: symbol.toUpperCase(), name, rank: ranks.get(id) ?? null }));
  return { data: coins, provenance: all.provenance };
}
