import { numberAt } from "../quantities/numbers";
import { DAY, HOUR, MINUTE } from "./calendar";
import { found, type Read, says, type Token, textAt } from "./tokens";

/** A time of day as it was said. */
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

/** A time of day: “9”, “9am”, “17:30”, “1730”, “half five”, “quarter past 8”, “ten to six”, “six thirty”, “noon”. */
export function clockAt(tokens: Token[], at: number, isFirst = false): Read<Clock> | undefined {
  const word = textAt(tokens, at);
  if (word === "noon") return found(clock(12, 0, false), at + 1);
  if (word === "midnight") return found({ ...clock(0, 0, false), isMidnight: true }, at + 1);
  // “From 10 to 5” begins at 10, not at 4:50.
  const past = isFirst && textAt(tokens, at + 1) === "to" ? undefined : pastHour(tokens, at);
  return past ?? digitClock(tokens, at) ?? spelledClock(tokens, at);
}

/** An hour said in words or digits. */
function hourAt(tokens: Token[], at: number): Read<number> | undefined {
  const number = numberAt(tokens, at);
  return number && Number.isInteger(number.value) && number.value <= 24 ? number : undefined;
}

const PARTS_OF_HOUR: Record<string, number> = { half: 30, quarter: 15 };

/** “Half past nine”, “half five”, “quarter to 6”, “twenty past eight”. */
function pastHour(tokens: Token[], start: number): Read<Clock> | undefined {
  const at = says(tokens, start, "a", "quarter") ? start + 1 : start;
  const part = PARTS_OF_HOUR[textAt(tokens, at)];
  const number = part === undefined ? numberAt(tokens, at) : found(part, at + 1);
  if (!number || number.value < 1 || number.value > 30) return undefined;
  const isMinutes = textAt(tokens, number.next) === "minute";
  if (!isMinutes && number.value % 5 !== 0) return undefined;
  const joined = isMinutes ? number.next + 1 : number.next;
  const side = sideOf(textAt(tokens, joined), textAt(tokens, at) === "half");
  if (side === undefined) return undefined;
  const hour = hourAt(tokens, side === 0 ? joined : joined + 1);
  const isNoon = ["noon", "midnight"].includes(textAt(tokens, joined + 1));
  if (!hour && isNoon) return besideNoon(tokens, joined + 1, number.value * (side || 1));
  if (!hour || hour.value < 1 || hour.value > 12) return undefined;
  const before = side < 0 ? hour.value - 1 : hour.value;
  const minute = side < 0 ? 60 - number.value : number.value;
  return withHalf(tokens, hour.next, before === 0 ? 12 : before, minute, false);
}

/** 1 past, -1 to, 0 “half five”. */
function sideOf(word: string, isHalf: boolean): number | undefined {
  if (word === "past" || word === "after") return 1;
  if (word === "to" || word === "before" || word === "of") return isHalf && word === "of" ? undefined : -1;
  return isHalf ? 0 : undefined;
}

function besideNoon(tokens: Token[], at: number, minutes: number): Read<Clock> {
  const noon = textAt(tokens, at) === "noon" ? 12 * HOUR : minutes < 0 ? DAY : 0;
  return found({ ms: noon + minutes * MINUTE, isHalf: false, isUnsure: false }, at + 1);
}

/** “9”, “09:30”, “9.30pm”, “1730”, “17h30”, “9:30:15”. */
function digitClock(tokens: Token[], at: number): Read<Clock> | undefined {
  const token = tokens[at];
  if (token?.value === undefined || isDecimal(tokens, at)) return undefined;
  if (token.raw.length === 4 || token.raw.length === 3) {
    return fourDigits(tokens, at, token.value);
  }
  if (token.raw.length > 2) return undefined;
  const minute = minuteAt(tokens, at + 1);
  const isPadded = token.raw.length === 2 && token.raw.startsWith("0");
  if (!minute) return withHalf(tokens, at + 1, token.value, 0, !isPadded);
  return withHalf(tokens, minute.next, token.value, minute.value, false, isPadded);
}

/** “2.5” is no time, “9.30” is one. */
function isDecimal(tokens: Token[], at: number): boolean {
  const [before, sign, after] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]];
  if (before?.text === "." && tokens[at]?.glued && tokens[at - 2]?.value !== undefined && before.glued)
    return true;
  return (
    sign?.text === "." &&
    sign.glued &&
    after?.glued === true &&
    after.value !== undefined &&
    after.raw.length !== 2
  );
}

function minuteAt(tokens: Token[], at: number): Read<number> | undefined {
  const [sign, minute] = [tokens[at], tokens[at + 1]];
  const isSign = sign && [":", ".", "h"].includes(sign.text) && sign.glued && minute?.glued;
  const spoken = tokens[at];
  if (!isSign) {
    const isSpoken =
      spoken?.raw.length === 2 &&
      (spoken.value ?? 60) < 60 &&
      (halfOf(textAt(tokens, at + 1)) || at + 1 === tokens.length);
    return isSpoken ? found(spoken.value ?? 0, at + 1) : undefined;
  }
  if (minute?.raw.length !== 2 || (minute.value ?? 60) > 59) return undefined;
  const hasSeconds = textAt(tokens, at + 2) === ":" && tokens[at + 3]?.raw.length === 2;
  return found(minute.value ?? 0, hasSeconds ? at + 4 : at + 2);
}

function fourDigits(tokens: Token[], at: number, value: number): Read<Clock> | undefined {
  const [hour, minute] = [Math.floor(value / 100), value % 100];
  if (hour > 24 || minute > 59) return undefined;
  const isSure = ["hours", "hrs", "h"].includes(tokens[at + 1]?.raw ?? "");
  if (isSure) return found(clock(hour, minute, false), at + 2);
  return withHalf(tokens, at + 1, hour, minute, true, tokens[at]?.raw.length === 4);
}

/** “Six thirty”, “nine oh five”, “nine am”, “nine”. */
function spelledClock(tokens: Token[], at: number): Read<Clock> | undefined {
  if (tokens[at]?.value !== undefined || ["a", "an", "zero"].includes(textAt(tokens, at))) return undefined;
  const hour = hourAt(tokens, at);
  if (!hour || hour.next - at > 2) return undefined;
  const isOh = ["oh", "o"].includes(textAt(tokens, hour.next));
  const minute = numberAt(tokens, isOh ? hour.next + 1 : hour.next);
  const isMinute =
    minute && minute.value < 60 && (isOh ? minute.value > 0 && minute.value < 10 : minute.value >= 10);
  if (isMinute && tokens[minute.next - 1]?.value === undefined) {
    return withHalf(tokens, minute.next, hour.value, minute.value, false);
  }
  return withHalf(tokens, hour.next, hour.value, 0, true);
}

function halfOf(word: string): "am" | "pm" | undefined {
  return word === "am" || word === "pm" ? word : undefined;
}

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
  const half = halfOf(textAt(tokens, at));
  if (half) {
    const shifted = half === "pm" ? (hour % 12) + 12 : hour % 12;
    return found(clock(hour > 12 ? hour : shifted, minute, false), at + 1);
  }
  const next = oClock(tokens, at);
  const isShortHour = tokens[at]?.raw === "h" && tokens[at]?.glued === true;
  return found(
    clock(hour, minute, !isWhole && !isShortHour, isUnsure && next === at && !isShortHour),
    isShortHour ? at + 1 : next,
  );
}

function oClock(tokens: Token[], at: number): number {
  if (["o'clock", "oclock", "clock"].includes(textAt(tokens, at))) return at + 1;
  return says(tokens, at, "o", "clock") ? at + 2 : at;
}

/** Two times of a day; the end may lie on the next. */
export interface Clocks {
  from: Clock;
  to: Clock;
}

const JOINS = new Set(["-", "to", "until", "and", "&"]);

/** “Between 2 and 5 pm”, “9 to 5”, “6-8am”. */
export function clocksAt(tokens: Token[], start: number): Read<Clocks> | undefined {
  const isLed = ["between", "from"].includes(textAt(tokens, start));
  const first = clockAt(tokens, isLed ? start + 1 : start, isLed);
  const join = first && textAt(tokens, first.next);
  if (!first || !join || !JOINS.has(join) || (join === "and" && textAt(tokens, start) !== "between"))
    return undefined;
  const second = clockAt(tokens, first.next + 1);
  if (!second) return undefined;
  const isUnsure = first.value.isUnsure && second.value.isUnsure;
  return found({ from: { ...first.value, isUnsure }, to: { ...second.value, isUnsure } }, second.next);
}

/** Of 9 and 21 o'clock, the one at which people are up and about: from 7 to 18:59. */
export const wakingMs = ({ ms, isHalf }: Clock): number => {
  if (!isHalf) return ms;
  const morning = ms % (12 * HOUR);
  return morning < 7 * HOUR ? morning + 12 * HOUR : morning;
};

/** The time in a part of a day: “8 in the evening”, “1 at night”, “half nine in the morning”. */
export function msInPart({ ms, isHalf, isMidnight }: Clock, part: string): number {
  if (isMidnight && part === "night") return DAY;
  if (!isHalf) return part === "night" && ms < 6 * HOUR ? ms + DAY : ms;
  const morning = ms % (12 * HOUR);
  if (part === "morning") return morning;
  const isAfterMidnight = part === "night" && morning < 6 * HOUR;
  return morning + (isAfterMidnight ? DAY : 12 * HOUR);
}

/** Both ends in milliseconds since a midnight, the end after the start: “11 to 2pm”, “from 9 to 5”, “22 to 6”. */
export function msOf({ from, to }: Clocks, part?: string): [from: number, to: number] {
  const end = part ? msInPart(to, part) : to.isHalf ? wakingMs(to) : to.ms;
  const start = startMs(from, to, end, part);
  const ends = to.isHalf && !part ? [0, 12 * HOUR, DAY].map((more) => (to.ms % (12 * HOUR)) + more) : [end];
  return [start, ends.find((ms) => ms > start) ?? end + DAY];
}

function startMs(from: Clock, to: Clock, end: number, part?: string): number {
  if (!from.isHalf) return from.ms;
  if (part) return msInPart(from, part);
  const morning = from.ms % (12 * HOUR);
  if (to.isHalf) return wakingMs(from);
  // “2 to 5pm” shares its half of the day, “11 to 2pm” can't.
  const sharesHalf = morning + 12 * HOUR < end;
  return sharesHalf ? morning + 12 * HOUR : morning;
}
