import { LRUCache } from "lru-cache";
import { clock } from "@/lib/clock";
import { processWide } from "@/lib/process-wide";
import { SourceError } from "@/lib/sources/source-error";
import { pastCandles } from "../past/candles";
import type { Coin } from "../types";
import { Positive } from "./numbers";

/** Prices change; by more than this they are in another unit, or another coin's. */
const MOST_TIMES = 100;
const DAY_MS = 86_400_000;

const seen = processWide(
  "market-prices",
  () => new LRUCache<string, number>({ max: 2000, ttl: DAY_MS, perf: { now: clock.ms }, ttlResolution: 0 }),
);

export const rememberPrice = (coin: Coin, price: number): void => void seen.set(coin.id, price);

export const forgetPrices = (): void => seen.clear();

/** A dollar price within 100 times of the last known one. `at`: when it was the price, ms since the epoch; absent: now. */
export const plausiblePrice = (coin: Coin, at?: number) =>
  Positive.refine((price) => {
    const known = knownPrice(coin, at);
    return known === undefined || (price <= known * MOST_TIMES && price >= known / MOST_TIMES);
  }, "is more than 100 times off");

/** The price if plausible; for answers that hold other coins' prices too. @throws SourceError `schema` */
export function checkPrice(source: string, coin: Coin, price: number | null): number {
  const checked = plausiblePrice(coin).safeParse(price);
  if (!checked.success) throw new SourceError(source, "schema", "the price is implausible");
  return checked.data;
}

function knownPrice(coin: Coin, at: number | undefined): number | undefined {
  const now = clock.ms();
  const isRecent = at === undefined || at > now - DAY_MS;
  const recent = isRecent ? seen.get(coin.id) : undefined;
  return recent ?? pastCandles(coin, "1d")?.candles.findLast(({ t }) => t <= (at ?? now))?.close;
}
