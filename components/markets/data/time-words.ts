import type { Interval } from "@/lib/desks/markets/types";

const utcDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const whole = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeStyle: "long" });

/** A day in words: “6 July 2021”. */
export const dayWords = (day: string): string => utcDay.format(Date.parse(day));

/** The day of a moment in UTC, YYYY-MM-DD. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Whether candles of this length begin and end with days, which are UTC's. */
export const isByDay = (interval: Interval): boolean => interval === "1d" || interval === "1w";

/** When a candle opened: a day in UTC, or a moment in the reader's zone. */
export const candleTime = (ms: number, interval: Interval): string =>
  isByDay(interval) ? utcDay.format(ms) : moment.format(ms);

/** When a candle opened, in full with its zone. */
export const candleTimeInFull = (ms: number, interval: Interval): string =>
  isByDay(interval) ? `${utcDay.format(ms)}, UTC` : whole.format(ms);

export const INTERVAL_WORDS: Record<Interval, string> = {
  "1h": "1 hour",
  "4h": "4 hours",
  "1d": "1 day",
  "1w": "1 week",
};

export const CANDLE_WORDS: Record<Interval, string> = {
  "1h": "hourly candles",
  "4h": "four-hour candles",
  "1d": "daily candles",
  "1w": "weekly candles",
};
