import { env } from "@/lib/env";
import { AppError, toAppError } from "@/lib/errors";
import { logger } from "@/lib/log";
import type { Sourced } from "@/lib/sources/provenance";
import { isSourceError } from "@/lib/sources/source-error";
import type { Coin, Price } from "../types";
import { binancePrices } from "./binance";
import { CLIENTS, type ClientId, needsKey } from "./clients";
import { coinCapPrices } from "./coincap";
import { coinGeckoPrices } from "./coingecko";
import { rememberPrice } from "./plausible";

/** As in `latestPrice`, each source asked for many coins in one request. */
const CHAIN: [ClientId, (coins: Coin[], signal?: AbortSignal) => Promise<Sourced<Price>[]>][] = [
  ["coingecko", coinGeckoPrices],
  ["coincap", coinCapPrices],
  ["binance", binancePrices],
];
/** Coins of one request; an address has an end. */
const BATCH = 100;

/** Live prices by coin id, past the cache but not breakers; coins without one left out. @throws SourceError `aborted` */
export async function freshPrices(coins: Coin[], signal?: AbortSignal): Promise<Map<string, Sourced<Price>>> {
  const found = new Map<string, Sourced<Price>>();
  if (env().ALMANAC_DATA === "sample") return found;
  for (const [client, run] of CHAIN.filter(([id]) => !needsKey(id))) {
    const lacking = coins.filter(({ id }) => !found.has(id));
    for (let first = 0; first < lacking.length; first += BATCH) {
      const batch = lacking.slice(first, first + BATCH);
      for (const price of await pricesFrom(client, () => run(batch, signal))) keep(found, price);
    }
  }
  return found;
}

async function pricesFrom(client: ClientId, run: () => Promise<Sourced<Price>[]>): Promise<Sourced<Price>[]> {
  try {
    return await run();
  } catch (error) {
    if (isSourceError(error) ? error.kind === "aborted" : !(error instanceof AppError)) throw error;
    logger().info({ source: CLIENTS[client].name, reason: toAppError(error).message }, "no fresh prices");
    return [];
  }
}

function keep(found: Map<string, Sourced<Price>>, price: Sourced<Price>): void {
  const { coin } = price.data;
  rememberPrice(coin, price.data.price);
  found.set(coin.id, price);
}
