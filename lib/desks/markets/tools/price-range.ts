import { AppError } from "@/lib/errors";
import type { Provenance } from "@/lib/sources/provenance";
import { ohlc } from "../sources/ohlc";
import type { Price, Quote } from "../types";

export interface PriceRange {
  high: number;
  low: number;
  range_quote: Quote;
  provenance: Provenance;
}

/** The range of the last 24 hours; of a past price, of its day. Null where there are no such candles: the price is an answer without it, too. */
export async function rangeOf(
  price: Price,
  isLive: boolean,
  signal: AbortSignal,
): Promise<PriceRange | null> {
  const wanted = isLive ? ({ interval: "1h", limit: 24 } as const) : ({ interval: "1d", limit: 1 } as const);
  try {
    const { data, provenance } = await ohlc({ coin: price.coin, ...wanted }, signal);
    if (provenance.live !== isLive || data.candles.length === 0) return null;
    return {
      high: Math.max(...data.candles.map(({ high }) => high)),
      low: Math.min(...data.candles.map(({ low }) => low)),
      range_quote: data.quote,
      provenance,
    };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
