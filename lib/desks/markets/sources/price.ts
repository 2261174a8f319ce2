import type { Sourced } from "@/lib/sources/provenance";
import type { Coin, Price } from "../types";
import { binancePrice } from "./binance";
import { fromChain } from "./chain";
import { coinCapPrice } from "./coincap";
import { coinGeckoPrice } from "./coingecko";
import { embeddedPrice } from "./past";
import { rememberPrice } from "./plausible";

/**
 * The price of a coin: from CoinGecko, CoinCap or Binance, else the last embedded close, whose time is `at`.
 * @throws AppError `upstream_unavailable` when none has it; SourceError `aborted`
 */
export async function latestPrice(coin: Coin, signal?: AbortSignal): Promise<Sourced<Price>> {
  const found = await fromChain(
    [
      { client: "coingecko", run: () => coinGeckoPrice(coin, signal) },
      { client: "coincap", run: () => coinCapPrice(coin, signal) },
      { client: "binance", run: () => binancePrice(coin, signal) },
    ],
    embeddedPrice(coin),
  );
  if (found.provenance.live) rememberPrice(coin, found.data.price);
  return found;
}
