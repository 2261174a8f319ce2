import { type Context, DAY, HOUR, period, plainDay, type Reader, type Span, startOfDay } from "./calendar";
import {
  type Clock,
  type Clocks,
  clockAt,
  clocksAt,
  hoursOf,
  msInPart,
  msOf,
  readingsOf,
  wakingMs,
} from "./clock";
import { remembered } from "./grammar";
import { calendar, date } from "./rules";
import { yearAt } from "./terms";
import { DAY_PARTS, found, longest, type Read, says, type Token, textAt, wordSet } from "./tokens";

interface Parts {
  day?: Span;
  clock?: Clock;
  clocks?: Clocks;
  part?: string;
  /** “This morning”, “last night”. */
  isOfNow?: boolean;
  isAt?: boolean;
}

const JOINTS = wordSet("at on in the , around about of by @ during from between for or so ish sharp exactly");
/** “From 2010”, “by Friday” open an end where they lead. */
const OPENERS = wordSet("from by");

/** A day, a clock time and a part of the day, where any of them is said, as one time. */
export const composite: Reader = remembered((tokens, start, context) => {
  let parts: Parts = {};
  let next = start;
  for (let more = partAt(tokens, next, parts, context); more; more = partAt(tokens, next, parts, context)) {
    parts = { ...parts, ...more.value };
    next = more.next;
  }
  const span = next > start ? combine(parts, context) : undefined;
  return span && found(span, next);
});

function partAt(tokens: Token[], start: number, parts: Parts, context: Context): Read<Parts> | undefined {
  for (let at = start; at <= start + 3 && at < tokens.length; at += 1) {
    const read = onePart(tokens, at, parts, context);
    if (read) return read;
    const isFirst = at === start && Object.keys(parts).length === 0;
    if (!JOINTS.has(textAt(tokens, at)) || (isFirst && OPENERS.has(textAt(tokens, at)))) return undefined;
  }
  return undefined;
}

function onePart(tokens: Token[], at: number, parts: Parts, context: Context): Read<Parts> | undefined {
  const name = parts.part ? undefined : dayPart(tokens, at, context);
  const day = parts.day || (parts.isOfNow && !parts.clock) ? undefined : dayAt(tokens, at, parts, context);
  const clock = parts.clock || parts.clocks ? undefined : clockPart(tokens, at, parts, context);
  const isClockFirst = parts.day?.isPlainDay || AT_SIGNS.has(textAt(tokens, at - 1));
  return longest(isClockFirst ? [clock, day, name] : [day, clock, name]);
}

/** Beside a clock only a day counts. */
function dayAt(tokens: Token[], at: number, parts: Parts, context: Context): Read<Parts> | undefined {
  const read = calendar(tokens, at, context);
  if (!read) return undefined;
  const isFirst = !parts.clock && !parts.clocks && !parts.part;
  return isFirst || (isDay(read.value) && !read.value.isOpen)
    ? found({ day: read.value }, read.next)
    : undefined;
}

const isDay = ({ grain, kind, rolling }: Span): boolean => grain === "day" && kind === "period" && !rolling;

function clockPart(tokens: Token[], at: number, { day }: Parts, context: Context): Read<Parts> | undefined {
  if (day && !isDay(day)) return undefined;
  const before = textAt(tokens, at - 1);
  if (isYear(tokens, at, context) && !day?.isPlainDay && !AT_SIGNS.has(before)) return undefined;
  const isAt = AT.has(before) || (!context.isStrict && NEAR.has(before));
  // “For the weekend, two adults and a child”
  const isOfNext = before === "," && tokens[at]?.value === undefined;
  const isSure = (isUnsure: boolean, next: number) =>
    !isUnsure || !context.isStrict || (Boolean(day) && !isOfNext) || (isAt && isClockEnd(tokens, next));
  const clocks = clocksAt(tokens, at, context.isStrict);
  if (clocks && !date(tokens, at, context) && isSure(clocks.value.from.isUnsure, clocks.next))
    return found({ clocks: clocks.value }, clocks.next);
  const clock = clockAt(tokens, at);
  // “On Tuesday for four days”
  if (clock?.value.isUnsure && COUNTED.has(tokens[clock.next]?.raw ?? "")) return undefined;
  return clock && isSure(clock.value.isUnsure, clock.next)
    ? found({ clock: clock.value, isAt }, clock.next)
    : undefined;
}

const AT_SIGNS = wordSet("at @");
const AT = wordSet("at until since @");
const NEAR = wordSet("by before after around about");
const HOURS = wordSet("hours hrs h am pm");
const COUNTED = wordSet("day days nights week weeks month months");

/** “2015” and “between 2010 and 2020” are years, “tomorrow 2015” and “2015 hours” aren't. */
function isYear(tokens: Token[], start: number, context: Context): boolean {
  const at = ["between", "from"].includes(textAt(tokens, start)) ? start + 1 : start;
  const year = yearAt(tokens, at, context);
  return year !== undefined && !HOURS.has(tokens[year.next]?.raw ?? "");
}

const ENDS = wordSet(". , ? ! ; )");
const NO_CLOCK = wordSet(
  "% percent per degree degrees deg ° c f ppm ppb hpa dollars dollar bucks euros pounds usd eur gbp cents k m million thousand ha hectares km meters metres mg g ug µg stations stops x times",
);

/** “At 9 ppm”, “at 30%” are no times. */
function isClockEnd(tokens: Token[], at: number): boolean {
  const token = tokens[at];
  return !token || ENDS.has(token.text) || (!token.glued && !NO_CLOCK.has(token.text));
}

const NIGHTS: [words: string[], part: string][] = [
  [["tonight"], "tonight"],
  [["overnight"], "overnight"],
  [["over", "night"], "overnight"],
  [["last", "night"], "last night"],
];

function dayPart(tokens: Token[], start: number, { wall }: Context): Read<Parts> | undefined {
  const night = NIGHTS.find(([said]) => says(tokens, start, ...said));
  if (night) return found({ part: night[1], isOfNow: true }, start + night[0].length);
  const last = says(tokens, start, "last") ? textAt(tokens, start + 1) : "";
  if (last in DAY_PARTS) return found({ part: last, day: plainDay(startOfDay(wall) - DAY) }, start + 2);
  const at = textAt(tokens, start) === "later" ? start + 1 : start;
  const isOfNow = at > start || textAt(tokens, at) === "this";
  const name = textAt(tokens, at) === "this" ? at + 1 : at;
  const part = textAt(tokens, name);
  return part in DAY_PARTS && !tokens[name]?.plural ? found({ part, isOfNow }, name + 1) : undefined;
}

function combine(parts: Parts, context: Context): Span | undefined {
  const { day, clock, clocks, part } = parts;
  if (clocks) return atClocks(clocks, parts, context);
  if (clock) return atClock(clock, parts, context);
  return part ? inPart(parts, part, context) : day;
}

function namedDay({ day, part, isOfNow }: Parts, { wall, towards }: Context): number | undefined {
  if (day?.from !== undefined && day.from !== null) return startOfDay(day.from);
  if (!isOfNow) return undefined;
  const isBefore = part === "last night" || (part === "overnight" && towards === "past");
  return startOfDay(wall) - (isBefore ? DAY : 0);
}

const partName = (part: string | undefined): string | undefined =>
  NIGHTS.some(([, night]) => night === part) ? "night" : part;

const clockMoment = (at: number, isUnsure = false): Span => ({
  from: at,
  to: at,
  grain: "minute",
  kind: "moment",
  clock: true,
  isUnsure,
});

/** “9” is at a waking hour (7:00 to 18:59) of a named day; else the last or next 9 o'clock, as the question points. */
function atClock(clock: Clock, parts: Parts, context: Context): Span {
  const { wall, towards } = context;
  const part = partName(parts.part);
  const day = namedDay(parts, context);
  const said = part ? [msInPart(clock, part)] : readingsOf(clock);
  if (day === undefined) return besideNow(said, context, clock.isUnsure && !parts.isAt);
  const waking = part ? (said[0] ?? 0) : wakingMs(clock);
  const other = said.find((ms) => ms !== waking) ?? waking;
  const isOfToday = day === startOfDay(wall);
  const fits = (ms: number) => (towards === "past" ? day + ms <= wall : day + ms > wall);
  const ms = isOfToday && !fits(waking) && fits(other) ? other : waking;
  const at = Math.max(ms, clock.isMidnight && towards === "future" ? DAY : 0);
  return parts.day?.near && isOfToday && !fits(at)
    ? clockMoment(nextNamed(parts.day, context) + ms)
    : clockMoment(day + at);
}

/** “Saturday at 9” on a Saturday when 9 is over, or not yet there. */
function nextNamed({ near, from }: Span, { towards }: Context): number {
  const beside = towards === "past" ? (from ?? 0) - 1 : (from ?? 0) + DAY;
  return near?.(beside, towards).from ?? from ?? 0;
}

function besideNow(times: number[], { wall, towards }: Context, isUnsure: boolean): Span {
  const near = (around: number, way: "past" | "future") => {
    const all = times
      .flatMap((ms) => [-1, 0, 1].map((day) => startOfDay(around) + day * DAY + (ms % DAY)))
      .sort((a, b) => a - b);
    const at = way === "past" ? all.findLast((one) => one <= around) : all.find((one) => one >= around);
    return clockMoment(at ?? around, isUnsure);
  };
  return { ...near(wall, towards), near };
}

/** “Between 2 and 5 pm”: of the day that is named, else the last one that has begun or the first that isn't over. */
function atClocks(clocks: Clocks, parts: Parts, context: Context): Span {
  const [from, to] = msOf(clocks, partName(parts.part));
  const day = namedDay(parts, context) ?? dayBeside(from, to, context);
  const isUnsure = context.isStrict && clocks.from.isUnsure;
  return { ...period(day + from, day + to, "hour"), clock: true, isRange: true, isUnsure };
}

function dayBeside(from: number, to: number, { wall, towards }: Context): number {
  const today = startOfDay(wall);
  if (towards === "past") return today + from <= wall ? today : today - DAY;
  return today + to > wall ? today : today + DAY;
}

/** Until then the last night is the one before. */
const SMALL_HOURS = 5 * HOUR;

function inPart({ day, isOfNow }: Parts, part: string, context: Context): Span | undefined {
  const today = startOfDay(context.wall);
  if (part === "last night" || (part === "overnight" && context.towards === "past")) {
    // Who is up after midnight means the night that is over.
    const morning = context.wall - today < SMALL_HOURS ? today - DAY : today;
    return period(morning - 2 * HOUR, morning + 6 * HOUR, "hour");
  }
  if (part === "tonight") return period(today + 18 * HOUR, today + DAY, "hour");
  if (day && (day.grain !== "day" || day.from === null)) return undefined;
  const [from, to] = hoursOf(partName(part) ?? part).map((hour) => hour * HOUR) as [number, number];
  const isToday = isOfNow && part !== "overnight";
  const start = day?.from ?? (isToday ? today : dayBeside(from, to, context));
  return period(start + from, start + to, "hour");
}
