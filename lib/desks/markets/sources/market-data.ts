import type { Sourced } from "@/lib/sources/provenance";
import type { Coin, MarketData } from "../types";
import { fromChain } from "./chain";
import { coinGeckoMarket } from "./coingecko";
import { coinMarketCapMarket } from "./coinmarketcap";
import { messariMarket } from "./messari";
import { embeddedMarket } from "./past";
import { rememberPrice } from "./plausible";

/**
 * A coin's market capitalisation, volume and supply: from CoinMarketCap (with a key), CoinGecko or Messari, else of the last embedded day.
 * @throws AppError `upstream_unavailable` when none has them; SourceError `aborted`
 */
export async function marketData(coin: Coin, signal?: AbortSignal): Promise<Sourced<MarketData>> {
  const found = await fromChain(
    [
      { client: "coinmarketcap", run: () => coinMarketCapMarket(coin, signal) },
      { client: "coingecko", run: () => coinGeckoMarket(coin, signal) },
      { client: "messari", run: () => messariMarket(coin, signal) },
    ],
    embeddedMarket(coin),
  );
  if (found.provenance.live) rememberPrice(coin, found.data.price);
  return found;
}
