import { AppError } from "@/lib/errors";
import { allCoins } from "../coins/coins";
import { pastUntil } from "../past/candles";
import type { Coin } from "../types";
import { dayWords } from "./days";
import { listed } from "./named";

/** That no source has anything of a coin and nothing of it is embedded, in words for its asker; why each has nothing stands beside it. */
export function noneOf(coin: Coin, cause: unknown): AppError {
  const embedded = allCoins().filter((each) => pastUntil(each) !== undefined);
  const only = listed(embedded.map(({ symbol }) => symbol));
  return without(
    `No live source has prices of ${coin.name} now, and none are embedded, only those of ${only}.`,
    cause,
  );
}

/** What a source gives. @throws AppError `upstream_unavailable` in a few words where none has it and it isn't embedded */
export async function orNone<T>(coin: Coin, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "upstream_unavailable") throw error;
    const until = pastUntil(coin);
    if (until === undefined) throw noneOf(coin, error);
    const day = dayWords(until);
    throw without(
      `No live source has that of ${coin.name} now; only its daily and weekly candles up to ${day} are embedded.`,
      error,
    );
  }
}

const without = (message: string, cause: unknown): AppError =>
  new AppError("upstream_unavailable", message, {
    cause,
    ...(cause instanceof AppError && { retryAfter: cause.retryAfter, details: { reasons: cause.message } }),
  });
