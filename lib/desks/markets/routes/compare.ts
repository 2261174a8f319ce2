import { AppError, fieldError } from "@/lib/errors";
import { defineRoute } from "@/lib/http/define-route";
import { json } from "@/lib/http/outputs";
import { rebased } from "../analysis/compare";
import { type Asked, periodOf } from "../tools/candles";
import { compare } from "../tools/compare";
import type { Coin } from "../types";
import { coinNamed } from "./coin-named";
import { CompareAnswer, CompareQuery } from "./schema";
import { getter, OF_A_COIN } from "./shared";

export const compareTokens = defineRoute(
  {
    ...getter,
    path: "/api/markets/compare",
    operationId: "compareTokens",
    summary: "Two to eight coins side by side, with a line of each that begins at 100",
    description: "Without `since` the period is a year; without `until` it ends with the newest candle.",
    input: { query: CompareQuery },
    outputs: json("The comparison", CompareAnswer),
    errors: OF_A_COIN,
    compress: true,
  },
  async ({ query: { symbols, measure, ...asked }, request: { signal } }) => {
    const coins = await distinct(symbols, signal);
    const { since, until, rows, pairs, provenance } = await compare(coins, measure, asked, signal);
    const lines = await linesOf(coins, asked, signal);
    // The lines have the same in full.
    const values = rows.map(({ course: _, ...row }) => row);
    return { measure, since, until, rows: values, pairs, lines, provenance };
  },
);

async function distinct(symbols: string[], signal: AbortSignal): Promise<Coin[]> {
  const coins = await Promise.all(symbols.map((symbol) => coinNamed(symbol, signal)));
  const byId = new Map(coins.map((coin) => [coin.id, coin]));
  if (byId.size < 2) throw fieldError("bad_request", "symbols", "must name at least two different coins");
  return [...byId.values()];
}

async function linesOf(coins: Coin[], asked: Asked, signal: AbortSignal) {
  const periods = await Promise.all(coins.map((coin) => periodOf(coin, asked, signal).catch(unlessMissing)));
  const found = periods.filter((period) => period !== undefined);
  return rebased(found).map(({ coin, points }) => ({ coin, points }));
}

function unlessMissing(error: unknown): undefined {
  const isMissing =
    error instanceof AppError && (error.code === "upstream_unavailable" || error.code === "not_found");
  if (!isMissing) throw error;
}
