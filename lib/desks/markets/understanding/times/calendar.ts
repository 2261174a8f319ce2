/** Days are written YYYY-MM-DD. */
const DAY_MS = 86_400_000;

/** The day of a year, a month from 1 and a day, the month's last one where it is shorter; months may run over. */
export function dayOf(year: number, month: number, day: number): string {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return iso(new Date(Date.UTC(year, month - 1, Math.min(day, last))));
}

const iso = (date: Date): string => date.toISOString().slice(0, 10);
export const plusDays = (day: string, days: number): string => iso(new Date(Date.parse(day) + days * DAY_MS));
export const yearOf = (day: string): number => Number(day.slice(0, 4));
const monthOf = (day: string): number => Number(day.slice(5, 7));

/** The same day of the month so many months later; the month's last one where it is shorter. */
export const plusMonths = (day: string, months: number): string =>
  dayOf(yearOf(day), monthOf(day) + months, Number(day.slice(8)));

/** The day in a zone. */
export function dayIn(moment: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return parts.format(moment);
}

export type Unit = "hour" | "day" | "week" | "month" | "quarter" | "year";

/** About a century: nobody asks for more, and far more is no date. */
const MOST: Record<Unit, number> = {
  hour: 876_000,
  day: 36_500,
  week: 5200,
  month: 1200,
  quarter: 400,
  year: 100,
};

/** A day so many units before another, a century at most. */
export function before(day: string, asked: number, unit: Unit): string {
  const count = Math.min(asked, MOST[unit]);
  if (unit === "hour") return plusDays(day, -Math.ceil(count / 24));
  if (unit === "day") return plusDays(day, -Math.round(count));
  if (unit === "week") return plusDays(day, -Math.round(7 * count));
  const months = { month: 1, quarter: 3, year: 12 }[unit];
  return plusMonths(day, -Math.round(count * months));
}

/** A stretch of days, both ends included. */
export interface Days {
  since: string;
  until: string;
}

/** The whole week, month, quarter or year, so many of them before the one that a day is in. Weeks begin on Monday. */
export function calendarUnit(day: string, unit: Unit, back = 0): Days {
  if (unit === "hour" || unit === "day") return { since: plusDays(day, -back), until: plusDays(day, -back) };
  if (unit === "week") {
    const monday = plusDays(day, -((new Date(day).getUTCDay() + 6) % 7) - 7 * back);
    return { since: monday, until: plusDays(monday, 6) };
  }
  const months = { month: 1, quarter: 3, year: 12 }[unit];
  const first = Math.floor((monthOf(day) - 1) / months) * months + 1;
  const since = dayOf(yearOf(day), first - back * months, 1);
  return { since, until: plusDays(plusMonths(since, months), -1) };
}

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** “6 July 2021” */
export const inWords = (day: string): string =>
  `${Number(day.slice(8))} ${MONTHS[monthOf(day) - 1]} ${day.slice(0, 4)}`;
