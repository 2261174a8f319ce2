const plainDollars = new Intl.NumberFormat(undefined, {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 2,
});
const smallDollars = new Intl.NumberFormat(undefined, {
  style: "currency",
  currency: "USD",
  maximumSignificantDigits: 4,
});
const largeDollars = new Intl.NumberFormat(undefined, {
  style: "currency",
  currency: "USD",
  notation: "compact",
  maximumFractionDigits: 2,
});
const oneDigit = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
});
const twoDigits = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: "negative",
});
const day = new Intl.DateTimeFormat(undefined, {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** A price in the reader's locale with as many digits as tell something: “$34,235.19”, “$0.2344”. */
export const dollars = (value: number): string =>
  (Math.abs(value) >= 1 ? plainDollars : smallDollars).format(value);

/** A large amount, short: “$641.9B”. */
export const shortDollars = (value: number): string => largeDollars.format(value);

/** A share with one digit: “82.1%”. */
export const percent = (value: number): string => `${oneDigit.format(value)}%`;

/** A change with its sign: “+12.3%”. */
export const change = (value: number): string => `${signed.format(value)}%`;

/** With two digits: an index, a correlation. */
export const twoPlaces = (value: number): string => twoDigits.format(value);

/** A day in UTC: “July 6, 2021”. @param at YYYY-MM-DD, or milliseconds since the epoch */
export const dayWords = (at: string | number): string =>
  day.format(typeof at === "string" ? Date.parse(at) : at);

/** A day in UTC as YYYY-MM-DD. */
export const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
