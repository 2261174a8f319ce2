import { clock } from "@/lib/clock";
import { INTERVAL_MS, type Interval } from "../types";

const DAY_MS = 86_400_000;

/** The day of a moment as people write it, e.g. “6 July 2021”, in UTC. */
export const dayInWords = (ms: number): string =>
  new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(ms);

/** The last millisecond of a day in UTC, given as YYYY-MM-DD. */
export const endOfDay = (day: string): number => Date.parse(day) + DAY_MS - 1;

/** The last millisecond of a candle, so that a daily candle's close has the candle's own day. */
export const closeTime = (openedAt: number, interval: Interval): number =>
  openedAt + INTERVAL_MS[interval] - 1;

/** The end of a period as sources are asked for it: that day's, or now, in steps of five minutes so that answers can be used again. */
export function endOf(until: string | undefined): number {
  const now = Math.ceil(clock.ms() / 300_000) * 300_000;
  return until === undefined ? now : Math.min(endOfDay(until), now);
}
