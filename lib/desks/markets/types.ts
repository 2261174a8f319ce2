import { z } from "zod";

/** A coin, by CoinGecko's id, which all sources' own names are looked up from. */
export const Coin = z
  .object({
    id: z.string().describe("CoinGecko's id, e.g. “bitcoin”"),
    symbol: z.string().describe("In capitals, e.g. “BTC”; several coins may share one"),
    name: z.string().describe("e.g. “Bitcoin”"),
    rank: z.number().int().nullable().describe("By market capitalisation; null where it isn't known"),
  })
  .meta({ id: "Coin" });
export type Coin = z.infer<typeof Coin>;

export const INTERVALS = ["1h", "4h", "1d", "1w"] as const;
export const Interval = z.enum(INTERVALS);
export type Interval = z.infer<typeof Interval>;

export const INTERVAL_MS: Record<Interval, number> = {
  "1h": 3_600_000,
  "4h": 14_400_000,
  "1d": 86_400_000,
  "1w": 604_800_000,
};

/** The dollar that prices are in. Exchanges quote in Tether's, which is close to a US dollar and isn't one. */
export const Quote = z.enum(["USD", "USDT"]);
export type Quote = z.infer<typeof Quote>;

export const Candle = z
  .object({
    t: z.number().int().describe("When it opened, in milliseconds since the epoch, UTC"),
    open: z.number().positive(),
    high: z.number().positive(),
    low: z.number().positive(),
    close: z.number().positive(),
    volume: z
      .number()
      .nonnegative()
      .nullable()
      .describe("In the quote currency; null where the source has none"),
  })
  .meta({ id: "Candle" });
export type Candle = z.infer<typeof Candle>;

/** Candles of one coin, oldest first, without duplicates; gaps stay gaps. */
export const Candles = z
  .object({ coin: Coin, interval: Interval, quote: Quote, candles: z.array(Candle) })
  .meta({ id: "Candles" });
export type Candles = z.infer<typeof Candles>;

export const Price = z
  .object({
    coin: Coin,
    price: z.number().positive(),
    quote: Quote,
    change_24h: z.number().nullable().describe("Per cent; null where the source doesn't tell"),
    at: z.iso.datetime().describe("When this was the price, ISO 8601 in UTC"),
  })
  .meta({ id: "Price" });
export type Price = z.infer<typeof Price>;

/** What is known of a coin besides its price; null where the source doesn't tell. */
export const MarketData = z
  .object({
    coin: Coin,
    price: z.number().positive(),
    market_cap: z.number().nonnegative().nullable().describe("US dollars"),
    volume_24h: z.number().nonnegative().nullable().describe("US dollars"),
    change_24h: z.number().nullable().describe("Per cent"),
    change_7d: z.number().nullable().describe("Per cent"),
    circulating: z.number().nonnegative().nullable().describe("Coins"),
    total: z.number().nonnegative().nullable().describe("Coins"),
    max: z
      .number()
      .nonnegative()
      .nullable()
      .describe("Coins that there can ever be; null where there is no limit"),
    ath: z.number().positive().nullable().describe("The highest price so far, US dollars"),
    ath_at: z.iso.datetime().nullable(),
    rank: z.number().int().positive().nullable(),
    at: z.iso.datetime().describe("When this was so, ISO 8601 in UTC"),
  })
  .meta({ id: "MarketData" });
export type MarketData = z.infer<typeof MarketData>;

/** One day of the Fear & Greed index (alternative.me): 0 is extreme fear, 100 extreme greed. */
export const FearGreedDay = z
  .object({
    t: z.number().int().describe("Midnight UTC, milliseconds since the epoch"),
    value: z.number().min(0).max(100),
    word: z.string(),
  })
  .meta({ id: "FearGreedDay" });
export type FearGreedDay = z.infer<typeof FearGreedDay>;

/** What people say of a coin, as a source counts it; null where it doesn't. */
export const Sentiment = z
  .object({
    votes_up: z.number().min(0).max(100).nullable().describe("Per cent of the votes"),
    followers: z.number().int().nonnegative().nullable(),
    posts_48h: z.number().nonnegative().nullable().describe("Posts within two days, on average"),
  })
  .meta({ id: "Sentiment" });
export type Sentiment = z.infer<typeof Sentiment>;

export const WholeMarket = z.object({
  total: z.number().positive().describe("Market capitalisation, US dollars"),
  volume_24h: z.number().nonnegative().nullable(),
  change_24h: z.number().nullable().describe("Of the total, per cent"),
  shares: z
    .array(z.object({ symbol: z.string(), percent: z.number().min(0).max(100) }))
    .describe("Of the biggest coins, the biggest first"),
  coins: z
    .number()
    .int()
    .nullable()
    .describe("Only so many coins were added up; null: all that the source knows"),
  at: z.iso.datetime(),
});
export type WholeMarket = z.infer<typeof WholeMarket>;
