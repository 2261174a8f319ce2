import { LRUCache } from "lru-cache";
import { z } from "zod";
import { clock } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { processWide } from "@/lib/process-wide";
import type { Provenance, Sourced } from "@/lib/sources/provenance";
import { isSourceError } from "@/lib/sources/source-error";
import type { Candle, Candles, Coin, Price } from "../types";
import { absent, notListed } from "./absent";
import { ask, type Question } from "./ask";
import { CLIENTS } from "./clients";
import { endOfDay } from "./days";
import { Maybe, Milliseconds, Numeric, Positive, PossibleCandle } from "./numbers";
import { plausiblePrice } from "./plausible";
import type { CandleQuery } from "./query";
import { ownsSymbol } from "./symbols";

type Exchange = "binance" | "binance_us";

const MOST_CANDLES = 1000;
const MOST_PAGES = 6;
const DAY_MS = 86_400_000;
const UNLISTED_MS = 3_600_000;
const NO_SUCH_PAIR = 400;

/** [open time, open, high, low, close, volume, close time, volume in the quote currency, …] */
const Kline = z
  .tuple([Milliseconds, Positive, Positive, Positive, Positive, Numeric, z.number(), Numeric], z.unknown())
  .transform(([t, open, high, low, close, , , volume]): Candle => ({ t, open, high, low, close, volume }))
  .pipe(PossibleCandle);

/** A pair's candles, oldest first; at most 6,000. @throws SourceError; AppError `upstream_unavailable` where it has none */
export async function binanceCandles(
  id: Exchange,
  query: CandleQuery,
  signal?: AbortSignal,
): Promise<Sourced<Candles>> {
  const { coin, interval, limit, until } = query;
  const symbol = pairOf(id, coin);
  const schema = z.array(Kline).refine((candles) => isPlausible(coin, candles), "is more than 100 times off");
  let provenance: Provenance | undefined;
  let candles: Candle[] = [];
  let end = until === undefined ? undefined : endOfDay(until);
  for (let page = 0; page < MOST_PAGES && candles.length < limit; page += 1) {
    const size = Math.min(limit - candles.length, MOST_CANDLES);
    const params = { symbol, interval, limit: `${size}`, ...(end !== undefined && { endTime: `${end}` }) };
    const answer = await askPair(id, coin, { endpoint: "/api/v3/klines", params, schema }, signal);
    provenance ??= answer.provenance;
    candles = [...answer.data, ...candles];
    const first = answer.data[0];
    if (!first || answer.data.length < size) break;
    end = first.t - 1;
  }
  if (candles.length === 0 || !provenance) {
    throw absent(CLIENTS[id].name, `no candles of ${coin.name} at that time`);
  }
  return {
    data: { coin, interval, quote: "USDT", candles },
    provenance: { ...provenance, note: quoteNote(symbol) },
  };
}

/** The last price of a pair. @throws SourceError; AppError `upstream_unavailable` where there is no such pair */
export async function binancePrice(coin: Coin, signal?: AbortSignal): Promise<Sourced<Price>> {
  const symbol = pairOf("binance", coin);
  const question = { ...TICKER, params: { symbol }, schema: tickerOf(coin, symbol) };
  const { data, provenance } = await askPair("binance", coin, question, signal);
  if (!isTraded(data)) throw notListed("Binance", coin);
  return { data, provenance: { ...provenance, note: quoteNote(symbol) } };
}

/**
 * Last prices, past the cache; coins that it doesn't trade are left out. It refuses a request with an unknown pair without
 * saying which: then each is asked for alone. @throws SourceError
 */
export async function binancePrices(coins: Coin[], signal?: AbortSignal): Promise<Sourced<Price>[]> {
  const pairs = coins.flatMap((coin) => {
    const pair = listedPair("binance", coin);
    return pair ? [{ coin, pair }] : [];
  });
  if (pairs.length === 0) return [];
  const symbols = JSON.stringify(pairs.map(({ pair }) => pair));
  const question = { ...TICKER, params: { symbols }, schema: z.array(z.looseObject({ symbol: z.string() })) };
  try {
    const { data, provenance } = await ask("binance", { ...question, ttlMs: 0 }, signal);
    return pairs.flatMap(({ coin, pair }) => {
      const price = tickerOf(coin, pair).safeParse(data.find(({ symbol }) => symbol === pair));
      if (!price.success || !isTraded(price.data)) return [];
      return [{ data: price.data, provenance: { ...provenance, note: quoteNote(pair) } }];
    });
  } catch (error) {
    if (!isSourceError(error) || error.status !== NO_SUCH_PAIR) throw error;
    const alone = await Promise.all(pairs.map(({ coin }) => binancePrice(coin, signal).catch(unlessListed)));
    return alone.flatMap((price) => price ?? []);
  }
}

function unlessListed(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}

const TICKER = { endpoint: "/api/v3/ticker/24hr" };

const tickerOf = (coin: Coin, pair: string) =>
  z
    .object({
      symbol: z.literal(pair),
      lastPrice: plausiblePrice(coin),
      priceChangePercent: Maybe,
      closeTime: Milliseconds,
    })
    .transform(
      ({ lastPrice, priceChangePercent, closeTime }): Price => ({
        coin,
        price: lastPrice,
        quote: "USDT",
        change_24h: priceChangePercent,
        at: new Date(closeTime).toISOString(),
      }),
    );

/** It still has the last price of a pair that it delisted. */
const isTraded = ({ at }: Price) => Date.parse(at) >= clock.ms() - DAY_MS;

const quoteNote = (symbol: string) => `Prices are in USDT (Tether), of the pair ${symbol}`;

const isPlausible = (coin: Coin, candles: Candle[]) =>
  [candles[0], candles.at(-1)].every(
    (candle) => !candle || plausiblePrice(coin, candle.t).safeParse(candle.close).success,
  );

const unlisted = processWide(
  "market-unlisted",
  () =>
    new LRUCache<string, true>({ max: 2000, ttl: UNLISTED_MS, perf: { now: clock.ms }, ttlResolution: 0 }),
);

/** @throws AppError `upstream_unavailable` where the coin can't have a pair, or is known not to */
function pairOf(id: Exchange, coin: Coin): string {
  const pair = listedPair(id, coin);
  if (!pair) throw notListed(CLIENTS[id].name, coin);
  return pair;
}

function listedPair(id: Exchange, coin: Coin): string | undefined {
  const pair = `${coin.symbol}USDT`;
  const canBe = /^[A-Z0-9]{1,16}$/.test(coin.symbol) && coin.symbol !== "USDT" && ownsSymbol(coin);
  return canBe && !unlisted.has(`${id}:${pair}`) ? pair : undefined;
}

async function askPair<T>(
  id: Exchange,
  coin: Coin,
  question: Question<T>,
  signal: AbortSignal | undefined,
): Promise<Sourced<T>> {
  try {
    return await ask(id, question, signal);
  } catch (error) {
    if (!isSourceError(error) || error.status !== NO_SUCH_PAIR) throw error;
    unlisted.set(`${id}:${coin.symbol}USDT`, true);
    throw notListed(CLIENTS[id].name, coin);
  }
}
