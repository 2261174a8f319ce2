import { defineRoute } from "@/lib/http/define-route";
import { json } from "@/lib/http/outputs";
import { allCoins } from "../coins/coins";
import { PAST, pastUntil } from "../past/candles";
import { testConnections } from "../sources/ask";
import { sourceStates } from "../sources/states";
import { SourcesAnswer, SourcesQuery } from "./schema";
import { getter } from "./shared";

export const listSources = defineRoute(
  {
    ...getter,
    path: "/api/markets/sources",
    operationId: "listMarketSources",
    summary: "How each source does: its circuit breaker, its last failure, and how often the cache spared it",
    input: { query: SourcesQuery },
    outputs: json("The sources, and what is embedded", SourcesAnswer),
  },
  async ({ query: { check } }) => {
    if (check) await testConnections();
    const coins = allCoins()
      .filter((coin) => pastUntil(coin) !== undefined)
      .map(({ id }) => id);
    return { sources: sourceStates(), past: { until: PAST.until, coins, source: PAST.source } };
  },
);
