import type { Coin, Interval } from "../types";

export interface CandleQuery {
  coin: Coin;
  interval: Interval;
  limit: number;
  /** The last day, YYYY-MM-DD in UTC. */
  until?: string;
}
