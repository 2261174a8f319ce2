import type { Interval, Quote } from "@/lib/desks/markets/types";

const formats = new Map<string, Intl.NumberFormat>();

function format(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.NumberFormat(undefined, options);
  formats.set(key, known);
  return known;
}

/** Behind the point: cents, or four figures of what is below a dollar. */
export function priceDigits(price: number): number {
  const size = Math.abs(price);
  if (size >= 1 || size === 0) return 2;
  return Math.min(12, 3 - Math.floor(Math.log10(size)));
}

/** In the reader's locale, without its unit. */
export function barePrice(price: number, digits = priceDigits(price)): string {
  return format({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(price);
}

/** “$34,235.19”, or “0.2344 USDT”, which isn't a dollar. */
export const priceWords = (price: number, quote: Quote): string =>
  quote === "USD" ? `$${barePrice(price)}` : `${barePrice(price)}\u00a0${quote}`;

/** “$1.2B”. */
export const compact = (amount: number): string =>
  format({ notation: "compact", maximumSignificantDigits: 4 }).format(amount);

export const changeWords = (percent: number): string =>
  `${format({ minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "exceptZero" }).format(percent)}%`;

export const count = (value: number): string => format({ maximumFractionDigits: 0 }).format(value);

/** Per cent. */
export const changeBetween = (from: number, to: number): number => (to / from - 1) * 100;

const utcDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const whole = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeStyle: "long" });

/** “6 July 2021”. */
export const dayWords = (day: string): string => utcDay.format(Date.parse(day));

/** UTC, YYYY-MM-DD. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Such candles begin and end with days, which are UTC's. */
export const isByDay = (interval: Interval): boolean => interval === "1d" || interval === "1w";

/** A day in UTC, or a moment in the reader's zone. */
export const candleTime = (ms: number, interval: Interval): string =>
  isByDay(interval) ? utcDay.format(ms) : moment.format(ms);

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
