/** Numbers and days in the reader's locale. */

const plain = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });
const small = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 3 });
const compact = new Intl.NumberFormat(undefined, { notation: "compact", maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 1 });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });
const shortDay = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", timeZone: "UTC" });

const month = new Intl.DateTimeFormat(undefined, { month: "long", year: "numeric", timeZone: "UTC" });
const shortMonth = new Intl.DateTimeFormat(undefined, { month: "short", year: "2-digit", timeZone: "UTC" });

/** A value as exact as it is of use: two decimals, or three digits of what is smaller than one. */
export const exact = (value: number): string =>
  (value !== 0 && Math.abs(value) < 1 ? small : plain).format(value);

/** For an axis, e.g. “2.5M”; three digits of what is smaller than one, so that its ticks aren't all “0”. */
export const short = (value: number): string =>
  (value !== 0 && Math.abs(value) < 1 ? small : compact).format(value);

export const share = (part: number): string => percent.format(part);

/** A day as YYYY-MM-DD in words, e.g. “1 Jan 2024”. */
export const dayWords = (iso: string): string => day.format(new Date(`${iso}T00:00:00Z`));

/** The same for an axis, e.g. “1 Jan”. */
export const axisDay = (iso: string): string => shortDay.format(new Date(`${iso}T00:00:00Z`));

/** A month as YYYY-MM in words, e.g. “January 2024”. */
export const monthWords = (iso: string): string => month.format(new Date(`${iso}-01T00:00:00Z`));

/** The same for an axis, e.g. “Jan 24”. */
export const axisMonth = (iso: string): string => shortMonth.format(new Date(`${iso}-01T00:00:00Z`));

/** A value with its unit, e.g. “2,754,321 ha”. */
export const withUnit = (value: number, unit: string | null): string =>
  unit === "%" ? `${exact(value)}%` : [exact(value), unit].filter(Boolean).join(" ");
