import type { Grain, Time } from ".";

/**
 * A stretch of time on the wall's clock, in milliseconds as if that clock were UTC's; its end isn't in it.
 * Where only the asker's direction tells which one is meant, `near` finds the one beside a moment.
 */
export interface Span extends Pick<Time, "grain" | "kind" | "rolling" | "recurring" | "clock"> {
  from: number | null;
  to: number | null;
  /** The last such one that has begun by then, or the first one that isn't over by then. */
  near?: (wall: number, towards: Towards) => Span;
  /** The same in a year, where none was said. */
  inYear?: (year: number) => Span | undefined;
  /** Only a number that may be a clock time, or anything else. */
  isUnsure?: boolean;
  /** Both its ends were said: “2010–2020”, “9 to 5”. */
  isRange?: boolean;
  /** Its open end was said: “since”, “until”, “ever”. */
  isOpen?: boolean;
  /** “Tomorrow”, “on Friday”: four digits beside it are a clock time, not a year. */
  isPlainDay?: boolean;
}

export type Towards = "past" | "future";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes longer than reading a whole question. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeZoneName: "longOffset" });
  formats.set(zone, made);
  return made;
}

/** The offset of a zone from UTC, in milliseconds: “GMT+05:30”, “GMT”. */
function offsetOf(at: number, zone: string): number {
  if (zone === "UTC") return 0;
  const name =
    formatOf(zone)
      .formatToParts(at)
      .find(({ type }) => type === "timeZoneName")
      ?.value.slice(3) ?? "";
  const [hours = 0, minutes = 0, seconds = 0] = name.slice(1).split(":").map(Number);
  const ms = hours * HOUR + minutes * MINUTE + seconds * 1000;
  return name.startsWith("-") ? -ms : ms;
}

/** What the clock on the wall shows in a zone, as if it were UTC. */
export const wallOf = (at: number, zone: string): number => at + offsetOf(at, zone);

/** The first moment at which the wall's clock shows this, or, where it skips it in spring, the moment at which it does. */
export function momentOf(wall: number, zone: string): number {
  const moments = [wall - DAY, wall + DAY].map((near) => wall - offsetOf(near, zone)).sort((a, b) => a - b);
  return moments.find((at) => wallOf(at, zone) === wall) ?? Math.max(...moments);
}

export const startOfDay = (wall: number): number => Math.floor(wall / DAY) * DAY;
export const yearOf = (wall: number): number => new Date(wall).getUTCFullYear();
const monthOf = (wall: number): number => new Date(wall).getUTCMonth();
export const weekdayOf = (wall: number): number => new Date(wall).getUTCDay();

/** The midnight of a day; undefined where the month has no such day. */
export function dayIn(year: number, month: number, day: number): number | undefined {
  const wall = Date.UTC(year, month, day);
  return month >= 0 && month < 12 && monthOf(wall) === month && new Date(wall).getUTCDate() === day
    ? wall
    : undefined;
}

const MONTHS: Partial<Record<Grain, number>> = { month: 1, quarter: 3, year: 12, decade: 120 };
const LENGTHS: Partial<Record<Grain, number>> = { minute: MINUTE, hour: HOUR, day: DAY, week: 7 * DAY };

/** So many units later on the wall's clock; a month's last day where it is shorter. */
export function plus(wall: number, count: number, unit: Grain): number {
  const months = (MONTHS[unit] ?? 0) * count;
  if (months === 0) return wall + Math.round(count * (LENGTHS[unit] ?? 0));
  const date = new Date(wall);
  const whole = Math.trunc(months);
  const month = date.getUTCMonth() + whole;
  const last = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const moved =
    Date.UTC(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), last)) + (wall - startOfDay(wall));
  return moved + Math.round((months - whole) * 30) * DAY;
}

/** The beginning of the calendar's unit that a moment is in; weeks begin on Monday. */
export function startOf(wall: number, unit: Grain): number {
  if (unit === "minute" || unit === "hour")
    return Math.floor(wall / (LENGTHS[unit] ?? 1)) * (LENGTHS[unit] ?? 1);
  const day = startOfDay(wall);
  if (unit === "day") return day;
  if (unit === "week") return day - ((weekdayOf(day) + 6) % 7) * DAY;
  const year = yearOf(day);
  if (unit === "decade") return Date.UTC(year - (year % 10), 0, 1);
  const months = MONTHS[unit] ?? 1;
  return Date.UTC(year, Math.floor(monthOf(day) / months) * months, 1);
}

export const period = (from: number, to: number, grain: Grain): Span => ({ from, to, grain, kind: "period" });
export const oneDay = (wall: number): Span => period(wall, wall + DAY, "day");
export const momentAt = (wall: number, grain: Grain): Span => ({
  from: wall,
  to: wall,
  grain,
  kind: "moment",
});

/** The calendar's unit so many after the one that a moment is in. */
export function unitAt(wall: number, unit: Grain, offset = 0): Span {
  const from = plus(startOf(wall, unit), offset, unit);
  return period(from, plus(from, 1, unit), unit);
}

/** The one of a yearless date that lies beside a moment; a leap day is looked for in eight years. */
export function nearInYears(inYear: (year: number) => Span | undefined) {
  return (wall: number, towards: Towards): Span => {
    const step = towards === "past" ? -1 : 1;
    let year = yearOf(wall) - step;
    for (let tries = 0; tries < 10; tries += 1, year += step) {
      const span = inYear(year);
      if (span && (step < 0 ? (span.from ?? 0) <= wall : (span.to ?? 0) > wall)) return span;
    }
    return momentAt(wall, "day");
  };
}
