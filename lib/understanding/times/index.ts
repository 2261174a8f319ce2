import { type Context, DAY, instantOf, plus, type Span, startOfDay, wallOf } from "./calendar";
import { expression, expressions, following, isJoinedBy, opened } from "./expressions";
import { phraseReader, type Read, type Token, textAt, tokensOf, wordSet } from "./tokens";
import lists from "./words.json";

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
  /** “2019, 2021 and 2023”: each of them; `from` and `to` are the first's and the last's. */
  each?: Time[];
}

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
 * - “Last year” is the calendar's; “the last year” and “the last five years” end now (`rolling`).
 * - “9” on a named day is between 7:00 and 18:59, else the last or next 9 o'clock, as `towards` says.
 * - “Two weeks ago” is a moment as exact as its `grain`; “two days ago” is that day. “Recently”: the last 7 days.
 * - “Before May” ends where May begins, “until May” includes it. “31 February” gives undefined.
 */
export function readTime(text: string, moment: Moment, options: TimeOptions = {}): Time | undefined {
  const { tokens, zone } = withoutZone(tokensOf(text), moment.zone);
  const context = contextOf({ ...moment, zone }, options, false);
  const span = widest(tokens, context);
  if (!span) return undefined;
  // “Since” opens what isn't open yet.
  const { as } = options;
  return timeOf(as === "since" || as === "until" ? opened(span, as) : span, context);
}

/** Every time in a longer text with its offsets, for text that no tagger read. */
export function findTimes(
  text: string,
  moment: Moment,
  options: TimeOptions = {},
): { start: number; end: number; time: Time }[] {
  const tokens = tokensOf(text);
  const context = contextOf(moment, options, true);
  const times: { start: number; end: number; time: Time }[] = [];
  let before: Read<Span> | undefined;
  for (let at = 0; at < tokens.length; ) {
    const isRead = !isInsideNumber(tokens, at) && !isBeforeSigns(tokens, at);
    const read = isRead ? expression(tokens, at, context) : undefined;
    const start = read ? significant(tokens, at, read.next, context) : at;
    const listed = before && isJoinedBy(tokens, before.next, start) ? before.value : undefined;
    const span = read && following(read.value, listed, context);
    const time = span && !span.isUnsure ? timeOf(span, context) : undefined;
    const [first, last] = [tokens[start], read && tokens[read.next - 1]];
    if (time && first && last) times.push({ start: first.start, end: last.end, time });
    if (read && time && span) before = { value: span, next: read.next };
    at = time && read ? read.next : at + 1;
  }
  return times;
}

const MONEY = wordSet("$ € £");
const NUMBER_SIGNS = wordSet(". - +");

/** The “2020” of “1.2020” or “$2020” is no year. */
function isInsideNumber(tokens: Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (token?.value === undefined || !before) return false;
  const isJoined = before.value !== undefined || NUMBER_SIGNS.has(before.text);
  return MONEY.has(before.text) || (token.glued && isJoined);
}

const isSign = ({ text }: Token): boolean => !/[\p{L}\p{N}]/u.test(text);

/** No time begins with several signs, and a text may be nothing but signs. */
function isBeforeSigns(tokens: Token[], at: number): boolean {
  const next = tokens.slice(at, at + 3);
  return next.length === 3 && next.every(isSign);
}

const FILLERS = wordSet("or so exactly @ the on at in during over for around about of within ,");
const SOFTENERS = wordSet("ish please sharp exactly roughly say maybe - . ? !");

function significant(tokens: Token[], start: number, next: number, context: Context): number {
  let at = start;
  while (FILLERS.has(textAt(tokens, at)) && expression(tokens, at + 1, context)?.next === next) at += 1;
  return at;
}

function widest(tokens: Token[], context: Context): Span | undefined {
  const numbers = tokens.filter(({ value }) => value !== undefined).length;
  let best: (Read<Span> & { at: number }) | undefined;
  for (let at = 0; at < tokens.length && (best?.next ?? 0) < tokens.length; at += 1) {
    const read = expressions(tokens, at, context);
    const held = tokens.slice(at, read?.next ?? at).filter(({ value }) => value !== undefined).length;
    if (read && held === numbers && (!best || read.next - at > best.next - best.at)) best = { ...read, at };
  }
  if (!best) return undefined;
  const { at, next, value } = best;
  // A bare number beside other words is none: “rack 2”.
  const isAlone = [...tokens.slice(0, at), ...tokens.slice(next)].every(
    ({ text }) => FILLERS.has(text) || SOFTENERS.has(text),
  );
  return value.isUnsure && !isAlone ? undefined : value;
}

const zoneAt = phraseReader(lists.zones);

/** The zone that is said at the end: “9am CET”. */
function withoutZone(tokens: Token[], zone: string): { tokens: Token[]; zone: string } {
  for (let at = 1; at < tokens.length; at += 1) {
    const said = zoneAt(tokens, at);
    if (said?.next === tokens.length) return { tokens: tokens.slice(0, at), zone: said.value };
  }
  return { tokens, zone };
}

function contextOf(
  { now, zone }: Moment,
  { towards = "past", before }: TimeOptions,
  isStrict: boolean,
): Context {
  const [at, counted] = [now.getTime(), new Map<number, number>()];
  const wallAt = (date: Date | null) => {
    if (!date) return null;
    const wall = wallOf(date.getTime(), zone);
    counted.set(wall, date.getTime());
    return wall;
  };
  const spanOf = ({ from, to, each, ...rest }: Time): Span => ({
    ...rest,
    from: wallAt(from),
    to: wallAt(to),
  });
  const spoken = before && { before: spanOf(before) };
  return { now: at, wall: wallAt(now) ?? at, zone, towards, isStrict, counted, ...spoken };
}

const holidayAt = phraseReader<unknown>({ ...lists.holidays, ...lists.nthWeekdays });

/** Whether a text is nothing but a feast's name: the “Christmas” of “the Christmas market on Sunday”. */
export function isFeast(text: string): boolean {
  const tokens = tokensOf(text);
  return tokens.length > 0 && holidayAt(tokens, 0)?.next === tokens.length;
}

/** Years that no question is about would overflow. */
const MOST = 8_000 * 365 * DAY;

function timeOf(span: Span, context: Context): Time | undefined {
  if ([span.from, span.to].some((wall) => wall !== null && !(Math.abs(wall) < MOST))) return undefined;
  const dateOf = (wall: number | null) => (wall === null ? null : new Date(instantOf(context, wall)));
  const { grain, kind, rolling, recurring, clock } = span;
  const each = span.each?.flatMap((one) => timeOf(one, context) ?? []);
  return {
    ...{ from: dateOf(span.from), to: dateOf(span.to), grain, kind },
    ...(rolling && { rolling }),
    ...(recurring && { recurring }),
    ...(clock && { clock }),
    ...(each && { each }),
  };
}

/** A day (YYYY-MM-DD) so many units later, or earlier where negative; a month's last day where it is shorter. */
export const movedDay = (day: string, count: number, unit: Grain): string =>
  new Date(plus(Date.parse(day), count, unit)).toISOString().slice(0, 10);

/** First and last day as YYYY-MM-DD in the zone, the last included. */
export function daysOf(time: Time, zone: string): { first: string | null; last: string | null } {
  const dayOf = (at: number) => new Date(startOfDay(wallOf(at, zone))).toISOString().slice(0, 10);
  const { from, to, kind } = time;
  const last =
    to && (kind === "moment" || to.getTime() === from?.getTime() ? to.getTime() : to.getTime() - 1);
  return { first: from && dayOf(from.getTime()), last: last === null ? null : dayOf(last) };
}
