import { env } from "@/lib/env";
import { logger } from "@/lib/log";
import { isSourceError } from "@/lib/sources/source-error";
import { setListedCoins } from "../coins/coins";
import { type Resolved, resolveCoin } from "../coins/resolve";
import { coinGeckoCoins } from "./coingecko";

/**
 * Takes in CoinGecko's list of coins, which is kept for a day; without it the embedded coins are known.
 * @returns whether the list could be had
 */
export async function refreshCoins(signal?: AbortSignal): Promise<boolean> {
  if (env().ALMANAC_DATA === "sample") return false;
  try {
    const coins = await coinGeckoCoins(signal);
    setListedCoins(coins);
    return true;
  } catch (error) {
    if (!isSourceError(error) || error.kind === "aborted") throw error;
    logger().info({ reason: error.kind }, "the list of coins can't be had");
    return false;
  }
}

/** As `resolveCoin`; where no such coin is known, the source's list is looked at as well. @throws SourceError `aborted` */
export async function resolveListed(written: string, signal?: AbortSignal): Promise<Resolved> {
  const known = resolveCoin(written);
  if ("coin" in known || known.choices.length > 0 || !(await refreshCoins(signal))) return known;
  return resolveCoin(written);
}
