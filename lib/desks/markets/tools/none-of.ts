import { AppError } from "@/lib/errors";
import { allCoins } from "../coins/coins";
import { pastUntil } from "../past/candles";
import type { Coin } from "../types";
import { listed } from "./named";

/** That no source answers about a coin and nothing of it is embedded, in words for its asker. */
export function noneOf(coin: Coin, cause: unknown): AppError {
  const embedded = allCoins().filter((each) => pastUntil(each) !== undefined);
  return new AppError(
    "upstream_unavailable",
    `No live source answers, and no prices of ${coin.name} are embedded, only those of ${listed(embedded.map(({ symbol }) => symbol))}.`,
    { cause },
  );
}

/** What a source gives; where none answers and nothing is embedded, that is said of the coin. */
export async function orNone<T>(coin: Coin, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    const isNone = error instanceof AppError && error.code === "upstream_unavailable";
    throw isNone && pastUntil(coin) === undefined ? noneOf(coin, error) : error;
  }
}
