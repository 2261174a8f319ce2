import { DAY, HOUR, period, type Span, startOfDay } from "./calendar";
import { type Clock, type Clocks, msInPart, msOf, wakingMs } from "./clock";
import type { Context } from "./context";
import { lastNight } from "./relative";
import { DAY_PARTS } from "./words";

/** What a time of day and its day are made of, in whatever order they were said. */
export interface Parts {
  day?: Span;
  clock?: Clock;
  clocks?: Clocks;
  /** “Morning”, “evening”. */
  part?: string;
  /** “This morning”, “last night”. */
  isOfNow?: boolean;
  isAt?: boolean;
}

export function combine(parts: Parts, context: Context): Span | undefined {
  const { day, clock, clocks, part } = parts;
  if (clocks) return atClocks(clocks, parts, context);
  if (clock) return atClock(clock, parts, context);
  if (part) return inPart(parts, part, context);
  return day;
}

/** The day that was said, or today where a part of it was. */
function namedDay({ day, part, isOfNow }: Parts, context: Context): number | undefined {
  if (day?.from !== undefined && day.from !== null) return startOfDay(day.from);
  if (!isOfNow || part === "night") return isOfNow ? startOfDay(context.wall) : undefined;
  const back = part === "last night" || (part === "overnight" && context.towards === "past") ? 1 : 0;
  return startOfDay(context.wall) - back * DAY;
}

const partName = (part: string | undefined): string | undefined =>
  part === "tonight" || part === "overnight" || part === "last night" ? "night" : part;

/** A clock time is a moment. */
const clockMoment = (wall: number, isUnsure = false): Span => ({
  from: wall,
  to: wall,
  grain: "minute",
  kind: "moment",
  clock: true,
  isUnsure,
});

/**
 * Of a day that is named, “9” is at a waking hour (7:00 to 18:59), unless a part of the day was said; today's is the
 * one that fits where only one of the two lies in the direction of the question. Without a day it is the last 9
 * o'clock of either half, or the next.
 */
function atClock(clock: Clock, parts: Parts, context: Context): Span {
  const { wall, towards } = context;
  const part = partName(parts.part);
  const day = namedDay(parts, context);
  const said = part ? [msInPart(clock, part)] : clock.isHalf ? halves(clock) : [clock.ms];
  if (day === undefined) return besideNow(said, context, clock.isUnsure && !parts.isAt);
  const [waking = 0, other = waking] =
    clock.isHalf && !part ? [wakingMs(clock), said.find((ms) => ms !== wakingMs(clock))] : said;
  const isOfToday = day === startOfDay(wall);
  const midnight = clock.isMidnight && towards === "future" ? DAY : 0;
  const fits = (ms: number) => (towards === "past" ? day + ms <= wall : day + ms > wall);
  const ms = isOfToday && !fits(waking) && fits(other) ? other : waking;
  const at = day + Math.max(ms, midnight);
  return parts.day?.near && isOfToday && !fits(at - day)
    ? clockMoment(nextNamed(parts.day, context) + ms)
    : clockMoment(at);
}

/** “Saturday at 9” on a Saturday when 9 is over, or not yet there. */
function nextNamed({ near, from }: Span, { towards }: Context): number {
  const beside = towards === "past" ? (from ?? 0) - 1 : (from ?? 0) + DAY;
  return near?.(beside, towards).from ?? from ?? 0;
}

const halves = ({ ms }: Clock): number[] => [ms % (12 * HOUR), (ms % (12 * HOUR)) + 12 * HOUR];

/** The last or next time that the clock shows one of these. */
function besideNow(times: number[], { wall, towards }: Context, isUnsure: boolean): Span {
  const near = (around: number, way: "past" | "future") => {
    const today = startOfDay(around);
    const all = times
      .flatMap((ms) => [-1, 0, 1].map((day) => today + day * DAY + (ms % DAY)))
      .sort((a, b) => a - b);
    const at = way === "past" ? all.findLast((one) => one <= around) : all.find((one) => one >= around);
    return clockMoment(at ?? around, isUnsure);
  };
  return { ...near(wall, towards), near };
}

/** “Between 2 and 5 pm”: of the day that is named, else the last one that has begun or the first that isn't over. */
function atClocks(clocks: Clocks, parts: Parts, context: Context): Span {
  const [from, to] = msOf(clocks, partName(parts.part));
  const on = (day: number): Span => ({
    ...period(day + from, day + to, "hour"),
    clock: true,
    isRange: true,
    isUnsure: clocks.from.isUnsure,
  });
  const day = namedDay(parts, context);
  if (day !== undefined) return on(day);
  const today = startOfDay(context.wall);
  if (context.towards === "past") return on(today + from <= context.wall ? today : today - DAY);
  return on(today + to > context.wall ? today : today + DAY);
}

/** “Saturday night”, “this morning”, “in the evening”. */
function inPart({ day, isOfNow }: Parts, part: string, context: Context): Span | undefined {
  const { wall, towards } = context;
  const today = startOfDay(wall);
  if (part === "last night" || (part === "overnight" && towards === "past")) return lastNight(context);
  if (part === "tonight") return period(today + 18 * HOUR, today + DAY, "hour");
  if (day && (day.grain !== "day" || day.from === null)) return undefined;
  const [from, to] = DAY_PARTS[partName(part) ?? part] ?? [0, 24];
  const start = day?.from ?? (isOfNow && part !== "overnight" ? today : partDay(today, from, to, context));
  return period(start + from * HOUR, start + to * HOUR, "hour");
}

function partDay(today: number, from: number, to: number, { wall, towards }: Context): number {
  if (towards === "past") return today + from * HOUR <= wall ? today : today - DAY;
  return today + to * HOUR > wall ? today : today + DAY;
}
