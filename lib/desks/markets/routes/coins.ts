import { defineRoute } from "@/lib/http/define-route";
import { json } from "@/lib/http/outputs";
import { allCoins, nameKey, namesOf } from "../coins/coins";
import { pastUntil } from "../past/candles";
import { coinListProvenance } from "../sources/coin-list";
import { marketData } from "../sources/market-data";
import { latestPrice } from "../sources/price";
import { orNone } from "../tools/none-of";
import type { Coin } from "../types";
import { coinNamed } from "./coin-named";
import { MarketAnswer, PriceAnswer, SymbolParams, TokenList, TokensQuery } from "./schema";
import { getter, OF_A_COIN } from "./shared";

export const listTokens = defineRoute(
  {
    ...getter,
    path: "/api/markets/tokens",
    operationId: "listTokens",
    summary: "Coins by their symbol, name or id, the biggest first",
    input: { query: TokensQuery },
    outputs: json("The coins, and where the list is from", TokenList),
  },
  ({ query: { q = "", limit } }) => ({
    tokens: matching(q)
      .slice(0, limit)
      .map((coin) => ({ ...coin, past_until: pastUntil(coin) ?? null })),
    provenance: coinListProvenance(),
  }),
);

function matching(written: string): Coin[] {
  const wanted = nameKey(written);
  if (!wanted) return allCoins();
  const found = allCoins().filter((coin) => namesOf(coin).some((name) => name.includes(wanted)));
  const isCalledSo = (coin: Coin) => namesOf(coin).includes(wanted);
  return [...found.filter(isCalledSo), ...found.filter((coin) => !isCalledSo(coin))];
}

export const getPrice = defineRoute(
  {
    ...getter,
    path: "/api/markets/{symbol}/price",
    operationId: "getTokenPrice",
    summary: "A coin's price, with its time and source",
    input: { params: SymbolParams },
    outputs: json("The price", PriceAnswer),
    errors: OF_A_COIN,
  },
  async ({ params, request: { signal } }) => {
    const coin = await coinNamed(params.symbol, signal);
    const { data, provenance } = await orNone(coin, latestPrice(coin, signal));
    return { price: data, provenance };
  },
);

export const getMarket = defineRoute(
  {
    ...getter,
    path: "/api/markets/{symbol}/market",
    operationId: "getTokenMarketData",
    summary: "A coin's market capitalisation, volume and supply",
    input: { params: SymbolParams },
    outputs: json("The market data", MarketAnswer),
    errors: OF_A_COIN,
  },
  async ({ params, request: { signal } }) => {
    const coin = await coinNamed(params.symbol, signal);
    const { data, provenance } = await orNone(coin, marketData(coin, signal));
    return { market: data, provenance };
  },
);
