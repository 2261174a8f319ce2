import { findCoins } from "../coins/coins";
import type { Coin } from "../types";

/** Whether a source that knows coins by symbol alone means this one: the biggest with the symbol. */
export const ownsSymbol = (coin: Coin): boolean =>
  findCoins(coin.symbol).find(({ symbol }) => symbol === coin.symbol)?.id === coin.id;

/** A name as addresses have it, e.g. “Bitcoin Cash” as `bitcoin-cash`. */
export const slugOf = ({ name }: Coin): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
