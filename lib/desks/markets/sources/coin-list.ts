import { z } from "zod";
import { env } from "@/lib/env";
import { logger } from "@/lib/log";
import { processWide } from "@/lib/process-wide";
import type { Provenance } from "@/lib/sources/provenance";
import { isSourceError } from "@/lib/sources/source-error";
import { setListedCoins } from "../coins/coins";
import { type Resolved, resolveCoin } from "../coins/resolve";
import table from "../data/coins.json";
import { coinGeckoCoins } from "./coingecko";

const EMBEDDED: Provenance = {
  source: z.string().parse(table.source),
  live: false,
  as_of: "2025-11-01T00:00:00.000Z",
  note: "The embedded list of coins; ranks are from autumn 2025",
};

const known = processWide("market-coin-list", () => ({ provenance: EMBEDDED }));

export const coinListProvenance = (): Provenance => known.provenance;

/** Takes in CoinGecko's coin list, kept for a day; without it the embedded coins are known. @returns whether it was had */
export async function refreshCoins(signal?: AbortSignal): Promise<boolean> {
  if (env().ALMANAC_DATA === "sample") return false;
  try {
    const { data, provenance } = await coinGeckoCoins(signal);
    if (provenance.as_of !== known.provenance.as_of) await setListedCoins(data);
    known.provenance = provenance;
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
