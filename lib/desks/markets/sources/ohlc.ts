import { clock } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import type { Sourced } from "@/lib/sources/provenance";
import { type Candles, INTERVAL_MS } from "../types";
import { absent } from "./absent";
import { binanceCandles } from "./binance";
import { fromChain } from "./chain";
import { CLIENTS, type ClientId } from "./clients";
import { coinCapCandles } from "./coincap";
import { coinGeckoCandles, isBeyondCoinGecko } from "./coingecko-candles";
import { closeTime, dayInWords } from "./days";
import { embeddedCandles } from "./past";
import { rememberPrice } from "./plausible";
import type { CandleQuery } from "./query";

/**
 * A coin's last candles, oldest first: from Binance, Binance.US, CoinGecko or CoinCap, else the embedded past. A source may have fewer than
 * `limit`; those that CoinGecko's free reach cuts short are given only where none after it has more. The newest candle may still be open.
 * @throws AppError `upstream_unavailable` when none has any; SourceError `aborted`
 */
export async function ohlc(query: CandleQuery, signal?: AbortSignal): Promise<Sourced<Candles>> {
  const link = (client: ClientId, candles: () => Promise<Sourced<Candles>>) => ({
    client,
    run: async () => assertRecent(CLIENTS[client].name, query, await candles()),
  });
  let short: Sourced<Candles> | undefined;
  const fromCoinGecko = async () => {
    const candles = await coinGeckoCandles(query, signal);
    if (!isBeyondCoinGecko(query)) return candles;
    short = candles;
    throw absent(CLIENTS.coingecko.name, "no more than 90 days of candles for free");
  };
  const chain = fromChain(
    [
      link("binance", () => binanceCandles("binance", query, signal)),
      link("binance_us", () => binanceCandles("binance_us", query, signal)),
      link("coingecko", fromCoinGecko),
      link("coincap", () => coinCapCandles(query, signal)),
    ],
    embeddedCandles(query),
  );
  const found = await orShort(chain, () => short);
  const last = found.data.candles.at(-1);
  const isNow = last && last.t + INTERVAL_MS[query.interval] > clock.ms();
  if (found.provenance.live && isNow) rememberPrice(query.coin, last.close);
  return found;
}

async function orShort(
  chain: Promise<Sourced<Candles>>,
  short: () => Sourced<Candles> | undefined,
): Promise<Sourced<Candles>> {
  try {
    const found = await chain;
    return found.provenance.live ? found : (short() ?? found);
  } catch (error) {
    const isNone = error instanceof AppError && error.code === "upstream_unavailable";
    const candles = isNone ? short() : undefined;
    if (!candles) throw error;
    return candles;
  }
}

/** How many candles may be missing at the end, beyond a day, before a source counts as one that no longer has the coin. */
const MAY_LACK = 2;
const DAY_MS = 86_400_000;

/** An exchange still has the candles of a pair that it delisted: they aren't the coin's newest. @throws AppError `upstream_unavailable` */
function assertRecent(
  source: string,
  { coin, interval, until }: CandleQuery,
  found: Sourced<Candles>,
): Sourced<Candles> {
  const last = found.data.candles.at(-1);
  if (until !== undefined || !last) return found;
  const closed = closeTime(last.t, interval);
  if (closed >= clock.ms() - DAY_MS - MAY_LACK * INTERVAL_MS[interval]) return found;
  throw absent(source, `no candles of ${coin.name} after ${dayInWords(closed)}`);
}
