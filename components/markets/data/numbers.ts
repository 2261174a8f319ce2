import type { Quote } from "@/lib/desks/markets/types";

const formats = new Map<string, Intl.NumberFormat>();

function format(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.NumberFormat(undefined, options);
  formats.set(key, known);
  return known;
}

/** How many digits behind the point a price of this size is written with: cents, or four figures of what is below a dollar. */
export function priceDigits(price: number): number {
  const size = Math.abs(price);
  if (size >= 1 || size === 0) return 2;
  return Math.min(12, 3 - Math.floor(Math.log10(size)));
}

/** A price without its unit, in the reader's locale, with the digits of its own size or of another's. */
export function barePrice(price: number, digits = priceDigits(price)): string {
  return format({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(price);
}

/** A price with its unit: “$34,235.19”, or “0.2344 USDT”, which isn't a dollar. */
export const priceWords = (price: number, quote: Quote): string =>
  quote === "USD" ? `$${barePrice(price)}` : `${barePrice(price)}\u00a0${quote}`;

/** A large amount, short: “$1.2B”. */
export const compact = (amount: number): string =>
  format({ notation: "compact", maximumSignificantDigits: 4 }).format(amount);

/** A change with its sign: “+2.41 %”. */
export const changeWords = (percent: number): string =>
  `${format({ minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "exceptZero" }).format(percent)}\u00a0%`;

/** A whole number in the reader's locale. */
export const count = (value: number): string => format({ maximumFractionDigits: 0 }).format(value);

/** By how many per cent a value is above another. */
export const changeBetween = (from: number, to: number): number => (to / from - 1) * 100;
