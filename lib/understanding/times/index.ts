import { DAY, type Span, startOfDay, wallOf } from "./calendar";
import { readWithChrono } from "./chrono";
import { type Context, instantOf } from "./context";
import { expression, opened } from "./expression";
import { type Read, says, type Token, textAt, tokensOf } from "./tokens";

export type Grain = "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year" | "decade";

/** A moment (`from` equals `to`) or a stretch of time; `to` is exclusive. null: open at that end. */
export interface Time {
  from: Date | null;
  to: Date | null;
  grain: Grain;
  kind: "moment" | "period";
  /** “The last five years”: what was counted, so that a desk whose data end earlier can count from there. */
  rolling?: { count: number; unit: Grain };
  /** “On Sundays”, “at night”, “weekdays”: no single time. Days: 0 is Sunday; hours may run past midnight. */
  recurring?: { days?: number[]; hours?: [from: number, to: number] };
  /** A clock time was said: “9”, “half five”, “17:30”, “noon”. */
  clock?: boolean;
}

/** When and where a question is asked. */
export interface Moment {
  now: Date;
  /** IANA zone. */
  zone: string;
}

export interface TimeOptions {
  /** Which way “Monday”, “May” and “9” point where both fit; the past unless said. */
  towards?: "past" | "future";
  /** The period spoken of before, for “the week before”, “before that”, “that year”, “the same period”. */
  before?: Time;
  /** How the span is used: “since” opens its end, “until” its start. */
  as?: "at" | "since" | "until";
}

/**
 * The time that a span of a question names.
 *
 * - “Last year” is the calendar's; “the last year”, “past year” and “the last five years” end now (`rolling`).
 * - “9” on a named day is between 7:00 and 18:59, else the last or next 9 o'clock, as `towards` says.
 * - “Two weeks ago” is a moment as exact as its `grain`; “two days ago” is that day.
 * - “Recently” is the last seven days. “Last Friday” is the latest before today, “next Friday” that of next week.
 * - “Before May” ends where May begins, “until May” includes it; “after May” begins in June.
 * - A date that no calendar has (“31 February”) gives undefined.
 */
export function readTime(text: string, moment: Moment, options: TimeOptions = {}): Time | undefined {
  const { tokens, zone } = withoutZone(tokensOf(text), moment.zone);
  const context = contextOf({ ...moment, zone }, options, false);
  const read = widest(tokens, context);
  const span = read ?? readWithChrono(text, context);
  if (!span) return undefined;
  const isOpened = options.as === "since" || options.as === "until";
  return timeOf(isOpened ? asUsed(span, options.as) : span, context);
}

/** “Since” opens what isn't open yet; of a range its own ends stay. */
const asUsed = (span: Span, use: "since" | "until" | "at" | undefined): Span =>
  use === "since" || use === "until" ? opened(span, use) : span;

/** Every time in a longer text with its offsets, for text that no tagger read. */
export function findTimes(
  text: string,
  moment: Moment,
  options: TimeOptions = {},
): { start: number; end: number; time: Time }[] {
  const tokens = tokensOf(text);
  const context = contextOf(moment, options, true);
  const times: { start: number; end: number; time: Time }[] = [];
  for (let at = 0; at < tokens.length; ) {
    const read = isInsideNumber(tokens, at) ? undefined : expression(tokens, at, context);
    const time = read && !read.value.isUnsure ? timeOf(read.value, context) : undefined;
    const start = read && time ? significant(tokens, at, read.next, context) : at;
    const [first, last] = [tokens[start], read && tokens[read.next - 1]];
    if (time && first && last) times.push({ start: first.start, end: last.end, time });
    at = time && read ? read.next : at + 1;
  }
  return times;
}

/** The “2020” of “1.2020” or “$2020” is no year. */
function isInsideNumber(tokens: Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.value === undefined) return false;
  const before = tokens[at - 1];
  const isMoney = before && ["$", "€", "£"].includes(before.text);
  return (
    Boolean(isMoney) ||
    (token.glued &&
      before !== undefined &&
      (before.value !== undefined || [".", "-", "+"].includes(before.text)))
  );
}

/** The first token without which the same time is no longer read. */
function significant(tokens: Token[], start: number, next: number, context: Context): number {
  let at = start;
  while (FILLERS.has(textAt(tokens, at)) && expression(tokens, at + 1, context)?.next === next) at += 1;
  return at;
}

const SOFTENERS = new Set([
  "ish",
  "please",
  "sharp",
  "exactly",
  "roughly",
  "say",
  "maybe",
  "-",
  ".",
  "?",
  "!",
]);
const FILLERS = new Set([
  "or",
  "so",
  "exactly",
  "@",
  "the",
  "on",
  "at",
  "in",
  "during",
  "over",
  "for",
  "around",
  "about",
  "of",
  "within",
  ",",
]);

/** The longest time in a span; what is left of the span may hold no number. */
function widest(tokens: Token[], context: Context): Span | undefined {
  let best: (Read<Span> & { at: number }) | undefined;
  for (let at = 0; at < tokens.length; at += 1) {
    const read = expression(tokens, at, context);
    if (read && (!best || read.next - at > best.next - best.at)) best = { ...read, at };
    if (best && best.next >= tokens.length) break;
  }
  if (!best) return undefined;
  const { at, next, value } = best;
  const left = tokens.filter((_, index) => index < at || index >= next);
  // A bare number beside other words is none: “rack 2”.
  const isOther = value.isUnsure && left.some(({ text }) => !FILLERS.has(text) && !SOFTENERS.has(text));
  return isOther || left.some((token) => token.value !== undefined) ? undefined : value;
}

const ZONES: Record<string, string> = {
  utc: "UTC",
  gmt: "UTC",
  z: "UTC",
  bst: "Europe/London",
  cet: "Europe/Berlin",
  cest: "Europe/Berlin",
  eet: "Europe/Helsinki",
  est: "America/New_York",
  edt: "America/New_York",
  cst: "America/Chicago",
  cdt: "America/Chicago",
  pst: "America/Los_Angeles",
  pdt: "America/Los_Angeles",
  jst: "Asia/Tokyo",
  ist: "Asia/Kolkata",
};

/** The zone that is said at the end: “9am CET”. */
function withoutZone(tokens: Token[], zone: string): { tokens: Token[]; zone: string } {
  const last = tokens.length - 1;
  const said = last > 0 ? ZONES[textAt(tokens, last)] : undefined;
  if (said) return { tokens: tokens.slice(0, last), zone: said };
  return says(tokens, last - 1, "london", "time")
    ? { tokens: tokens.slice(0, last - 1), zone: "Europe/London" }
    : { tokens, zone };
}

function contextOf(
  { now, zone }: Moment,
  { towards = "past", before }: TimeOptions,
  isStrict: boolean,
): Context {
  const context: Context = {
    now: now.getTime(),
    wall: wallOf(now.getTime(), zone),
    zone,
    towards,
    isStrict,
    counted: new Map(),
  };
  context.counted.set(context.wall, context.now);
  return before ? { ...context, before: spanOf(before, context) } : context;
}

function spanOf(time: Time, { zone, counted }: Context): Span {
  const wall = (date: Date | null) => {
    if (!date) return null;
    const shown = wallOf(date.getTime(), zone);
    counted.set(shown, date.getTime());
    return shown;
  };
  return { ...time, from: wall(time.from), to: wall(time.to) };
}

/** Years that no question is about would overflow. */
const MOST = 8_000 * 365 * DAY;

function timeOf(span: Span, context: Context): Time | undefined {
  const dateOf = (wall: number | null) => (wall === null ? null : new Date(instantOf(context, wall)));
  if ([span.from, span.to].some((wall) => wall !== null && !(Math.abs(wall) < MOST))) return undefined;
  const { grain, kind, rolling, recurring, clock } = span;
  const time = { from: dateOf(span.from), to: dateOf(span.to), grain, kind };
  return { ...time, ...(rolling && { rolling }), ...(recurring && { recurring }), ...(clock && { clock }) };
}

/** First and last day as YYYY-MM-DD in the zone, the last included. */
export function daysOf(time: Time, zone: string): { first: string | null; last: string | null } {
  const dayOf = (at: number) => new Date(startOfDay(wallOf(at, zone))).toISOString().slice(0, 10);
  const { from, to, kind } = time;
  const last =
    to && (kind === "moment" || to.getTime() === from?.getTime() ? to.getTime() : to.getTime() - 1);
  return { first: from && dayOf(from.getTime()), last: last === null ? null : dayOf(last) };
}
