import { z } from "zod";
import { defineRoute } from "@/lib/http/define-route";
import { json } from "@/lib/http/outputs";
import { allCoins } from "../coins/coins";
import { PAST, pastUntil } from "../past/candles";
import { testConnection } from "../sources/ask";
import { CLIENT_IDS } from "../sources/clients";
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
  async ({ query: { check }, request: { signal } }) => {
    if (check) await testAll(signal);
    const coins = allCoins()
      .filter((coin) => pastUntil(coin) !== undefined)
      .map(({ id }) => id);
    return { sources: sourceStates(), past: { until: PAST.until, coins, source: PAST.source } };
  },
);

async function testAll(signal: AbortSignal): Promise<void> {
  const states = sourceStates();
  const asked = CLIENT_IDS.filter((_, index) => states[index]?.state !== "off");
  await Promise.all(asked.map((id) => testConnection(id, z.unknown(), signal)));
}
