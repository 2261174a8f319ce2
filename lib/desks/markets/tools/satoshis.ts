import type { Fact } from "@/lib/agent/truth";
import type { Coin } from "../types";
import { sizeText } from "./format";
import { countTold, factOf } from "./told";

const IN_A_BITCOIN = 1e8;
/** From so many bitcoins on, nobody counts in satoshis. */
const MANY = 0.01;

/** “ (2,921 satoshis)” after a small part of a bitcoin; nothing after any other number of coins. */
export const satoshiWords = ({ id }: Pick<Coin, "id">, coins: number): string =>
  id === "bitcoin" && coins < MANY ? ` (${sizeText(coins * IN_A_BITCOIN)} satoshis)` : "";

/** The satoshis that `satoshiWords` tells of what a coin is worth. */
export const satoshiFacts = (of: Coin, { id }: Coin, coins: number, time: string): Fact[] =>
  id === "bitcoin" && coins < MANY
    ? [
        factOf(
          countTold(of, "worth in satoshis", coins * IN_A_BITCOIN, { time, from: "its worth in Bitcoin" }),
        ),
      ]
    : [];
