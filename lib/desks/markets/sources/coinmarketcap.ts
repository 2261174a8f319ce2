import { z } from "zod";
import type { Sourced } from "@/lib/sources/provenance";
import { isSourceError } from "@/lib/sources/source-error";
import type { Coin, MarketData } from "../types";
import { notListed } from "./absent";
import { ask } from "./ask";
import { Amount, Maybe, Moment } from "./numbers";
import { checkPrice } from "./plausible";
import { ownsSymbol } from "./symbols";

const SOURCE = "CoinMarketCap";
const NO_SUCH_SYMBOL = 400;

const Row = z.object({
  name: z.string(),
  slug: z.string(),
  cmc_rank: z.number().int().positive().nullish(),
  circulating_supply: Amount,
  total_supply: Amount,
  max_supply: Amount,
  quote: z.object({
    USD: z.object({
      price: Maybe,
      volume_24h: Amount,
      percent_change_24h: Maybe,
      percent_change_7d: Maybe,
      market_cap: Amount,
      // Coins that are no longer traded have none.
      last_updated: Moment.nullish(),
    }),
  }),
});

const Quotes = z.object({ data: z.record(z.string(), z.array(Row)) });

/** @throws SourceError; AppError `upstream_unavailable` where it isn't listed */
export async function coinMarketCapMarket(coin: Coin, signal?: AbortSignal): Promise<Sourced<MarketData>> {
  const { data, provenance } = await quotes(coin, signal);
  const sharing = data.data[coin.symbol] ?? [];
  const row = sharing.find((each) => isNamed(coin, each)) ?? (ownsSymbol(coin) ? sharing[0] : undefined);
  if (!row) throw notListed(SOURCE, coin);
  const { USD: usd } = row.quote;
  return {
    data: {
      coin,
      price: checkPrice(SOURCE, coin, usd.price),
      market_cap: usd.market_cap,
      volume_24h: usd.volume_24h,
      change_24h: usd.percent_change_24h,
      change_7d: usd.percent_change_7d,
      circulating: row.circulating_supply,
      total: row.total_supply,
      max: row.max_supply,
      ath: null,
      ath_at: null,
      rank: row.cmc_rank ?? null,
      at: usd.last_updated ?? provenance.as_of,
    },
    provenance,
  };
}

/** Several coins share a symbol; its list has the biggest of them first. */
const isNamed = (coin: Coin, { name, slug }: { name: string; slug: string }) =>
  name.toLowerCase() === coin.name.toLowerCase() || slug === coin.id;

async function quotes(coin: Coin, signal: AbortSignal | undefined) {
  const endpoint = "/v2/cryptocurrency/quotes/latest";
  const params = { symbol: coin.symbol, convert: "USD" };
  try {
    return await ask("coinmarketcap", { endpoint, params, schema: Quotes }, signal);
  } catch (error) {
    if (isSourceError(error) && error.status === NO_SUCH_SYMBOL) throw notListed(SOURCE, coin);
    throw error;
  }
}
