import type { Coin } from "../types";
import { sizeText } from "./format";

const IN_A_BITCOIN = 1e8;
/** From so many bitcoins on, nobody counts in satoshis. */
const MANY = 0.1;

/** “ (2,921 satoshis)” after a small part of a bitcoin; nothing after any other number of coins. */
export const satoshiWords = ({ id }: Pick<Coin, "id">, coins: number): string =>
  id === "bitcoin" && coins < MANY ? ` (${sizeText(coins * IN_A_BITCOIN)} satoshis)` : "";
