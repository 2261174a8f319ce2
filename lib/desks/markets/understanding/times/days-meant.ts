import { countOf } from "../numbers";
import { before, calendarUnit, type Days, dayOf, plusDays, plusMonths, type Unit, yearOf } from "./calendar";
import { fixed, inYear, type Made, type Match } from "./point";
import { unitOf, WEEKDAYS } from "./words-of-time";

export const dayInYear = (
  year: number | undefined,
  month: number,
  day: number,
  today: string,
): Made | undefined => (isDayOf(month, day, year) ? inYear(year, oneDay(month, day), today) : undefined);

const isDayOf = (month: number, day: number, year = 2020) =>
  month >= 1 &&
  month <= 12 &&
  day >= 1 &&
  dayOf(year, month, day).endsWith(`-${String(day).padStart(2, "0")}`);

export const oneDay = (month: number, day: number) => (year: number) => {
  const found = dayOf(year, month, day);
  return { since: found, until: found };
};
export const wholeMonth = (month: number) => (year: number) => calendarUnit(dayOf(year, month, 1), "month");
export const months = (first: number, count: number) => (year: number) => {
  const since = dayOf(year, first, 1);
  return { since, until: plusDays(plusMonths(since, count), -1) };
};

export const ORDINALS: Record<string, number> = {
  first: 1,
  "1st": 1,
  second: 2,
  "2nd": 2,
  third: 3,
  "3rd": 3,
  fourth: 4,
  "4th": 4,
  last: 4,
};
export const SEASONS: Record<string, number> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 };

export function rolling(today: string, count: number, unit: Unit): Made {
  return fixed({ since: before(today, count, unit), until: today }, { isDay: false, isRolling: true });
}

/** Day and month, whichever of the two can be the month; of two that can, the day is first. */
export function numeric(first: number, second: number, year: number): Made | undefined {
  const [day, month] = second > 12 ? [second, first] : [first, second];
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const isOpen = first <= 12 && second <= 12 && first !== second;
  return fixed(oneDay(month, day)(year), isOpen ? { assumed: "with the day before the month" } : {});
}

export function weekday(today: string, name: string, isLast: boolean): Made {
  const back = (new Date(today).getUTCDay() - WEEKDAYS.indexOf(name.slice(0, 3)) + 7) % 7;
  const day = plusDays(today, -(back === 0 && isLast ? 7 : back));
  return fixed({ since: day, until: day });
}

export const pointAt = (day: string): Days => ({ since: day, until: day });

/** “last month” is the calendar's; “the last month”, “the past month” and “the last 3 months” end today. */
export function lastUnits({ 0: whole, 1: count, 2: written }: Match, today: string): Made {
  const unit = unitOf((written ?? "day") === "fortnight" ? "week" : (written ?? "day"));
  const times = written === "fortnight" ? 2 : 1;
  const isCalendar =
    !count && /^(?:last|previous) /.test(whole) && unit !== "hour" && unit !== "day" && times === 1;
  if (isCalendar) return fixed(calendarUnit(today, unit, 1));
  const made = rolling(today, (count ? countOf(count) : 1) * times, unit);
  if (!/few|several/.test(count ?? "")) return made;
  return { ...made, assumed: "as three" };
}

/** The last day of that number: of this month, or of the one before. */
export function lastNumbered(day: number, today: string): Made | undefined {
  if (day < 1 || day > 31) return undefined;
  const back = day > Number(today.slice(8)) ? 1 : 0;
  const month = plusMonths(`${today.slice(0, 7)}-01`, -back);
  return fixed(pointAt(dayOf(yearOf(month), Number(month.slice(5, 7)), day)));
}
