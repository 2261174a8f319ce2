import type { Sourced } from "@/lib/sources/provenance";
import { PAST, pastCandles, pastUntil } from "../past/candles";
import { pastMarketCaps } from "../past/market-caps";
import type { Candle, Candles, Coin, MarketData, Price } from "../types";
import { absent } from "./absent";
import { closeTime, dayInWords, endOfDay } from "./days";
import type { CandleQuery } from "./query";

const NAME = "past data";
const EMBEDDED = "Almanac's own past data";

/** @throws AppError `upstream_unavailable` where there are none */
export const embeddedCandles = (query: CandleQuery) => ({
  name: NAME,
  run: (): Sourced<Candles> => {
    const { coin, interval, limit, until } = query;
    const past = pastCandles(coin, interval);
    if (!past) throw absent(EMBEDDED, `no ${interval === "1d" ? "" : `${interval} `}candles of ${coin.name}`);
    const end = until === undefined ? Number.POSITIVE_INFINITY : endOfDay(until);
    const candles = past.candles.filter(({ t }) => t <= end).slice(-limit);
    const last = candles.at(-1);
    if (!last) throw absent(EMBEDDED, `no candles of ${coin.name} before ${until}`);
    return { data: { ...past, candles }, provenance: provenanceOf(coin, closeTime(last.t, interval)) };
  },
});

/** The last close. @throws AppError `upstream_unavailable` where there is none */
export const embeddedPrice = (coin: Coin) => ({
  name: NAME,
  run: (): Sourced<Price> => {
    const { last, before, at, quote } = lastDay(coin);
    const price = { coin, price: last.close, quote, change_24h: changeBetween(before, last), at: isoOf(at) };
    return { data: price, provenance: provenanceOf(coin, at) };
  },
});

/** Market data at a day's close (default: the last), all-time high up to it. @throws AppError `upstream_unavailable` */
export const embeddedMarket = (coin: Coin, day?: string) => ({
  name: NAME,
  run: (): Sourced<MarketData> => {
    const { candles, last, before, at } = lastDay(coin, day);
    const cap = pastMarketCaps(coin).findLast(({ t }) => t === last.t);
    const top = candles.reduce((highest, candle) => (candle.high > highest.high ? candle : highest));
    return {
      data: {
        coin,
        price: last.close,
        market_cap: cap?.market_cap ?? null,
        volume_24h: last.volume,
        change_24h: changeBetween(before, last),
        change_7d: changeBetween(candles.at(-8), last),
        circulating: cap ? cap.market_cap / last.close : null,
        total: null,
        max: null,
        ath: top.high,
        ath_at: isoOf(top.t),
        rank: null,
        at: isoOf(at),
      },
      provenance: provenanceOf(coin, at),
    };
  },
});

function lastDay(coin: Coin, day?: string) {
  const past = pastCandles(coin, "1d");
  const candles = past?.candles.filter(({ t }) => day === undefined || t <= Date.parse(day)) ?? [];
  const last = candles.at(-1);
  if (!past || !last || (day !== undefined && last.t !== Date.parse(day)))
    throw absent(EMBEDDED, `no ${day ? "market data" : "prices"} of ${coin.name}${day ? ` on ${day}` : ""}`);
  return { candles, quote: past.quote, last, before: candles.at(-2), at: closeTime(last.t, "1d") };
}

/** Per cent, from close to close; null where there is no earlier one. */
const changeBetween = (before: Candle | undefined, last: Candle) =>
  before ? (last.close / before.close - 1) * 100 : null;

const isoOf = (ms: number) => new Date(ms).toISOString();

/** The last day is said even where an earlier one was asked for. */
const provenanceOf = (coin: Coin, at: number) => ({
  source: PAST.source,
  live: false,
  as_of: isoOf(at),
  note: `The embedded prices end on ${dayInWords(Date.parse(pastUntil(coin) ?? PAST.until))}`,
});
