/** Dates here are a zone's clock, kept as if it were UTC, so that a day begins at midnight there. */

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const plus = (date: Date, ms: number) => new Date(date.getTime() + ms);
export const midnight = (date: Date, days = 0) =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + days));
/** The last Monday, today's if it is one. */
export const monday = (date: Date, weeks = 0) => midnight(date, 7 * weeks - ((date.getUTCDay() + 6) % 7));
export const firstOfMonth = (date: Date, months = 0) =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
