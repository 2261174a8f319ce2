import { AppError } from "@/lib/errors";
import { defineRoute } from "@/lib/http/define-route";
import { json } from "@/lib/http/outputs";
import { ohlc } from "../sources/ohlc";
import type { Coin } from "../types";
import { coinNamed } from "./coin-named";
import { SparklinesAnswer, SparklinesQuery } from "./schema";
import { getter, OF_A_COIN } from "./shared";

const DAYS = 30;

export const getTokenSparklines = defineRoute(
  {
    ...getter,
    path: "/api/markets/sparklines",
    operationId: "getTokenSparklines",
    summary: "The last 30 days' closes of several coins",
    input: { query: SparklinesQuery },
    outputs: json("The coins, in their order; one without data has none", SparklinesAnswer),
    errors: OF_A_COIN,
  },
  async ({ query: { symbols }, request: { signal } }) => {
    const coins = await Promise.all(symbols.map((symbol) => coinNamed(symbol, signal)));
    return { coins: await Promise.all(coins.map((coin) => sparkOf(coin, signal))) };
  },
);

async function sparkOf(coin: Coin, signal: AbortSignal) {
  try {
    const { data, provenance } = await ohlc({ coin, interval: "1d", limit: DAYS + 1 }, signal);
    const closes = data.candles.map(({ close }) => close);
    const [before, last] = [closes.at(-2), closes.at(-1)];
    const change = before !== undefined && last !== undefined ? (last / before - 1) * 100 : null;
    return { coin, last: data.candles.at(-1) ?? null, change, closes: closes.slice(-DAYS), provenance };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "upstream_unavailable") throw error;
    return { coin, last: null, change: null, closes: [], provenance: null };
  }
}
