import { type Coin, INTERVAL_MS } from "../types";
import { pastColumns } from "./candles";

/** A market capitalisation in US dollars, at the close of the day that began at `t` (ms since the epoch, UTC). */
export interface PastMarketCap {
  t: number;
  market_cap: number;
}

/** The embedded market capitalisations of a coin, oldest first; none where the coin has no embedded past. */
export function pastMarketCaps(coin: Coin): PastMarketCap[] {
  const columns = pastColumns(coin.id);
  if (!columns) return [];
  const start = Date.parse(columns.since);
  return columns.market_cap.flatMap((market_cap, index) =>
    market_cap === null ? [] : [{ t: start + index * INTERVAL_MS["1d"], market_cap }],
  );
}
