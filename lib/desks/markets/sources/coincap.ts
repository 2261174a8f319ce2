import { z } from "zod";
import { AppError } from "@/lib/errors";
import type { Sourced } from "@/lib/sources/provenance";
import { isSourceError } from "@/lib/sources/source-error";
import { type Candle, type Candles, type Coin, INTERVAL_MS, type Interval, type Price } from "../types";
import { absent, notListed } from "./absent";
import { ask } from "./ask";
import { endOf } from "./days";
import { fold, inOrder } from "./fold";
import { Maybe, Milliseconds, Positive, PossibleCandle } from "./numbers";
import { checkPrice, plausiblePrice } from "./plausible";
import type { CandleQuery } from "./query";
import { ownsSymbol, slugOf } from "./symbols";

/** Its intervals, by ours; there are none of four hours or a week. */
const STEPS: Record<Interval, { interval: Interval; name: string }> = {
  "1h": { interval: "1h", name: "h1" },
  "4h": { interval: "1h", name: "h1" },
  "1d": { interval: "1d", name: "d1" },
  "1w": { interval: "1d", name: "d1" },
};
const MOST_CANDLES = 2000;
const SLUGS_MS = 86_400_000;

const Asset = z.object({
  id: z.string(),
  symbol: z.string(),
  name: z.string(),
  priceUsd: Maybe,
  changePercent24Hr: Maybe,
});
const Assets = z.object({ timestamp: Milliseconds, data: z.array(Asset) });

/** @throws SourceError; AppError `upstream_unavailable` where it isn't listed */
export async function coinCapPrice(coin: Coin, signal?: AbortSignal): Promise<Sourced<Price>> {
  const { data, provenance } = await search(coin, signal);
  return { data: priceIn(data, coin), provenance };
}

/** Prices of now, past the cache; coins without one, or not found by id or name, are left out. @throws SourceError */
export async function coinCapPrices(coins: Coin[], signal?: AbortSignal): Promise<Sourced<Price>[]> {
  const ids = [...new Set(coins.flatMap((coin) => [coin.id, slugOf(coin)]))].join(",");
  const question = { endpoint: "/assets", params: { ids }, schema: Assets, ttlMs: 0 };
  const { data, provenance } = await ask("coincap", question, signal);
  return coins.flatMap((coin) => {
    try {
      return [{ data: priceIn(data, coin), provenance }];
    } catch (error) {
      if (isSourceError(error) || error instanceof AppError) return [];
      throw error;
    }
  });
}

/** @throws SourceError; AppError `upstream_unavailable` */
function priceIn({ data, timestamp }: z.output<typeof Assets>, coin: Coin): Price {
  const asset = assetOf(coin, data);
  return {
    coin,
    price: checkPrice("CoinCap", coin, asset.priceUsd),
    quote: "USD",
    change_24h: asset.changePercent24Hr,
    at: new Date(timestamp).toISOString(),
  };
}

/** @throws SourceError; AppError `upstream_unavailable` where it has none */
export async function coinCapCandles(query: CandleQuery, signal?: AbortSignal): Promise<Sourced<Candles>> {
  const { coin, interval, limit, until } = query;
  const found = await search(coin, signal, SLUGS_MS);
  const slug = assetOf(coin, found.data.data).id;
  const step = STEPS[interval];
  const end = endOf(until);
  const span = Math.min(limit * INTERVAL_MS[interval], MOST_CANDLES * INTERVAL_MS[step.interval]);
  const { data, provenance } = await ask(
    "coincap",
    {
      endpoint: `/ta/${encodeURIComponent(slug)}/candlesticks`,
      params: { fetchInterval: step.name, start: `${end - span}`, end: `${end}` },
      schema: candlesOf(coin),
    },
    signal,
  );
  const candles = fold(inOrder(data.data), interval).slice(-limit);
  if (candles.length === 0) throw absent("CoinCap", `no candles of ${coin.name} at that time`);
  return { data: { coin, interval, quote: "USD", candles }, provenance };
}

const Prices = { open: Positive, high: Positive, low: Positive, close: Positive };

/** Version 3 of the API documents its candles' figures, not the name of their time; these are what its other series have. */
const Row = z
  .union([
    z.object({ ...Prices, time: Milliseconds }),
    z
      .object({ ...Prices, timestamp: Milliseconds })
      .transform(({ timestamp, ...rest }) => ({ ...rest, time: timestamp })),
    z
      .object({ ...Prices, period: Milliseconds })
      .transform(({ period, ...rest }) => ({ ...rest, time: period })),
  ])
  // Its volumes say no currency.
  .transform(({ time, ...prices }): Candle => ({ t: time, ...prices, volume: null }))
  .pipe(PossibleCandle);

const candlesOf = (coin: Coin) =>
  z.object({
    data: z
      .array(Row)
      .refine(
        (candles) => candles.every(({ t, close }) => plausiblePrice(coin, t).safeParse(close).success),
        "is more than 100 times off",
      ),
  });

const search = (coin: Coin, signal: AbortSignal | undefined, ttlMs?: number) =>
  ask(
    "coincap",
    {
      endpoint: "/assets",
      params: { search: coin.symbol, limit: "50" },
      schema: Assets,
      ttlMs,
    },
    signal,
  );

/** The coin's asset: by symbol and name, or by symbol if no bigger coin has it. @throws AppError `upstream_unavailable` */
function assetOf(coin: Coin, assets: z.output<typeof Asset>[]): z.output<typeof Asset> {
  const sharing = assets.filter(({ symbol }) => symbol.toUpperCase() === coin.symbol);
  const named = sharing.find(({ name }) => name.toLowerCase() === coin.name.toLowerCase());
  const asset = named ?? (ownsSymbol(coin) ? sharing[0] : undefined);
  if (!asset) throw notListed("CoinCap", coin);
  return asset;
}
