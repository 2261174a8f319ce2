import type { Coin, Interval } from "../types";

/** Which candles are asked for: the last `limit` up to a day, or up to now. */
export interface CandleQuery {
  coin: Coin;
  interval: Interval;
  limit: number;
  /** The last day, YYYY-MM-DD in UTC. */
  until?: string;
}
