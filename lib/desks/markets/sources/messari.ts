import { z } from "zod";
import type { Sourced } from "@/lib/sources/provenance";
import type { Coin, MarketData } from "../types";
import { notListed } from "./absent";
import { ask } from "./ask";
import { Amount, Maybe, Moment } from "./numbers";
import { checkPrice } from "./plausible";
import { slugOf } from "./symbols";

const SOURCE = "Messari";

const Details = z.object({
  data: z
    .array(
      z.object({
        symbol: z.string(),
        rank: z.number().int().positive().nullish().catch(null),
        marketData: z.object({
          priceUsd: Maybe,
          volume24Hour: Amount,
          marketcap: z.object({ circulatingUsd: Amount }).nullish(),
          supply: z.object({ circulating: Amount, total: Amount, max: Amount }).nullish(),
        }),
        returnOnInvestment: z.object({ priceChange24h: Maybe, priceChange7d: Maybe }).nullish(),
        allTimeHigh: z
          .object({
            allTimeHigh: z.number().positive().nullish().catch(null),
            allTimeHighDate: Moment.nullish().catch(null),
          })
          .nullish(),
      }),
    )
    .nullable(),
});

/** @throws SourceError; AppError `upstream_unavailable` where it isn't listed */
export async function messariMarket(coin: Coin, signal?: AbortSignal): Promise<Sourced<MarketData>> {
  const endpoint = "/metrics/v2/assets/details";
  const { data, provenance } = await ask(
    "messari",
    { endpoint, params: { slugs: slugOf(coin) }, schema: Details },
    signal,
  );
  const asset = data.data?.find(({ symbol }) => symbol.toUpperCase() === coin.symbol);
  if (!asset) throw notListed(SOURCE, coin);
  const { marketData, returnOnInvestment, allTimeHigh } = asset;
  return {
    data: {
      coin,
      price: checkPrice(SOURCE, coin, marketData.priceUsd),
      market_cap: marketData.marketcap?.circulatingUsd ?? null,
      volume_24h: marketData.volume24Hour,
      change_24h: returnOnInvestment?.priceChange24h ?? null,
      change_7d: returnOnInvestment?.priceChange7d ?? null,
      circulating: marketData.supply?.circulating ?? null,
      total: marketData.supply?.total ?? null,
      max: marketData.supply?.max ?? null,
      ath: allTimeHigh?.allTimeHigh ?? null,
      ath_at: allTimeHigh?.allTimeHighDate ?? null,
      rank: asset.rank ?? null,
      // It doesn't say of when its figures are.
      at: provenance.as_of,
    },
    provenance,
  };
}
