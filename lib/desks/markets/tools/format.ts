import type { Quote } from "../types";

const cents = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const four = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 4 });
const three = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

const signed = (value: number, size: string): string => (value < 0 ? `−${size}` : size);

/** A price with the digits that tell: cents from a dollar on, else four that count. */
export function priceText(value: number, quote: Quote): string {
  const size = Math.abs(value) >= 1 ? cents.format(Math.abs(value)) : four.format(Math.abs(value));
  return quote === "USD" ? signed(value, `$${size}`) : `${signed(value, size)} USDT`;
}

/** A price that somebody named: without cents where it has none. */
export const roundPriceText = (value: number, quote: Quote): string =>
  Number.isInteger(value) ? priceText(value, quote).replace(".00", "") : priceText(value, quote);

const MAGNITUDES: [number, string][] = [
  [1e12, "trillion"],
  [1e9, "billion"],
  [1e6, "million"],
];

/** A number to four digits, in millions and more by their names. */
export function sizeText(value: number): string {
  const found = MAGNITUDES.find(([size]) => Math.abs(value) >= size);
  if (found) return `${four.format(value / found[0])} ${found[1]}`;
  return Math.abs(value) >= 1000 ? whole.format(value) : four.format(value);
}

/** A sum of money to four digits: “$642.3 billion”. */
export const amountText = (value: number, quote: Quote = "USD"): string =>
  quote === "USD" ? `$${sizeText(value)}` : `${sizeText(value)} USDT`;

/** “12.3%”; a minus where it is negative. */
export function percentText(value: number): string {
  const size = Math.abs(value);
  const text = size >= 100 ? whole.format(size) : size >= 10 ? tenths.format(size) : three.format(size);
  return `${signed(value, text)}%`;
}

export const numberText = (value: number): string => signed(value, cents.format(Math.abs(value)));
