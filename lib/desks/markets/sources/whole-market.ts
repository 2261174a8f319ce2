import { z } from "zod";
import { clock } from "@/lib/clock";
import type { Sourced } from "@/lib/sources/provenance";
import { allCoins } from "../coins/coins";
import { PAST, pastUntil } from "../past/candles";
import { pastMarketCaps } from "../past/market-caps";
import type { WholeMarket } from "../types";
import { ask } from "./ask";
import { fromChain } from "./chain";
import { closeTime, dayInWords } from "./days";
import { Amount, Maybe, Moment, Positive, Seconds } from "./numbers";

/** From CoinGecko or CoinMarketCap (with a key), else the embedded coins' last day. @throws SourceError `aborted` */
export function wholeMarket(signal?: AbortSignal): Promise<Sourced<WholeMarket>> {
  return fromChain(
    [
      { client: "coingecko", run: () => coinGeckoWhole(signal) },
      { client: "coinmarketcap", run: () => coinMarketCapWhole(signal) },
    ],
    { name: "past data", run: embeddedWhole },
  );
}

const Shares = z.record(z.string(), z.number().min(0).max(100));
const OfGecko = z.object({
  data: z.object({
    total_market_cap: z.object({ usd: Positive }),
    total_volume: z.object({ usd: Amount }),
    market_cap_percentage: Shares,
    market_cap_change_percentage_24h_usd: Maybe,
    updated_at: Seconds,
  }),
});

async function coinGeckoWhole(signal?: AbortSignal): Promise<Sourced<WholeMarket>> {
  const asked = await ask("coingecko", { endpoint: "/global", schema: OfGecko }, signal);
  const { data } = asked.data;
  const shares = Object.entries(data.market_cap_percentage);
  return {
    data: {
      total: data.total_market_cap.usd,
      volume_24h: data.total_volume.usd,
      change_24h: data.market_cap_change_percentage_24h_usd,
      shares: sorted(shares.map(([symbol, percent]) => ({ symbol: symbol.toUpperCase(), percent }))),
      coins: null,
      at: new Date(data.updated_at).toISOString(),
    },
    provenance: asked.provenance,
  };
}

const OfCap = z.object({
  data: z.object({
    btc_dominance: Maybe,
    eth_dominance: Maybe,
    quote: z.object({
      USD: z.object({
        total_market_cap: Positive,
        total_volume_24h: Amount,
        total_market_cap_yesterday_percentage_change: Maybe,
        last_updated: Moment.nullish(),
      }),
    }),
  }),
});

async function coinMarketCapWhole(signal?: AbortSignal): Promise<Sourced<WholeMarket>> {
  const endpoint = "/v1/global-metrics/quotes/latest";
  const { data: asked, provenance } = await ask("coinmarketcap", { endpoint, schema: OfCap }, signal);
  const { btc_dominance: btc, eth_dominance: eth, quote } = asked.data;
  const shares = [
    ...(btc === null ? [] : [{ symbol: "BTC", percent: btc }]),
    ...(eth === null ? [] : [{ symbol: "ETH", percent: eth }]),
  ];
  return {
    data: {
      total: quote.USD.total_market_cap,
      volume_24h: quote.USD.total_volume_24h,
      change_24h: quote.USD.total_market_cap_yesterday_percentage_change,
      shares: sorted(shares),
      coins: null,
      at: quote.USD.last_updated ?? clock.iso(),
    },
    provenance,
  };
}

function embeddedWhole(): Sourced<WholeMarket> {
  const caps = allCoins().flatMap((coin) => {
    const cap = pastUntil(coin) === PAST.until ? pastMarketCaps(coin).at(-1) : undefined;
    return cap ? [{ symbol: coin.symbol, cap }] : [];
  });
  const total = caps.reduce((sum, { cap }) => sum + cap.market_cap, 0);
  const at = new Date(closeTime(Date.parse(PAST.until), "1d")).toISOString();
  return {
    data: {
      total,
      volume_24h: null,
      change_24h: null,
      shares: sorted(caps.map(({ symbol, cap }) => ({ symbol, percent: (100 * cap.market_cap) / total }))),
      coins: caps.length,
      at,
    },
    provenance: {
      source: PAST.source,
      live: false,
      as_of: at,
      note: `The embedded prices end on ${dayInWords(Date.parse(PAST.until))}`,
    },
  };
}

const sorted = (shares: WholeMarket["shares"]): WholeMarket["shares"] =>
  shares.toSorted((a, b) => b.percent - a.percent);
