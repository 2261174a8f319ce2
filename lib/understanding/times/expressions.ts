import { type Context, DAY, HOUR, isFiner, oneDay, period, plus, type Reader, type Span } from "./calendar";
import { clockAt, clocksAt, hoursOf, msInPart, msOf, wakingMs } from "./clock";
import { composite } from "./composite";
import { ruleMaker } from "./grammar";
import { calendar } from "./rules";
import { TERMS, yearAt } from "./terms";
import {
  DAY_PARTS,
  found,
  longest,
  phraseReader,
  type Read,
  SUFFIXES,
  skip,
  type Token,
  textAt,
  WEEKDAYS,
  wordSet,
} from "./tokens";
import lists from "./words.json";

const RANGE_JOINS = wordSet("- to into until through thru /");
const THE = wordSet("the about on in and including");
/** “From Monday to Wednesday”, “May to June 2024”, “between the 3rd and the 9th”, “last night 11pm to 7 this morning”. */
const range: Reader = (tokens, start, context) => {
  const lead = textAt(tokens, start);
  const isLed = lead === "between" || lead === "from" || lead === "since";
  const first = firstOf(tokens, isLed ? start + 1 : start, context);
  if (!first) return undefined;
  const join = textAt(tokens, first.next);
  const isUpTo = join === "up" && ["to", "until"].includes(textAt(tokens, first.next + 1));
  // “Between” is often cut off: “12 and 13 April”.
  const isAnd = lead === "between" || (!context.isStrict && first.value.isDayNumber);
  const isJoin = RANGE_JOINS.has(join) || isUpTo || (isAnd && (join === "and" || join === "&"));
  if (!isJoin) return undefined;
  const second = composite(tokens, skip(tokens, first.next + (isUpTo ? 2 : 1), THE), context);
  const span = second && between(first.value, second.value, context);
  return span && found(span, second.next);
};

/** The first end: also a bare number whose month or half of the day comes with the second, “3 to 12 May”. */
function firstOf(tokens: Token[], start: number, context: Context): Read<Span> | undefined {
  const at = skip(tokens, start, THE);
  const number = tokens[at]?.value;
  const suffix = SUFFIXES.has(textAt(tokens, at + 1)) ? at + 2 : at + 1;
  const join = textAt(tokens, suffix);
  if (number && number <= 31 && join !== "/" && (RANGE_JOINS.has(join) || join === "and")) {
    const end = calendar(tokens, skip(tokens, suffix + 1, THE), context)?.value;
    const back = new Date(end?.from ?? 0).getUTCDate() - number;
    if (end?.grain === "day" && !end.isPlainDay && back > 0)
      return found({ ...oneDay((end.from ?? 0) - back * DAY), isDayNumber: true }, suffix);
  }
  return composite(tokens, at, context);
}

function between(first: Span, second: Span, context: Context): Span | undefined {
  const [one, other] = agreed(first, second, context);
  if (one.from === null || other.to === null || (other.clock && isFiner("day", one.grain))) return undefined;
  const isToNow = other.kind === "moment" && !other.clock;
  const ends = (from: number, to: number): Span => ({
    ...period(from, to, isToNow ? one.grain : other.grain),
    ...(one.clock && other.clock && { clock: true }),
  });
  if (other.to > one.from) return ends(one.from, other.to);
  if (other.clock) return ends(one.from, plus(other.to, Math.ceil((one.from - other.to + 1) / DAY), "day"));
  return one.to !== null && other.from !== null && one.to > other.from ? ends(other.from, one.to) : undefined;
}

function agreed(first: Span, second: Span, { towards }: Context): [Span, Span] {
  const [start, end] = [first.from ?? 0, second.to ?? 0];
  if (first.inYear && !second.near) {
    const year = new Date(second.from ?? 0).getUTCFullYear();
    const own = first.inYear(year);
    return [own && (own.from ?? 0) <= end ? own : (first.inYear(year - 1) ?? first), second];
  }
  if (second.near && (!first.near || towards === "future" || (first.clock && second.clock)))
    return [first, second.near(second.clock ? start + 1 : start, "future")];
  return first.near ? [first.near(second.from ?? end, "past"), second] : [first, second];
}

export type Opening = "since" | "after" | "until" | "before";

const openingAt = phraseReader(lists.openings);
const OPEN_FILLERS = wordSet("from on in at the with around about to ever - and including of");

const openEnded: Reader = (tokens, start, asked) => {
  const opening = openingAt(tokens, start);
  if (!opening) return undefined;
  const use = opening.value as Opening;
  // “Since Christmas” is the last one, whichever way the question points.
  const context: Context =
    textAt(tokens, opening.next - 1) === "since" ? { ...asked, towards: "past" } : asked;
  const rest =
    composite(tokens, opening.next, context) ??
    composite(tokens, skip(tokens, opening.next, OPEN_FILLERS), context);
  if (!rest || rest.value.recurring) return undefined;
  const { value, next } = rest;
  // “From 9 to 5” has both its ends, “by 9” is when to be there.
  const isWhole = (textAt(tokens, start) === "by" && value.clock) || (value.isRange && use === "since");
  return found(isWhole ? value : opened(value, use), next);
};

/** A time with one end open; “since” and “until” keep the time itself, “after” and “before” don't. */
export function opened(span: Span, opening: Opening): Span {
  if (span.isOpen || span.recurring) return span;
  const { grain, rolling, clock } = span;
  const open = { grain, rolling, clock, kind: "period" as const, isOpen: true };
  if (opening === "since") return { ...open, from: span.from, to: null };
  if (opening === "after") return { ...open, from: span.to, to: null };
  return { ...open, from: null, to: opening === "until" ? span.to : span.from };
}

const DAY_SETS: Record<string, number[]> = {
  ...Object.fromEntries(WEEKDAYS.map((name, day) => [name, [day]])),
  weekend: [0, 6],
  ...Object.fromEntries(
    ["weekday", "weekdays", "workday", "workdays"].map((name) => [name, [1, 2, 3, 4, 5]]),
  ),
  day: [0, 1, 2, 3, 4, 5, 6],
};

type Hours = [from: number, to: number];

const rule = ruleMaker(() => ({
  ...TERMS,
  time: composite,
  set: phraseReader(DAY_SETS),
  sets,
  days,
  hours,
  parts,
  clock: (tokens: Token[], at: number) => clockAt(tokens, at),
  clocks: (tokens: Token[], at: number) => clocksAt(tokens, at),
}));

const ONWARDS: Reader[] = [
  rule("from? {time} onwards|onward|forward|forwards|afterwards|+", ({ time }) => opened(time, "since")),
  rule("from? {time} and|or later|after|onwards|on", ({ time }) => opened(time, "since")),
  rule("{time} on", ({ time }, _, { tokens, next }) =>
    next === tokens.length && !time.rolling ? opened(time, "since") : undefined,
  ),
  rule("from? {time} up? to|until|- the? date|present", ({ time: { from, grain } }, { wall }) =>
    from === null ? undefined : period(from, wall, grain),
  ),
];

/** “Sundays”, “weekday”: one weekday is any of them. */
const sets: Reader<number[]> = (tokens, at) => {
  const set = DAY_SETS[textAt(tokens, at)];
  return set && (tokens[at]?.plural || set.length === 5) ? found(set, at + 1) : undefined;
};

const parts: Reader<Hours> = (tokens, at) =>
  tokens[at]?.plural && textAt(tokens, at) in DAY_PARTS
    ? found(hoursIn(textAt(tokens, at)), at + 1)
    : undefined;

function hoursIn(part: string): Hours {
  const [from, to] = hoursOf(part);
  return [from, to % 24 || 24];
}

const days: Reader<number[]> = (...args) => longest(SOME_DAYS.map((read) => read(...args)));
const SOME_DAYS: Reader<number[]>[] = [
  rule("{sets}", ({ sets: set }) => set),
  rule("every|each {set}", ({ set }) => set),
  rule("{sets} and|&|, {days}", ({ sets: set, days: more }) => union(set, more)),
  rule("every|each {set} and|&|, {days}", ({ set, days: more }) => union(set, more)),
];
const union = (one: number[], other: number[]) => [...new Set([...one, ...other])].sort((a, b) => a - b);

const hours: Reader<Hours> = (...args) => longest(SOME_HOURS.map((read) => read(...args)));
const SOME_HOURS: Reader<Hours>[] = [
  rule("in|the|during|at|early* {parts}", ({ parts: part }) => part),
  rule("at night", () => hoursIn("night")),
  rule("every|each {part}", ({ part }) => hoursIn(part)),
];

function recurs(recurring: NonNullable<Span["recurring"]>, clock?: boolean): Span {
  const grain = recurring.hours ? "hour" : "day";
  return { from: null, to: null, grain, kind: "period", isOpen: true, recurring, ...(clock && { clock }) };
}

const toHours = (ms: number) => (ms % DAY) / HOUR;

const RECURRING: Reader[] = [
  rule("{hours}", (said) => recurs(said)),
  rule("on|a|the|at* {days}", (said) => recurs(said)),
  rule("on|a|the|at* {days} {hours}", (said) => recurs(said)),
  rule("on|a|the|at* {days:set} {hours:parts}", (said) => recurs(said)),
  rule("on|a|the|at* {days} in|the|at* {part}", ({ days: of, part }) =>
    recurs({ days: of, hours: hoursIn(part) }),
  ),
  rule("on|a|the|at* {days} at|around|from|,* {clocks}", ({ days: of, clocks }) => {
    const [from, to] = msOf(clocks);
    return recurs({ days: of, hours: [toHours(from), toHours(to) || 24] }, true);
  }),
  rule("on|a|the|at* {days} at|around|from|,* {clock}", ({ days: of, clock }) =>
    recursAt(of, wakingMs(clock)),
  ),
  rule("on|a|the|at* {days} at|around|from|,* {clock} in|at the? {part}", ({ days: of, clock, part }) =>
    recursAt(of, msInPart(clock, part)),
  ),
];

const recursAt = (of: number[], ms: number): Span =>
  recurs({ days: of, hours: [toHours(ms), toHours(ms)] }, true);

export const expression: Reader = (tokens, at, context) =>
  longest([...RECURRING, composite, ...ONWARDS, range, openEnded].map((read) => read(tokens, at, context)));

const LIST_JOINS = wordSet("and or & , + vs versus against with");
const LIST_FILLERS = wordSet("and or & , + vs versus against with in of on the also");

/** Any time, or several: “2019, 2020 and 2021”, “yesterday and today” are each of them, together from the first to the last. */
export const expressions: Reader = (tokens, start, context) => {
  const first = expression(tokens, start, context);
  const each: Span[] = [];
  let next = start;
  for (let read = first; read; read = listed(tokens, next, context)) {
    if (!isListed(read.value) || (each[0] && each[0].grain !== read.value.grain)) break;
    each.push(following(read.value, each.at(-1), context));
    next = read.next;
  }
  if (each.length < 2) return first;
  const from = Math.min(...each.map((one) => one.from ?? 0));
  const to = Math.max(...each.map((one) => one.to ?? 0));
  return found({ ...period(from, to, each[0]?.grain ?? "day"), each }, next);
};

/** “Next Friday and Saturday”: where days to come are listed, each is the first of its name after the one before. */
export function following(span: Span, before: Span | undefined, { wall }: Context): Span {
  const { near, isPlainDay } = span;
  if (!near || !isPlainDay || !before?.isPlainDay || before.from === null || before.from <= wall) return span;
  return { ...near(before.from, "future"), near, isPlainDay };
}

/** Whether nothing but “and”, “or” stands between two places of a text. */
export const isJoinedBy = (tokens: Token[], from: number, to: number): boolean =>
  from < to && tokens.slice(from, to).every(({ text }) => LIST_FILLERS.has(text) || LIST_JOINS.has(text));

function listed(tokens: Token[], at: number, context: Context): Read<Span> | undefined {
  const isJoined = LIST_JOINS.has(textAt(tokens, at)) || yearAt(tokens, at, context);
  return isJoined ? expression(tokens, skip(tokens, at, LIST_FILLERS), context) : undefined;
}

const isListed = ({ from, to, kind, clock, rolling }: Span): boolean =>
  from !== null && to !== null && kind === "period" && !clock && !rolling;
