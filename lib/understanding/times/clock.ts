import { numberAt } from "../quantities/numbers";
import { DAY, HOUR, MINUTE } from "./calendar";
import {
  DAY_PARTS,
  found,
  phraseReader,
  type Read,
  SUFFIXES,
  says,
  type Token,
  textAt,
  wordSet,
} from "./tokens";

export interface Clock {
  /** Milliseconds since midnight. */
  ms: number;
  /** Only an hour from 1 to 12 was said, before noon or after. */
  isHalf: boolean;
  /** Nothing but a number was said. */
  isUnsure: boolean;
  isMidnight?: boolean;
}

const clock = (hour: number, minute: number, isHalf: boolean, isUnsure = false): Clock => ({
  ms: hour * HOUR + minute * MINUTE,
  isHalf: isHalf && hour >= 1 && hour <= 12,
  isUnsure,
});

const NAMED: Record<string, Clock> = {
  noon: clock(12, 0, false),
  midnight: { ...clock(0, 0, false), isMidnight: true },
};

/** A time of day: “9”, “9am”, “17:30”, “1730”, “half five”, “quarter past 8”, “ten to six”, “six thirty”, “noon”. */
export function clockAt(tokens: Token[], at: number, isFirst = false): Read<Clock> | undefined {
  const named = NAMED[textAt(tokens, at)];
  if (named) return found(named, at + 1);
  // “From 10 to 5” begins at 10, not at 4:50.
  const past = isFirst && textAt(tokens, at + 1) === "to" ? undefined : pastHour(tokens, at);
  return past ?? digitClock(tokens, at) ?? spelledClock(tokens, at);
}

function hourAt(tokens: Token[], at: number): Read<number> | undefined {
  const number = numberAt(tokens, at);
  return number && Number.isInteger(number.value) && number.value <= 24 ? number : undefined;
}

const partAt = phraseReader({ half: 30, quarter: 15, "a quarter": 15 });
const sideAt = phraseReader({ past: 1, after: 1, to: -1, before: -1, of: -1 });

function minutesAt(tokens: Token[], at: number): Read<number> | undefined {
  const read = partAt(tokens, at) ?? numberAt(tokens, at);
  if (!read || read.value < 1 || read.value > 30) return undefined;
  if (textAt(tokens, read.next) === "minute") return found(read.value, read.next + 1);
  return read.value % 5 === 0 ? read : undefined;
}

function pastHour(tokens: Token[], at: number): Read<Clock> | undefined {
  const minutes = minutesAt(tokens, at);
  const side = minutes && sideAt(tokens, minutes.next);
  const isHalf = textAt(tokens, at) === "half";
  if (!minutes || (!side && !isHalf)) return undefined;
  const noon = NAMED[textAt(tokens, side?.next ?? at)];
  if (side && noon) {
    const ms = (noon.isMidnight && side.value < 0 ? DAY : noon.ms) + side.value * minutes.value * MINUTE;
    return found({ ms, isHalf: false, isUnsure: false }, side.next + 1);
  }
  const hour = hourAt(tokens, side?.next ?? minutes.next);
  if (!hour || hour.value < 1 || hour.value > 12) return undefined;
  return side?.value === -1
    ? withHalf(tokens, hour.next, hour.value - 1 || 12, 60 - minutes.value, false)
    : withHalf(tokens, hour.next, hour.value, minutes.value, false);
}

function digitClock(tokens: Token[], at: number): Read<Clock> | undefined {
  const { value, raw } = tokens[at] ?? {};
  if (value === undefined || !raw || raw.length > 4 || isDecimal(tokens, at)) return undefined;
  if (raw.length > 2) {
    const [hour, minute] = [Math.floor(value / 100), value % 100];
    const isSure = HOURS.has(tokens[at + 1]?.raw ?? "");
    if (hour > 24 || minute > 59) return undefined;
    if (isSure) return found(clock(hour, minute, false), at + 2);
    return withHalf(
      tokens,
      at + 1,
      hour,
      minute,
      !(raw.length === 4 && raw.startsWith("0")),
      raw.length === 4,
    );
  }
  if (SUFFIXES.has(textAt(tokens, at + 1)) && tokens[at + 1]?.glued) return undefined;
  const minute = minuteAt(tokens, at + 1);
  const isPadded = raw.length === 2 && raw.startsWith("0");
  if (!minute) return withHalf(tokens, at + 1, value, 0, !isPadded);
  return withHalf(tokens, minute.next, value, minute.value, false, isPadded);
}

const HOURS = wordSet("hours hrs h");

/** “2.5” is no time, “9.30” is one. */
function isDecimal(tokens: Token[], at: number): boolean {
  const [before, sign, after] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]];
  const isAfterPoint =
    before?.text === "." && before.glued && tokens[at]?.glued && tokens[at - 2]?.value !== undefined;
  const isBeforePoint = sign?.text === "." && sign.glued && after?.glued && after.value !== undefined;
  return Boolean(isAfterPoint || (isBeforePoint && after.raw.length !== 2));
}

function minuteAt(tokens: Token[], at: number): Read<number> | undefined {
  const [sign, minute] = [tokens[at], tokens[at + 1]];
  if (sign && [":", ".", "h"].includes(sign.text) && sign.glued && minute?.glued) {
    if (minute.raw.length !== 2 || (minute.value ?? 60) > 59) return undefined;
    const hasSeconds = textAt(tokens, at + 2) === ":" && tokens[at + 3]?.raw.length === 2;
    return found(minute.value ?? 0, hasSeconds ? at + 4 : at + 2);
  }
  const isLast = at + 1 === tokens.length || HALVES.has(textAt(tokens, at + 1));
  return sign?.raw.length === 2 && (sign.value ?? 60) < 60 && isLast
    ? found(sign.value ?? 0, at + 1)
    : undefined;
}

function spelledClock(tokens: Token[], at: number): Read<Clock> | undefined {
  if (tokens[at]?.value !== undefined || ["a", "an", "zero"].includes(textAt(tokens, at))) return undefined;
  const hour = hourAt(tokens, at);
  if (!hour || hour.next - at > 2) return undefined;
  const isOh = ["oh", "o"].includes(textAt(tokens, hour.next));
  const minute = numberAt(tokens, isOh ? hour.next + 1 : hour.next);
  const [least, most] = isOh ? [1, 9] : [10, 59];
  const isMinute = minute && minute.value >= least && minute.value <= most;
  return isMinute && tokens[minute.next - 1]?.value === undefined
    ? withHalf(tokens, minute.next, hour.value, minute.value, false)
    : withHalf(tokens, hour.next, hour.value, 0, true);
}

const HALVES = wordSet("am pm");
const O_CLOCK = wordSet("o'clock oclock clock");

/** The hour with “am”, “pm” or “o'clock” after it. */
function withHalf(
  tokens: Token[],
  at: number,
  hour: number,
  minute: number,
  isUnsure: boolean,
  isWhole = false,
): Read<Clock> | undefined {
  if (hour > 24 || minute > 59 || (hour === 24 && minute > 0)) return undefined;
  const half = textAt(tokens, at);
  if (HALVES.has(half)) {
    const shifted = half === "pm" ? (hour % 12) + 12 : hour % 12;
    return found(clock(hour > 12 ? hour : shifted, minute, false), at + 1);
  }
  if (tokens[at]?.raw === "h" && tokens[at]?.glued) return found(clock(hour, minute, false), at + 1);
  const next = O_CLOCK.has(half) ? at + 1 : says(tokens, at, "o", "clock") ? at + 2 : at;
  return found(clock(hour, minute, !isWhole, isUnsure && next === at), next);
}

/** Two times of a day; the end may lie on the next. */
export interface Clocks {
  from: Clock;
  to: Clock;
}

const JOINS = wordSet("- to until and &");

export function clocksAt(tokens: Token[], start: number, isStrict = true): Read<Clocks> | undefined {
  const isLed = ["between", "from"].includes(textAt(tokens, start));
  const first = clockAt(tokens, isLed ? start + 1 : start, isLed);
  const join = first && textAt(tokens, first.next);
  if (
    !first ||
    !join ||
    !JOINS.has(join) ||
    (join === "and" && isStrict && textAt(tokens, start) !== "between")
  )
    return undefined;
  const second = clockAt(tokens, first.next + 1);
  if (!second) return undefined;
  const isUnsure = first.value.isUnsure && second.value.isUnsure;
  return found({ from: { ...first.value, isUnsure }, to: { ...second.value, isUnsure } }, second.next);
}

/** Both readings of an hour on the face of a clock. */
export const readingsOf = ({ ms, isHalf }: Clock): number[] =>
  isHalf ? [ms % (12 * HOUR), (ms % (12 * HOUR)) + 12 * HOUR] : [ms];

/** Of 9 and 21 o'clock, the one at which people are up and about: from 7 to 18:59. */
export function wakingMs({ ms, isHalf }: Clock): number {
  if (!isHalf) return ms;
  const morning = ms % (12 * HOUR);
  return morning < 7 * HOUR ? morning + 12 * HOUR : morning;
}

/** The time in a part of a day: “8 in the evening”, “1 at night”, “half nine in the morning”. */
export function msInPart({ ms, isHalf, isMidnight }: Clock, part: string): number {
  if (isMidnight && part === "night") return DAY;
  if (!isHalf) return part === "night" && ms < 6 * HOUR ? ms + DAY : ms;
  const morning = ms % (12 * HOUR);
  if (part === "morning") return morning;
  // “Ten to six tonight” is of the evening, “two tonight” isn't.
  return morning + (part === "night" && morning < 5 * HOUR ? DAY : 12 * HOUR);
}

/** Both ends in milliseconds since a midnight, the end after the start: “11 to 2pm”, “from 9 to 5”, “22 to 6”. */
export function msOf({ from, to }: Clocks, part?: string): [from: number, to: number] {
  const end = part ? msInPart(to, part) : wakingMs(to);
  const start = startMs(from, to, end, part);
  const ends = to.isHalf && !part ? [0, 12 * HOUR, DAY].map((more) => (to.ms % (12 * HOUR)) + more) : [end];
  return [start, ends.find((ms) => ms > start) ?? end + DAY];
}

function startMs(from: Clock, to: Clock, end: number, part?: string): number {
  if (!from.isHalf) return from.ms;
  if (part) return msInPart(from, part);
  if (to.isHalf) return wakingMs(from);
  // “2 to 5pm” shares its half of the day, “11 to 2pm” can't.
  const morning = from.ms % (12 * HOUR);
  return morning + 12 * HOUR < end ? morning + 12 * HOUR : morning;
}

export const hoursOf = (part: string): [from: number, to: number] => {
  const [from = 0, to = 24] = DAY_PARTS[part] ?? [];
  return [from, to];
};
