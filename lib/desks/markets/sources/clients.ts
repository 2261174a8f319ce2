import { env } from "@/lib/env";
import type { SourceState } from "../routes/schema";

export const CLIENT_IDS = [
  "binance",
  "binance_us",
  "coingecko",
  "coincap",
  "coinmarketcap",
  "messari",
  "fear_greed",
  "exchange_rates",
  "exchange_rates_mirror",
] as const;
export type ClientId = (typeof CLIENT_IDS)[number];

interface Client {
  name: string;
  usedFor: SourceState["used_for"];
  base: () => string;
  /** What authorises a request; undefined: it takes none without a key, and none is set. */
  headers: () => Record<string, string> | undefined;
  test: { endpoint: string; params?: Record<string, string> };
}

const withoutKey = () => ({});
const header = (name: string, key: string | undefined) => (key ? { [name]: key } : undefined);

export const CLIENTS: Record<ClientId, Client> = {
  binance: {
    name: "Binance",
    usedFor: ["ohlc", "price"],
    base: () => env().BINANCE_BASE_URL,
    headers: withoutKey,
    test: { endpoint: "/api/v3/ping" },
  },
  binance_us: {
    name: "Binance.US",
    usedFor: ["ohlc"],
    base: () => env().BINANCE_US_BASE_URL,
    headers: withoutKey,
    test: { endpoint: "/api/v3/ping" },
  },
  coingecko: {
    name: "CoinGecko",
    usedFor: ["ohlc", "price", "market", "sentiment", "coins"],
    base: () => env().COINGECKO_BASE_URL,
    headers: () => header(coinGeckoHeader(), env().COINGECKO_API_KEY) ?? {},
    test: { endpoint: "/ping" },
  },
  coincap: {
    name: "CoinCap",
    usedFor: ["ohlc", "price"],
    base: () => env().COINCAP_BASE_URL,
    headers: () => header("authorization", bearer(env().COINCAP_API_KEY)),
    test: { endpoint: "/assets/bitcoin" },
  },
  coinmarketcap: {
    name: "CoinMarketCap",
    usedFor: ["market"],
    base: () => env().COINMARKETCAP_BASE_URL,
    headers: () => header("x-cmc_pro_api_key", env().COINMARKETCAP_API_KEY),
    test: { endpoint: "/v1/key/info" },
  },
  messari: {
    name: "Messari",
    usedFor: ["market"],
    base: () => env().MESSARI_BASE_URL,
    headers: () => header("x-messari-api-key", env().MESSARI_API_KEY),
    test: { endpoint: "/metrics/v2/assets", params: { limit: "1" } },
  },
  fear_greed: {
    name: "alternative.me",
    usedFor: ["sentiment"],
    base: () => env().FEAR_GREED_BASE_URL,
    headers: withoutKey,
    test: { endpoint: "/fng/", params: { limit: "1" } },
  },
  exchange_rates: {
    name: "currency-api",
    usedFor: ["rates"],
    base: () => env().EXCHANGE_RATES_BASE_URL,
    headers: withoutKey,
    test: { endpoint: "/currency-api@latest/v1/currencies/usd.json" },
  },
  exchange_rates_mirror: {
    name: "currency-api's mirror",
    usedFor: ["rates"],
    base: () => env().EXCHANGE_RATES_MIRROR_BASE_URL,
    headers: withoutKey,
    test: { endpoint: "/v1/currencies/usd.json" },
  },
};

export const needsKey = (id: ClientId): boolean => CLIENTS[id].headers() === undefined;

const bearer = (key: string | undefined) => key && `Bearer ${key}`;

/** Paid plans have an address and a header of their own. */
function coinGeckoHeader(): string {
  const isPaid = new URL(env().COINGECKO_BASE_URL).hostname.startsWith("pro-api.");
  return isPaid ? "x-cg-pro-api-key" : "x-cg-demo-api-key";
}
