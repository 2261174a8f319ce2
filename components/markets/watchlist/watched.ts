import { useSyncExternalStore } from "react";
import { z } from "zod";
import { StoredValue } from "@/components/data/stored-value";
import type { Coin } from "@/lib/desks/markets/types";

const WatchedCoin = z.object({
  id: z.string().max(80),
  symbol: z.string().max(40),
  name: z.string().max(120),
});
export type WatchedCoin = z.infer<typeof WatchedCoin>;

const watched = (id: string, symbol: string, name: string): WatchedCoin => ({ id, symbol, name });

/** Those whose past candles are embedded. */
const FIRST: WatchedCoin[] = [
  watched("bitcoin", "BTC", "Bitcoin"),
  watched("ethereum", "ETH", "Ethereum"),
  watched("binancecoin", "BNB", "BNB"),
  watched("ripple", "XRP", "XRP"),
  watched("cardano", "ADA", "Cardano"),
  watched("dogecoin", "DOGE", "Dogecoin"),
  watched("litecoin", "LTC", "Litecoin"),
  watched("solana", "SOL", "Solana"),
];

/** As many as the API draws at once. */
export const MOST_WATCHED = 30;

const stored = new StoredValue("almanac.markets.watchlist", z.array(WatchedCoin).max(MOST_WATCHED), FIRST);

/** At its end; the same list where the coin is in it, or where it is full. */
export function withCoin(coins: WatchedCoin[], { id, symbol, name }: Coin | WatchedCoin): WatchedCoin[] {
  if (coins.length >= MOST_WATCHED || coins.some((coin) => coin.id === id)) return coins;
  return [...coins, { id, symbol, name }];
}

/** Earlier where `by` is negative; stops at the ends. */
export function moved(coins: WatchedCoin[], id: string, by: number): WatchedCoin[] {
  const from = coins.findIndex((coin) => coin.id === id);
  const coin = coins[from];
  if (!coin) return coins;
  const others = coins.filter((one) => one !== coin);
  return others.toSpliced(Math.min(others.length, Math.max(0, from + by)), 0, coin);
}

export const keepWatched = (coins: WatchedCoin[]): void => void stored.write(coins);

export const useWatched = (): WatchedCoin[] =>
  useSyncExternalStore(stored.subscribe, stored.read, stored.readOnServer);
