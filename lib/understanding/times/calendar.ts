import { LRUCache } from "lru-cache";
import type { Grain, Time } from ".";
import type { Read, Token } from "./tokens";

/** A stretch on the wall's clock, in ms as if that were UTC's, end excluded; `near` finds the one beside a moment. */
export interface Span extends Pick<Time, "grain" | "kind" | "rolling" | "recurring" | "clock"> {
  from: number | null;
  to: number | null;
  near?: Near;
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
  /** Only a day's number, whose month was said with another. */
  isDayNumber?: boolean;
  each?: Span[];
}

export type Towards = "past" | "future";
/** The last such stretch that has begun by a moment, or the first one that isn't over by then. */
export type Near = (wall: number, towards: Towards) => Span;

export interface Context {
  /** Milliseconds since the epoch. */
  now: number;
  wall: number;
  zone: string;
  towards: Towards;
  before?: Span;
  /** No tagger said that this is a time: a bare number is none. */
  isStrict: boolean;
  /** Moments that were counted from now, by what the wall's clock shows: it shows some hours twice. */
  counted: Map<number, number>;
}

export type Reader<T = Span> = (tokens: Token[], at: number, context: Context) => Read<T> | undefined;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** By zone: making a format takes longer than reading a whole question. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 500 });

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
  const parts = formatOf(zone).formatToParts(at);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value.slice(3) ?? "";
  const [hours = 0, minutes = 0, seconds = 0] = name.slice(1).split(":").map(Number);
  const ms = hours * HOUR + minutes * MINUTE + seconds * 1000;
  return name.startsWith("-") ? -ms : ms;
}

/** What the clock on the wall shows in a zone, as if it were UTC. */
export const wallOf = (at: number, zone: string): number => at + offsetOf(at, zone);

/** The first moment at which the wall's clock shows this, or, where it skips it in spring, the moment at which it does. */
function momentOf(wall: number, zone: string): number {
  const moments = [wall - DAY, wall + DAY].map((near) => wall - offsetOf(near, zone)).sort((a, b) => a - b);
  return moments.find((at) => wallOf(at, zone) === wall) ?? Math.max(...moments);
}

export const instantOf = ({ counted, zone }: Context, wall: number): number =>
  counted.get(wall) ?? momentOf(wall, zone);

/** The wall's clock so many milliseconds of real time from now, whatever the clocks do meanwhile. */
function realTime(context: Context, ms: number): number {
  const at = context.now + ms;
  const wall = wallOf(at, context.zone);
  context.counted.set(wall, at);
  return wall;
}

export const startOfDay = (wall: number): number => Math.floor(wall / DAY) * DAY;
export const yearOf = (wall: number): number => new Date(wall).getUTCFullYear();
const monthOf = (wall: number): number => new Date(wall).getUTCMonth();
const weekdayOf = (wall: number): number => new Date(wall).getUTCDay();

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
  const moved = Date.UTC(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), last));
  return moved + (wall - startOfDay(wall)) + Math.round((months - whole) * 30) * DAY;
}

/** So many units from now: minutes and hours of real time, days and more of the calendar. */
export function fromNow(context: Context, count: number, unit: Grain): number {
  const isReal = unit === "minute" || unit === "hour" || count === 0;
  return isReal ? realTime(context, count * (LENGTHS[unit] ?? 0)) : plus(context.wall, count, unit);
}

/** The beginning of the calendar's unit that a moment is in; weeks begin on Monday. */
export function startOf(wall: number, unit: Grain): number {
  const day = startOfDay(wall);
  if (unit === "week") return day - ((weekdayOf(day) + 6) % 7) * DAY;
  const length = LENGTHS[unit];
  if (length) return Math.floor(wall / length) * length;
  const year = yearOf(day);
  if (unit === "decade") return Date.UTC(year - (year % 10), 0, 1);
  const months = MONTHS[unit] ?? 1;
  return Date.UTC(year, Math.floor(monthOf(day) / months) * months, 1);
}

export const period = (from: number, to: number, grain: Grain): Span => ({ from, to, grain, kind: "period" });
export const oneDay = (wall: number): Span => period(wall, wall + DAY, "day");
export const plainDay = (wall: number): Span => ({ ...oneDay(wall), isPlainDay: true });
export const momentAt = (at: number, grain: Grain): Span => ({ from: at, to: at, grain, kind: "moment" });
export const wholeYears = (first: number, last: number): Span =>
  period(Date.UTC(Math.min(first, last), 0, 1), Date.UTC(Math.max(first, last) + 1, 0, 1), "year");

/** The calendar's unit so many after the one that a moment is in. */
export function unitAt(wall: number, unit: Grain, offset = 0): Span {
  const from = plus(startOf(wall, unit), offset, unit);
  return period(from, plus(from, 1, unit), unit);
}

const FINENESS: Grain[] = ["minute", "hour", "day", "week", "month", "quarter", "year", "decade"];
export const isFiner = (one: Grain, other: Grain) => FINENESS.indexOf(one) < FINENESS.indexOf(other);

/** The same stretch so many units away; a week is the calendar's. */
export function shifted(span: Span, count: number, unit: Grain): Span {
  const { from, to, grain, kind, clock } = span;
  if (grain === "week" && kind === "period" && from !== null && to !== null && isFiner("week", unit)) {
    const start = startOf(plus(from + 3 * DAY, count, unit), "week");
    return period(start, start + (to - from), grain);
  }
  const move = (wall: number | null) => (wall === null ? null : plus(wall, count, unit));
  return { from: move(from), to: move(to), grain, kind, clock };
}

/** Of stretches that come again, the one beside a moment; a leap day is looked for in eight years. */
function nearest(make: (wall: number, away: number) => Span | undefined): Near {
  return (wall, towards) => {
    const step = towards === "past" ? -1 : 1;
    for (let tries = 0, away = -step; tries < 10; tries += 1, away += step) {
      const span = make(wall, away);
      if (span && (step < 0 ? (span.from ?? 0) <= wall : (span.to ?? 0) > wall)) return span;
    }
    return momentAt(wall, "day");
  };
}

export const nearInYears = (inYear: (year: number) => Span | undefined): Near =>
  nearest((wall, away) => inYear(yearOf(wall) + away));

export const nearInMonths = (day: number): Near =>
  nearest((wall, away) => {
    const first = plus(startOf(wall, "month"), away, "month");
    const at = dayIn(yearOf(first), monthOf(first), day);
    return at === undefined ? undefined : oneDay(at);
  });

export const dayOfWeek = (wall: number, weekday: number): number =>
  startOf(wall, "week") + ((weekday + 6) % 7) * DAY;

export const nearInWeeks = (weekday: number): Near =>
  nearest((wall, away) => oneDay(dayOfWeek(wall, weekday) + 7 * away * DAY));

/** “Last summer” is over, “next May” has yet to begin, “this winter” is this year's. */
export function besides(
  inYear: (year: number) => Span | undefined,
  away: number,
  { wall }: Context,
): Span | undefined {
  const year = yearOf(wall);
  const fits = (span: Span | undefined) =>
    span && (away < 0 ? (span.to ?? 0) <= wall : (span.from ?? 0) > wall);
  const candidates = (away < 0 ? [0, -1, -2] : [-1, 0, 1]).map((more) => inYear(year + more));
  return (away !== 0 && candidates.find(fits)) || inYear(year + away);
}
