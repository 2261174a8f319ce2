import { AppError } from "@/lib/errors";
import type { Coin } from "../types";

/** A source that answers, and hasn't what was asked for: the next one is asked. */
export const absent = (source: string, what: string): AppError =>
  new AppError("upstream_unavailable", `${source} has ${what}.`);

export const notListed = (source: string, coin: Coin): AppError =>
  new AppError("upstream_unavailable", `${source} doesn't list ${coin.name}.`);
