import { clock } from "@/lib/clock";

export const DAY_MS = 86_400_000;

/** The day in UTC that a moment is in, YYYY-MM-DD. */
export const dayOf = (t: number): string => new Date(t).toISOString().slice(0, 10);

/** When a day begins, in milliseconds since the epoch. */
export const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const today = (): string => dayOf(clock.ms());

export const addDays = (day: string, days: number): string => dayOf(startOf(day) + days * DAY_MS);

export const daysBetween = (since: string, until: string): number =>
  Math.round((startOf(until) - startOf(since)) / DAY_MS);

/** The same day a year earlier; of 29 February the day before. */
export function yearBefore(day: string): string {
  const same = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return same.endsWith("-02-29") ? same.replace("-29", "-28") : same;
}

const LONG = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

export const dayWords = (day: string): string => LONG.format(startOf(day));

/** “6 July 2021, 14:05 UTC” */
export const momentWords = (iso: string): string =>
  `${dayWords(new Date(iso).toISOString().slice(0, 10))}, ${new Date(iso).toISOString().slice(11, 16)} UTC`;
