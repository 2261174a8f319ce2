import { z } from "zod";
import { clock } from "@/lib/clock";
import type { ClientId } from "../sources/clients";
import { openOf } from "../sources/fold";
import { INTERVAL_MS, type Interval } from "../types";

const COINS = [
  { id: "bitcoin", symbol: "BTC", name: "Bitcoin", price: 60_000, rank: 1 },
  { id: "ethereum", symbol: "ETH", name: "Ethereum", price: 3000, rank: 2 },
  { id: "dogecoin", symbol: "DOGE", name: "Dogecoin", price: 0.15, rank: 8 },
  // Its trading ended on the day of `DELISTED`.
  { id: "solana", symbol: "SOL", name: "Solana", price: 150, rank: 6 },
  { id: "example-coin", symbol: "EXMPL", name: "Example Coin", price: 4, rank: null },
];
type Listed = (typeof COINS)[number];

const DELISTED: Record<string, number> = { solana: Date.parse("2025-06-01") };

interface Asked {
  path: string;
  query: URLSearchParams;
  isWrong: boolean;
}

export interface Answer {
  status: number;
  body: unknown;
}

const ok = (body: unknown): Answer => ({ status: 200, body });
const NOT_FOUND: Answer = { status: 404, body: { error: "not found" } };
const bySymbol = (symbol: string | null) => COINS.find((coin) => coin.symbol === symbol?.toUpperCase());
const byId = (id: string | undefined) => COINS.find((coin) => coin.id === id);

/** A price that moves a little and is the same whenever a moment is asked for. */
const priceAt = ({ price }: Pick<Listed, "price">, ms: number): number =>
  price * (1 + 0.05 * Math.sin(ms / 5e8) + 0.01 * Math.sin(ms / 7e6));

export const ANSWERS: Record<ClientId, (asked: Asked) => Answer> = {
  binance,
  binance_us: binance,
  coingecko: coinGecko,
  coincap: coinCap,
  coinmarketcap: coinMarketCap,
  messari,
  fear_greed: fearGreed,
  exchange_rates: exchangeRates,
  exchange_rates_mirror: exchangeRates,
};

function binance({ path, query, isWrong }: Asked): Answer {
  if (path === "/api/v3/ping") return ok({});
  const several = query.get("symbols");
  const pairs = several ? z.array(z.string()).parse(JSON.parse(several)) : [query.get("symbol") ?? ""];
  // An exchange doesn't trade everything that is listed elsewhere, and doesn't say which pair it doesn't know.
  const traded = pairs
    .flatMap((pair) => bySymbol(pair.replace(/USDT$/, "")) ?? [])
    .filter(({ rank }) => rank);
  const [coin] = traded;
  if (!coin || traded.length < pairs.length) {
    return { status: 400, body: { code: -1121, msg: "Invalid symbol." } };
  }
  if (path === "/api/v3/ticker/24hr") {
    const tickers = traded.map((each) => ticker(each, isWrong));
    return ok(several ? tickers : tickers[0]);
  }
  const last = DELISTED[coin.id] ?? Number.POSITIVE_INFINITY;
  const interval = query.get("interval") as Interval;
  const end = Math.min(Number(query.get("endTime") ?? clock.ms()), last);
  return ok(
    candles(coin, interval, { end, count: Number(query.get("limit")) }).map(({ t, o, h, l, c, v }) => {
      const prices = [o, h, l, c].map((price) => price.toFixed(8));
      // Seconds for milliseconds.
      return [isWrong ? t / 1000 : t, ...prices, (v / c).toFixed(8), t + 1, v.toFixed(8), 100, "1", "1", "0"];
    }),
  );
}

function ticker(coin: Listed, isWrong: boolean) {
  const at = Math.min(clock.ms(), DELISTED[coin.id] ?? Number.POSITIVE_INFINITY);
  const price = priceAt(coin, at) * (isWrong ? 1e8 : 1);
  const symbol = `${coin.symbol}USDT`;
  return { symbol, lastPrice: price.toFixed(8), priceChangePercent: "1.250", closeTime: at };
}

function coinGecko({ path, query, isWrong }: Asked): Answer {
  const unit = isWrong ? 1e6 : 1;
  const now = clock.ms();
  if (path === "/ping") return ok({ gecko_says: "(V3) To the Moon!" });
  if (path === "/coins/list") {
    return ok(COINS.map(({ id, symbol, name }) => ({ id, symbol: symbol.toLowerCase(), name })));
  }
  if (path === "/simple/price") {
    const found = (query.get("ids") ?? "").split(",").flatMap((id) => byId(id) ?? []);
    // Milliseconds for seconds.
    const last_updated_at = isWrong ? now : Math.floor(now / 1000);
    const quoted = (coin: Listed) => ({ usd: priceAt(coin, now), usd_24h_change: 1.25, last_updated_at });
    return ok(Object.fromEntries(found.map((coin) => [coin.id, quoted(coin)])));
  }
  if (path === "/global") {
    return ok({
      data: {
        total_market_cap: { usd: 2.5e12 },
        total_volume: { usd: 9e10 },
        market_cap_percentage: { btc: 56.5, eth: 11.25 },
        market_cap_change_percentage_24h_usd: -1.25,
        updated_at: Math.floor(now / 1000),
      },
    });
  }
  if (path === "/coins/markets") {
    const asked = query.get("ids");
    return ok(COINS.filter(({ id }) => !asked || asked === id).map((coin) => marketRow(coin, unit)));
  }
  const [, id, what] = /^\/coins\/([^/]+)(?:\/(.+))?$/.exec(path) ?? [];
  const coin = byId(id);
  if (!coin) return { status: 404, body: { error: "coin not found" } };
  if (what === "ohlc") {
    const step = INTERVAL_MS["4h"];
    const closed = candles(coin, "4h", { end: now, count: 180 });
    return ok(closed.map(({ t, o, h, l, c }) => [(t + step) / (isWrong ? 1000 : 1), o, h, l, c]));
  }
  if (what === "market_chart/range") {
    const [from, to] = ["from", "to"].map((name) => Number(query.get(name)) * 1000) as [number, number];
    const hours = candles(coin, "1h", { end: to, count: Math.ceil((to - from) / INTERVAL_MS["1h"]) + 1 });
    const inside = hours.filter(({ t }) => t >= from);
    return ok({
      prices: inside.map(({ t, c }) => [t, c * unit]),
      market_caps: [],
      total_volumes: inside.map(({ t, v }) => [t, v * 24]),
    });
  }
  return ok({
    id,
    sentiment_votes_up_percentage: isWrong ? "many" : 78.5,
    community_data: { reddit_subscribers: 12_000, reddit_average_posts_48h: 5.5 },
  });
}

const marketRow = (coin: Listed, unit: number) => ({
  id: coin.id,
  symbol: coin.symbol.toLowerCase(),
  name: coin.name,
  current_price: priceAt(coin, clock.ms()) * unit,
  market_cap: coin.price * 1.9e7,
  market_cap_rank: coin.rank,
  total_volume: coin.price * 3e5,
  price_change_percentage_24h: 1.25,
  price_change_percentage_7d_in_currency: -2.5,
  circulating_supply: 1.9e7,
  total_supply: 1.9e7,
  max_supply: coin.id === "bitcoin" ? 2.1e7 : null,
  ath: coin.price * 2,
  ath_date: "2025-10-06T18:57:42.558Z",
  last_updated: clock.iso(),
});

const capId = ({ name }: Listed) => name.toLowerCase().replaceAll(" ", "-");

function coinCap({ path, query, isWrong }: Asked): Answer {
  const now = clock.ms();
  if (path === "/assets") {
    const ids = query.get("ids")?.split(",");
    const isAsked = (coin: Listed) => (ids ? ids.includes(capId(coin)) : coin.symbol === query.get("search"));
    const found = COINS.filter(isAsked).map((coin) => ({
      id: capId(coin),
      rank: `${coin.rank}`,
      symbol: coin.symbol,
      name: coin.name,
      priceUsd: `${priceAt(coin, now) * (isWrong ? 1e6 : 1)}`,
      changePercent24Hr: "1.25",
    }));
    return ok({ timestamp: now, data: found });
  }
  const [, slug] = /^\/ta\/([^/]+)\/candlesticks$/.exec(path) ?? [];
  const coin = COINS.find((each) => capId(each) === slug);
  if (!coin) return NOT_FOUND;
  const interval: Interval = query.get("fetchInterval") === "h1" ? "1h" : "1d";
  const [start, end] = ["start", "end"].map((name) => Number(query.get(name))) as [number, number];
  const count = Math.ceil((end - start) / INTERVAL_MS[interval]);
  const rows = candles(coin, interval, { end, count }).map(({ t, o, h, l, c, v }) => ({
    open: `${o}`,
    // The wrong way round.
    high: `${isWrong ? l : h}`,
    low: `${isWrong ? h : l}`,
    close: `${c}`,
    volume: `${v}`,
    time: t,
  }));
  return ok({ timestamp: now, data: rows });
}

function coinMarketCap({ path, query, isWrong }: Asked): Answer {
  if (path === "/v1/global-metrics/quotes/latest") {
    const USD = {
      total_market_cap: 2.4e12,
      total_volume_24h: 8e10,
      total_market_cap_yesterday_percentage_change: 0.5,
      last_updated: clock.iso(),
    };
    return ok({ data: { btc_dominance: 55.5, eth_dominance: 12.5, quote: { USD } } });
  }
  const coin = bySymbol(query.get("symbol"));
  if (!coin) return { status: 400, body: { status: { error_code: 400, error_message: "Invalid value" } } };
  const row = {
    name: coin.name,
    symbol: coin.symbol,
    slug: coin.id,
    cmc_rank: coin.rank,
    circulating_supply: 1.9e7,
    total_supply: 1.9e7,
    max_supply: 2.1e7,
    quote: {
      USD: {
        price: priceAt(coin, clock.ms()) * (isWrong ? 1e6 : 1),
        volume_24h: 3e10,
        percent_change_24h: 1.25,
        percent_change_7d: -2.5,
        market_cap: coin.price * 1.9e7,
        last_updated: clock.iso(),
      },
    },
  };
  return ok({ status: { error_code: 0 }, data: { [coin.symbol]: [row] } });
}

function messari({ query, isWrong }: Asked): Answer {
  const coin = COINS.find(({ name }) => name.toLowerCase().replaceAll(" ", "-") === query.get("slugs"));
  if (!coin) return ok({ error: null, data: [] });
  const details = {
    symbol: coin.symbol,
    name: coin.name,
    rank: coin.rank,
    marketData: {
      priceUsd: priceAt(coin, clock.ms()) * (isWrong ? 1e6 : 1),
      volume24Hour: 3e10,
      marketcap: { circulatingUsd: coin.price * 1.9e7 },
      supply: { circulating: 1.9e7, total: 1.9e7, max: 2.1e7 },
    },
    returnOnInvestment: { priceChange24h: 1.25, priceChange7d: -2.5 },
    allTimeHigh: { allTimeHigh: coin.price * 2, allTimeHighDate: "2025-10-06T18:57:42Z" },
  };
  return ok({ error: null, data: [details] });
}

function fearGreed({ query, isWrong }: Asked): Answer {
  const today = openOf(clock.ms(), "1d");
  const all = (today - Date.parse("2018-02-01")) / INTERVAL_MS["1d"] + 1;
  const days = Array.from({ length: Math.min(Number(query.get("limit")), all) }, (_, ago) => ({
    value: `${isWrong ? 420 : 40 + (ago % 20)}`,
    value_classification: "Fear",
    timestamp: `${(today - ago * INTERVAL_MS["1d"]) / 1000}`,
  }));
  return ok({ name: "Fear and Greed Index", data: days, metadata: { error: null } });
}

/** Of “@latest” and the mirror the rates of today, of “@2025-05-02” those of that day. */
function exchangeRates({ path, isWrong }: Asked): Answer {
  const date = /@(\d{4}-\d\d-\d\d)/.exec(path)?.[1] ?? new Date(clock.ms()).toISOString().slice(0, 10);
  return ok({ date, usd: isWrong ? { eur: -1 } : { eur: 0.8, gbp: 0.5, jpy: 150, btc: 0.00001 } });
}

function candles(coin: Listed, interval: Interval, { end, count }: { end: number; count: number }) {
  const last = openOf(end, interval);
  return Array.from({ length: count }, (_, index) => {
    const t = last - (count - 1 - index) * INTERVAL_MS[interval];
    const [o, c] = [priceAt(coin, t), priceAt(coin, t + INTERVAL_MS[interval])];
    return { t, o, h: Math.max(o, c) * 1.01, l: Math.min(o, c) * 0.99, c, v: 1e6 };
  });
}
