import { z } from "zod";
import type { Provenance, Sourced } from "@/lib/sources/provenance";
import { type Candle, type Candles, type Coin, INTERVAL_MS, type Interval } from "../types";
import { absent } from "./absent";
import { ask } from "./ask";
import { dayInWords, endOf } from "./days";
import { fold, inOrder, openOf } from "./fold";
import { Amount, Milliseconds, Positive, PossibleCandle } from "./numbers";
import { plausiblePrice } from "./plausible";
import type { CandleQuery } from "./query";

const DAY_MS = 86_400_000;
const MONTH = 30;
/** Beyond this its prices are of days, not hours. */
const MOST_DAYS = 90;

const NARROWED = `CoinGecko's free candles reach ${MOST_DAYS} days back only`;

export const isBeyondCoinGecko = ({ interval, limit }: CandleQuery): boolean =>
  limit * INTERVAL_MS[interval] > MOST_DAYS * DAY_MS;

/** Whether candles begin where they do because CoinGecko gives no older ones. */
export const isNarrowed = ({ note }: Provenance): boolean => note?.includes(NARROWED) === true;

const FROM_PRICES = "Made from hourly prices, so highs and lows may fall short of the real ones";

/** Its own candles for 30 days, else from hourly prices for 90. @throws SourceError; AppError `upstream_unavailable` */
export async function coinGeckoCandles(query: CandleQuery, signal?: AbortSignal): Promise<Sourced<Candles>> {
  const { coin, interval, limit, until } = query;
  const isRecent = until === undefined && limit * INTERVAL_MS[interval] <= MONTH * DAY_MS;
  const hasOwn = interval === "4h" || interval === "1d";
  const { data, provenance } =
    isRecent && hasOwn ? await ownCandles(query, signal) : await fromPrices(query, signal);
  const candles = data.slice(-limit);
  if (candles.length === 0) throw absent("CoinGecko", `no candles of ${coin.name} at that time`);
  return { data: { coin, interval, quote: "USD", candles }, provenance };
}

async function ownCandles(
  { coin, interval }: CandleQuery,
  signal: AbortSignal | undefined,
): Promise<Sourced<Candle[]>> {
  /** [close time, open, high, low, close] */
  const Row = z
    .tuple([Milliseconds, Positive, Positive, Positive, plausiblePrice(coin)])
    .transform(
      ([closed, open, high, low, close]): Candle => ({
        t: openOf(closed - 1, "4h"),
        open,
        high,
        low,
        close,
        volume: null,
      }),
    )
    .pipe(PossibleCandle);
  const endpoint = `/coins/${encodeURIComponent(coin.id)}/ohlc`;
  const params = { vs_currency: "usd", days: `${MONTH}`, precision: "full" };
  const { data, provenance } = await ask("coingecko", { endpoint, params, schema: z.array(Row) }, signal);
  // The first day lacks its morning.
  const isWhole = ({ t }: Candle) => openOf(t, interval) >= (data[0]?.t ?? 0);
  return { data: fold(inOrder(data).filter(isWhole), interval), provenance };
}

async function fromPrices(query: CandleQuery, signal: AbortSignal | undefined): Promise<Sourced<Candle[]>> {
  const { coin, interval, limit, until } = query;
  const end = endOf(until);
  const asked = limit * INTERVAL_MS[interval];
  const from = openOf(end - Math.min(asked, MOST_DAYS * DAY_MS - INTERVAL_MS[interval]), interval);
  const params = {
    vs_currency: "usd",
    from: `${Math.floor(from / 1000)}`,
    to: `${Math.floor(end / 1000)}`,
    precision: "full",
  };
  const endpoint = `/coins/${encodeURIComponent(coin.id)}/market_chart/range`;
  const { data, provenance } = await ask(
    "coingecko",
    { endpoint, params, schema: chartOf(coin, from) },
    signal,
  );
  const note = isBeyondCoinGecko(query)
    ? `${NARROWED}; these begin on ${dayInWords(from)}. ${FROM_PRICES}`
    : FROM_PRICES;
  return { data: candlesOf(data, interval), provenance: { ...provenance, note } };
}

const chartOf = (coin: Coin, from: number) =>
  z.object({
    prices: z.array(z.tuple([Milliseconds, plausiblePrice(coin, from)])),
    total_volumes: z.array(z.tuple([Milliseconds, Amount])),
  });

type Chart = z.output<ReturnType<typeof chartOf>>;

/** Its volumes are of the 24 hours before each moment: the last one of a day is the day's. */
function candlesOf({ prices, total_volumes }: Chart, interval: Interval): Candle[] {
  const volumes = new Map(total_volumes.map(([ms, volume]) => [openOf(ms, "1d"), volume]));
  const points = inOrder(
    prices.map(([t, price]) => ({ t, open: price, high: price, low: price, close: price, volume: null })),
  );
  if (interval === "1h" || interval === "4h") return fold(points, interval);
  const days = fold(points, "1d").map((day) => ({ ...day, volume: volumes.get(day.t) ?? null }));
  return fold(days, interval);
}
