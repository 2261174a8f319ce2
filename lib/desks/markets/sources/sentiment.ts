import { clock } from "@/lib/clock";
import type { Sourced } from "@/lib/sources/provenance";
import { PAST_FEAR_GREED, pastFearGreed } from "../past/fear-greed";
import { type Coin, type FearGreedDay, INTERVAL_MS, type Sentiment } from "../types";
import { absent } from "./absent";
import { fearGreedSince } from "./alternative-me";
import { fromChain } from "./chain";
import { coinGeckoSentiment } from "./coingecko";
import { closeTime, dayInWords } from "./days";
import { openOf } from "./fold";

interface FearGreedQuery {
  /** The last day, YYYY-MM-DD in UTC; absent: the newest there is. */
  at?: string;
  days: number;
}

/**
 * The Fear & Greed index of the market, oldest first: from alternative.me, else its embedded history. The last one is of the asked day.
 * @throws AppError `upstream_unavailable` where that day has none; SourceError `aborted`
 */
export function fearGreed(query: FearGreedQuery, signal?: AbortSignal): Promise<Sourced<FearGreedDay[]>> {
  const { at, days } = query;
  const end = at === undefined ? openOf(clock.ms(), "1d") : Date.parse(at);
  const since = end - (days - 1) * INTERVAL_MS["1d"];
  const live = async () => {
    const { data, provenance } = await fearGreedSince(since, signal);
    return { data: endingAt(data, query), provenance };
  };
  return fromChain([{ client: "fear_greed", run: live }], {
    name: "the embedded history",
    run: () => {
      const data = endingAt(pastFearGreed(), query);
      const closed = closeTime(data.at(-1)?.t ?? 0, "1d");
      return { data, provenance: provenanceOf(closed) };
    },
  });
}

/** What people say of a coin, from CoinGecko. @throws AppError `upstream_unavailable`; SourceError `aborted` */
export function social(coin: Coin, signal?: AbortSignal): Promise<Sourced<Sentiment>> {
  return fromChain([{ client: "coingecko", run: () => coinGeckoSentiment(coin, signal) }]);
}

function endingAt(index: FearGreedDay[], { at, days }: FearGreedQuery): FearGreedDay[] {
  if (at === undefined) return index.slice(-days);
  const end = index.findLastIndex(({ t }) => t === Date.parse(at));
  if (end < 0) throw absent("The Fear & Greed index", `no value for ${dayInWords(Date.parse(at))}`);
  return index.slice(Math.max(0, end - days + 1), end + 1);
}

const provenanceOf = (at: number) => ({
  source: PAST_FEAR_GREED.source,
  live: false,
  as_of: new Date(at).toISOString(),
  note: `The embedded history ends on ${dayInWords(Date.parse(PAST_FEAR_GREED.until))}`,
});
