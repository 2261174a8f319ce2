import { countAt } from "../quantities/numbers";
import type { Grain } from ".";
import { HOUR, MINUTE, plus } from "./calendar";
import { type Context, realTime } from "./context";
import { found, type Read, says, skip, type Token, textAt } from "./tokens";

export const UNITS: Record<string, [unit: Grain, times: number]> = {
  second: ["minute", 1 / 60],
  minute: ["minute", 1],
  hour: ["hour", 1],
  day: ["day", 1],
  night: ["day", 1],
  week: ["week", 1],
  fortnight: ["week", 2],
  month: ["month", 1],
  quarter: ["quarter", 1],
  year: ["year", 1],
  decade: ["decade", 1],
  century: ["decade", 10],
};
const SHORT_UNITS: Record<string, Grain> = { h: "hour", d: "day", w: "week", y: "year", m: "month" };

/** Some units: “3 months”, “a fortnight”, “24h”, “hour and a half”. */
export interface Length {
  count: number;
  unit: Grain;
  /** The number was said. */
  isCounted: boolean;
}

const UNIT_FILLERS = new Set([
  "or",
  "so",
  "full",
  "whole",
  "calendar",
  "of",
  "consecutive",
  "business",
  "-",
  "more",
]);

/** A unit with or without a number before it. */
export function lengthAt(tokens: Token[], at: number): Read<Length> | undefined {
  const counted = countAt(tokens, at);
  const start = skip(tokens, counted?.next ?? at, UNIT_FILLERS);
  const unit = unitNamed(tokens, start, counted !== undefined);
  if (!unit) return undefined;
  const [grain, times] = unit;
  // “1730 hours” is a clock time.
  if (grain === "hour" && tokens[at]?.value !== undefined && tokens[at].raw.length === 4 && start === at + 1)
    return undefined;
  const hasHalf = says(tokens, start + 1, "and", "a", "half");
  const count = (counted?.value ?? 1) + (hasHalf ? 0.5 : 0);
  const next = hasHalf ? start + 4 : skip(tokens, start + 1, OR_SO);
  const isCounted = counted !== undefined || times !== 1 || hasHalf;
  return found({ count: count * times, unit: grain, isCounted }, next);
}

const OR_SO = new Set(["or", "so"]);

function unitNamed(tokens: Token[], at: number, isCounted: boolean): [Grain, number] | undefined {
  const word = textAt(tokens, at);
  if (word in UNITS) return UNITS[word];
  const short =
    isCounted && (tokens[at]?.glued || (word === "h" && tokens[at - 1]?.value !== undefined))
      ? SHORT_UNITS[word]
      : undefined;
  return short ? [short, 1] : undefined;
}

/** A length from or to now: minutes and hours of real time, days and more of the calendar. */
export function fromNow(context: Context, count: number, unit: Grain): number {
  if (unit === "minute") return realTime(context, count * MINUTE);
  if (unit === "hour") return realTime(context, count * HOUR);
  return plus(context.wall, count, unit);
}

export const LAST = new Set(["last", "past", "previous", "recent", "latest", "preceding", "prior"]);
export const NEXT = new Set(["next", "coming", "following", "upcoming"]);
export const THIS = new Set(["this", "current", "present"]);
