import { compact, priceWords } from "../data/numbers";

const oneDigit = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const twoDigits = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: "negative",
});

/** A price in US dollars: “$34,235.19”. */
export const dollars = (value: number): string => priceWords(value, "USD");

/** A large amount, short: “$641.9B”. */
export const shortDollars = (value: number): string => `$${compact(value)}`;

/** A share with one digit: “82.1 %”. */
export const percent = (value: number): string => `${oneDigit.format(value)}\u00a0%`;

/** With two digits: an index, a correlation. */
export const twoPlaces = (value: number): string => twoDigits.format(value);
