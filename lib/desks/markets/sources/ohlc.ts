import { clock } from "@/lib/clock";
import type { Sourced } from "@/lib/sources/provenance";
import { type Candles, INTERVAL_MS } from "../types";
import { binanceCandles } from "./binance";
import { fromChain } from "./chain";
import { coinCapCandles } from "./coincap";
import { coinGeckoCandles } from "./coingecko-candles";
import { embeddedCandles } from "./past";
import { rememberPrice } from "./plausible";
import type { CandleQuery } from "./query";

/**
 * A coin's last candles, oldest first: from Binance, Binance.US, CoinGecko or CoinCap, else the embedded past. A source may have fewer than
 * `limit`; the newest candle may still be open.
 * @throws AppError `upstream_unavailable` when none has any; SourceError `aborted`
 */
export async function ohlc(query: CandleQuery, signal?: AbortSignal): Promise<Sourced<Candles>> {
  const found = await fromChain(
    [
      { client: "binance", run: () => binanceCandles("binance", query, signal) },
      { client: "binance_us", run: () => binanceCandles("binance_us", query, signal) },
      { client: "coingecko", run: () => coinGeckoCandles(query, signal) },
      { client: "coincap", run: () => coinCapCandles(query, signal) },
    ],
    embeddedCandles(query),
  );
  const last = found.data.candles.at(-1);
  const isNow = last && last.t + INTERVAL_MS[query.interval] > clock.ms();
  if (found.provenance.live && isNow) rememberPrice(query.coin, last.close);
  return found;
}
