import type { Grain } from ".";
import {
  besides,
  type Context,
  DAY,
  dayIn,
  dayOfWeek,
  fromNow,
  HOUR,
  isFiner,
  momentAt,
  type Near,
  nearInMonths,
  nearInWeeks,
  nearInYears,
  oneDay,
  period,
  plainDay,
  plus,
  type Reader,
  type Span,
  shifted,
  startOf,
  startOfDay,
  unitAt,
  wholeYears,
  yearOf,
} from "./calendar";
import { type Place, remembered, ruleMaker } from "./grammar";
import {
  fullYear,
  isLead,
  isOtherWord,
  type Length,
  monthNamed,
  spokenYear,
  TERMS,
  unitNamed,
  yearAt,
} from "./terms";
import { DAY_PARTS, found, longest, phraseReader, skip, type Token, textAt, wordSet } from "./tokens";
import lists from "./words.json";

interface Shift {
  count: number;
  unit: Grain;
  /** A year of the calendar instead. */
  year?: number;
}

const rule = ruleMaker(() => ({ ...TERMS, shift, date, named, yearly, current, whole }));

const shift: Reader<Shift> = (...args) => longest(SHIFTS.map((read) => read(...args)));
export const date: Reader = (...args) =>
  inDigits(...args) ?? longest(NAMED_DATES.map((read) => read(...args)));
const current: Reader = (...args) => longest(CURRENT.map((read) => read(...args)));
const named: Reader = (...args) => longest([...WEEKDAYS, relativeDay].map((read) => read(...args)));

export const calendar: Reader = remembered((...args) => longest(CALENDAR.map((read) => read(...args))));

const WHOLE_LEADS = wordSet("of , the in / - year");
const THE_UNIT_LEADS = wordSet("of the in");

/** The stretch that another is part of: “… of last year”, “… of the month” (this one). */
const whole: Reader = (tokens, at, context) => {
  const read = calendar(tokens, skip(tokens, at, WHOLE_LEADS), context) ?? calendar(tokens, at, context);
  if (read)
    return read.value.from !== null && read.value.to !== null && read.value.kind === "period"
      ? read
      : undefined;
  const start = skip(tokens, at, THE_UNIT_LEADS);
  const unit = start > at ? unitNamed(tokens, start, context) : undefined;
  return unit && found(unitAt(context.wall, unit.value), unit.next);
};

/** The one beside now, where only the direction of the question tells which is meant. */
const beside = (near: Near, { wall, towards }: Context): Span => ({ ...near(wall, towards), near });

function yearless(inYear: InYear, context: Context): Span | undefined {
  // 2024 has every day that any year has.
  return inYear(2024) && { ...beside(nearInYears(inYear), context), inYear };
}

type InYear = (year: number) => Span | undefined;

const dayOf =
  (month: number, day: number): InYear =>
  (year) => {
    const wall = month < 0 ? easter(year) + day * DAY : dayIn(year, month, day);
    return wall === undefined ? undefined : oneDay(wall);
  };

/** “The fourth Thursday of November”: a month, which of its weekdays, and the weekday; 0 is Sunday. */
const nthWeekdayOf =
  ([month = 1, nth = 1, weekday = 0]: number[]): InYear =>
  (year) => {
    const first = Date.UTC(year, month - 1, 1);
    const days = (weekday - new Date(first).getUTCDay() + 7) % 7;
    return oneDay(first + (days + 7 * (nth - 1)) * DAY);
  };

/** The Sunday after the full moon of spring, by Gauss's rule for 1900–2099. */
function easter(year: number): number {
  const moon = (19 * (year % 19) + 24) % 30;
  const sunday = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7;
  const isWeekEarly = moon + sunday === 35 || (moon === 28 && sunday === 6 && year % 19 > 10);
  return Date.UTC(year, 2, 22 + moon + sunday - (isWeekEarly ? 7 : 0));
}

const monthOf =
  (month: number): InYear =>
  (year) =>
    month < 12 ? unitAt(Date.UTC(year, month, 1), "month") : undefined;
const partOf =
  ([first, months]: [number, number]): InYear =>
  (year) =>
    period(Date.UTC(year, first, 1), Date.UTC(year, first + months, 1), "quarter");

function dated(day: number, month: number, year: number | undefined, context: Context): Span | undefined {
  const inYear = dayOf(month, day);
  return year === undefined ? yearless(inYear, context) : inYear(year);
}

/** “2024-05-01”, “01/05/2024”, “1.5.24”, “05/2024”, “13/03”: the day comes before the month unless that can't be. */
const inDigits: Reader = (tokens, at, context) => {
  const [a, sign, b, again, c] = tokens.slice(at, at + 5);
  if (a?.value === undefined || b?.value === undefined || !sign?.glued || !b.glued) return undefined;
  if (!["/", "-", "."].includes(sign.text)) return undefined;
  const third = again?.text === sign.text ? c?.value : undefined;
  const as = (span: Span | undefined, count: number) => span && found(span, at + count);
  if (isYear(a) && third !== undefined) {
    const hasClock = textAt(tokens, at + 5) === "t" && tokens[at + 5]?.glued;
    const day = dayOf(b.value - 1, third)(a.value);
    return as(day && { ...day, isPlainDay: true }, hasClock ? 6 : 5);
  }
  if (isYear(a)) {
    // “2010-12” are years, “2024-12” and “2001-05” months.
    const isYears = !b.raw.startsWith("0") && b.value > a.value % 100;
    return b.raw.length === 2 && sign.text !== "." && !isYears
      ? as(monthOf(b.value - 1)(a.value), 3)
      : undefined;
  }
  if (a.raw.length > 2) return undefined;
  if (isYear(b) && (sign.text === "/" || (sign.text === "-" && a.raw.length === 2)))
    return as(monthOf(a.value - 1)(b.value), 3);
  if (b.raw.length > 2) return undefined;
  const [day, month] = b.value > 12 ? [b.value, a.value] : [a.value, b.value];
  if (third !== undefined && (c?.raw.length === 4 || c?.raw.length === 2))
    return as(dated(day, month - 1, c.raw.length === 4 ? third : fullYear(third, context), context), 5);
  // “Platform 9 3/4” has a fraction in it.
  const isFraction = tokens[at - 1]?.value !== undefined;
  return sign.text === "/" && !context.isStrict && !isFraction
    ? as(dated(day, month - 1, undefined, context), 3)
    : undefined;
};

const isYear = ({ raw, value = 0 }: Token) => raw.length === 4 && value >= 1900 && value <= 2100;

/** “May 9am” and “in May at 9:30” name no 9 May. */
const isClock = ({ tokens, next }: Place): boolean =>
  tokens[next - 1]?.value !== undefined &&
  ["am", "pm", ":"].includes(textAt(tokens, next)) &&
  tokens[next]?.glued === true;

const NAMED_DATES: Reader[] = [
  rule("{day:dayNumber} of|-|/* {month} {year:yearAfter}?", ({ day, month, year }, context) =>
    dated(day.day, month, year, context),
  ),
  rule("{month} -? {day:dayNumber} {year:yearAfter}?", ({ day, month, year }, context, place) =>
    isClock(place) || spokenYear(place.tokens, place.start + 1)
      ? undefined
      : dated(day.day, month, year, context),
  ),
  rule(
    "{month} {first:dayNumber} -|to {last:dayNumber} {year:yearAfter}?",
    ({ month, first, last, year }, context, place) => {
      const end = last.day > first.day && !isClock(place) ? dated(last.day, month, year, context) : undefined;
      return end && period((end.from ?? 0) - (last.day - first.day) * DAY, end.to ?? 0, "day");
    },
  ),
];

const yearly: Reader<InYear> = (tokens, at, context) => {
  const month = isOtherWord(tokens, at, context) ? undefined : TERMS.month(tokens, at, context);
  if (month) return found(monthOf(month.value), month.next);
  const holiday = TERMS.holiday(tokens, at);
  if (holiday) return found(dayOf((holiday.value[0] ?? 1) - 1, holiday.value[1] ?? 1), holiday.next);
  const counted = TERMS.nthWeekday(tokens, at);
  if (counted) return found(nthWeekdayOf(counted.value), counted.next);
  const part = TERMS.partOfYear(tokens, at, context);
  const isSure = !context.isStrict || tokens[at + 1]?.value || isLead(tokens, at - 1);
  return part && isSure ? found(partOf(part.value), part.next) : undefined;
};

const YEARLY: Reader[] = [
  rule("{away} {yearly}", ({ away, yearly }, context) => besides(yearly, away, context)),
  rule("{month} -? {year:laterYear}", ({ month, year }) => monthOf(month)(year)),
  rule("{month} {year:yearAfter}", ({ month, year }) => monthOf(month)(year)),
  rule("{year} {month}", ({ year, month }) => monthOf(month)(year)),
  rule("{yearly} {year:laterYear}", ({ yearly, year }) => yearly(year)),
  rule("{part:partOfYear} {year:laterYear}", ({ part, year }) => partOf(part)(year)),
  rule("{year} of|,|the|in|/|-|year* {part:partOfYear}", ({ year, part }) => partOf(part)(year)),
  rule("{yearly}", ({ yearly }, context) => yearless(yearly, context)),
];

const AFTER_DAY = wordSet(lists.afterDay);

const dayOfWhole = rule("{day:dayNumber} {whole}", ({ day, whole: { from, grain } }) =>
  day.isOrdinal && grain === "month"
    ? dayOf(new Date(from ?? 0).getUTCMonth(), day.day)(yearOf(from ?? 0))
    : undefined,
);

/** “The 3rd”, “on the first”; not “the first year”. */
const dayOfMonth = rule(
  "{day:dayNumber}",
  ({ day: { day, isOrdinal } }, context, { tokens, start, next }) => {
    const isNumber = tokens[start + 1]?.value !== undefined;
    if (
      !isOrdinal ||
      (context.isStrict && !(textAt(tokens, start - 1) === "on" && isNumber)) ||
      day < 1 ||
      day > 31
    )
      return undefined;
    if (textAt(tokens, start) !== "the" && tokens[start]?.value === undefined) return undefined;
    const after = textAt(tokens, next);
    const isOfNoun = after === "of" || (after.toLowerCase() !== after.toUpperCase() && !AFTER_DAY.has(after));
    return isOfNoun ? undefined : beside(nearInMonths(day), context);
  },
);

/** “Last Friday” is the latest before today, “next Sunday” that of the next week; also “Monday week”. */
const WEEKDAYS: Reader[] = [
  rule("{weekday} ,|the* {date}", ({ date }) => date),
  rule("{weekday} ,|the* {day:dayNumber}", ({ day: { day, isOrdinal } }, context) =>
    isOrdinal ? beside(nearInMonths(day), context) : undefined,
  ),
  rule("{weekday} of|in|the* {weeks} week", ({ weekday, weeks }, { wall }) =>
    plainDay(dayOfWeek(wall, weekday) + 7 * weeks * DAY),
  ),
  rule("{weekday} week", ({ weekday }, { wall }) => shifted(nearInWeeks(weekday)(wall, "future"), 1, "week")),
  // “Tuesday last”, “Sunday gone”; not “Tuesday last week”.
  rule("{weekday} {weeks}", ({ weekday, weeks }, context, { tokens, next }) =>
    weeks !== 0 && next === tokens.length ? weekdayAway(weekday, weeks, context) : undefined,
  ),
  rule("{weeks} {weekday}", ({ weekday, weeks }, context) => weekdayAway(weekday, weeks, context)),
  rule("coming {weekday}", ({ weekday }, context) => nextWeekday(weekday, { ...context, towards: "future" })),
  rule("{weekday}", ({ weekday }, context) => nextWeekday(weekday, context)),
  rule("{count} {weekdays} ago|back", ({ count, weekdays }, { wall }) =>
    shifted(plainDay(nearInWeeks(weekdays)(wall - DAY, "past").from ?? 0), 1 - count, "week"),
  ),
];

const nextWeekday = (weekday: number, context: Context): Span => ({
  ...beside(nearInWeeks(weekday), context),
  isPlainDay: true,
});

function weekdayAway(weekday: number, weeks: number, { wall, towards }: Context): Span {
  const own = dayOfWeek(wall, weekday);
  if (weeks > 0) return plainDay(own + 7 * weeks * DAY);
  if (weeks < 0) return plainDay(own < startOfDay(wall) ? own : own - 7 * DAY);
  return plainDay(own < startOfDay(wall) && towards === "future" ? own + 7 * DAY : own);
}

const today = ({ wall }: Context, away = 0): number => startOfDay(wall) + away * DAY;

const relativeDay = rule("the? {day}", ({ day }, context) => plainDay(today(context, day)));

const DAYS: Reader[] = [
  relativeDay,
  rule("{length:counted} on? {named}", ({ length: { count, unit }, named }, { wall }) => {
    const from = (named.near?.(wall, "future") ?? named).from ?? 0;
    return unit === "week" && from >= startOfDay(wall) ? plainDay(from + 7 * count * DAY) : undefined;
  }),
  rule("{length:counted} ago|back|before {day}", ({ length: { count, unit }, day }, context) =>
    isFiner(unit, "day") ? undefined : plainDay(plus(today(context, day), -count, unit)),
  ),
  rule("{day} {away} {unit}", ({ day, away, unit }, context) =>
    away !== 0 && isFiner("day", unit) ? plainDay(plus(today(context, day), away, unit)) : undefined,
  ),
];

const centuryOf = (first: number): Span => ({ ...wholeYears(first, first + 99), grain: "decade" });

const YEARS: Reader[] = [
  rule("the|year|calendar* {year}", ({ year }) => wholeYears(year, year)),
  rule("{first:year} -|to|until|through|thru|/ the|year* {last:lastYear}", ({ first, last }) => {
    const full = last < 100 ? first - (first % 100) + last : last;
    return last < 100 && full <= first ? undefined : { ...wholeYears(first, full), isRange: true };
  }),
  rule("the|'* {decade}", ({ decade }) => ({ ...wholeYears(decade, decade + 9), grain: "decade" })),
  rule("the? {number:dayNumber} century", ({ number: { day, isOrdinal } }) =>
    isOrdinal ? centuryOf(100 * day - 99) : undefined,
  ),
];

/** Units of which “last …” is the stretch before now, not one of the calendar. */
const NEVER_WHOLE = new Set<Grain>(["minute", "hour", "day", "decade"]);

function rolling(context: Context, { count, unit }: Pick<Length, "count" | "unit">): Span {
  return { ...period(fromNow(context, -count, unit), context.wall, unit), rolling: { count, unit } };
}

/** “Years” without a number are a few. */
const FEW = 3;

function awayFromNow(context: Context, { count, unit, isShortM }: Length, sign: number): Span {
  if (unit === "day" && Number.isInteger(count))
    return { ...unitAt(context.wall, "day", sign * count), isPlainDay: true };
  const real = isShortM ? "minute" : unit;
  return momentAt(fromNow(context, sign * count, real), real === "hour" ? "minute" : real);
}

/** “Last year” is the calendar's; “the last year”, “past year” and “the last five years” end now (`rolling`). */
const LAST: Reader[] = [
  rule("the? {last} {count}? {complete} {count}? {unit}", ({ count = 1, unit }, { wall }) => {
    const end = startOf(wall, unit);
    return period(plus(end, -count, unit), end, unit);
  }),
  rule("the? {count} {last} {unit}", ({ count, unit }, context) => rolling(context, { count, unit })),
  rule("{the}? {last} {about}* {length}", (said, context, { tokens, next }) => {
    const { count, unit, isCounted, isPlural } = said.length;
    if (textAt(tokens, next) === "of" || (textAt(tokens, next - 1) === "night" && !isCounted))
      return undefined;
    const isWhole = said.last === "previous" || said.last === "prior" || (said.last === "last" && !said.the);
    return isWhole && !isCounted && !isPlural && count === 1 && !NEVER_WHOLE.has(unit)
      ? unitAt(context.wall, unit, -1)
      : rolling(context, { unit, count: isPlural ? FEW : count });
  }),
];

/** “Next week” is the calendar's; “the next week”, “the next 3 hours” begin now. */
const next = rule("{the}? {next} {about}* {length}", ({ the, length }, context) => {
  const { count, unit, isCounted, isPlural } = length;
  const isWhole = !isCounted && !isPlural && (!the || unit === "day") && unit !== "hour" && unit !== "minute";
  if (isWhole) return unitAt(context.wall, unit, 1);
  return period(context.wall, fromNow(context, isPlural ? FEW : count, unit), unit);
});

const halfOf = (span: Span, half: number, { wall }: Context): Span =>
  half < 0 ? { ...span, to: wall } : { ...span, from: wall };

const CURRENT: Reader[] = [
  rule("the? {this} {unit}", ({ unit }, { wall }) => unitAt(wall, unit)),
  rule("today", (_, context) => plainDay(today(context))),
];
const NOT_ALL = wordSet("yesterday today tomorrow on");

const THIS: Reader[] = [
  rule("{soFar}? {current} {toDate}?", ({ soFar, current, toDate }, context) =>
    soFar || toDate ? halfOf(current, -1, context) : current,
  ),
  rule("{half} {current}", ({ half, current }, context) => halfOf(current, half, context)),
  // “The hottest day so far this year”.
  rule("{unit} {soFar} {current}", ({ current }, context) => halfOf(current, -1, context)),
  rule("the? {unit} {toDate}", ({ unit }, context) => halfOf(unitAt(context.wall, unit), -1, context)),
  rule("the? {short}", ({ short }, context) => halfOf(unitAt(context.wall, short as Grain), -1, context)),
  rule("the? rest|remainder {whole}", ({ whole: { to, ...whole } }, context) =>
    to && to > context.wall ? { ...whole, to, from: Math.max(context.wall, whole.from ?? 0) } : undefined,
  ),
  // “All day yesterday” is yesterday.
  rule("the? all|whole|entire|full {unit}", ({ unit }, { wall }, { tokens, next }) =>
    NOT_ALL.has(textAt(tokens, next)) ? undefined : unitAt(wall, unit),
  ),
  rule("the {unit}", ({ unit }, { wall, isStrict }, { tokens, next }) =>
    isStrict || next < tokens.length ? undefined : unitAt(wall, unit),
  ),
  rule("the? turn of the? century|millennium|millenium", () => wholeYears(2000, 2000)),
  rule("{this} century", (_, { wall }) => centuryOf(yearOf(wall) - (yearOf(wall) % 100))),
  rule("the? {unit} before last", ({ unit }, { wall }) => unitAt(wall, unit, -2)),
  rule("the? {unit} after next", ({ unit }, { wall }) => unitAt(wall, unit, 2)),
  rule("the? {part} before last", ({ part }, context) => partOfDay(today(context, -2), DAY_PARTS[part])),
];

const LENGTHS: Reader[] = [
  rule("{about}* {length:counted} {fromNow}", ({ length, fromNow: sign }, context) =>
    awayFromNow(context, length, sign),
  ),
  rule("in {about}* {length:counted}", ({ length }, context) => awayFromNow(context, length, 1)),
  rule("in? {about}* {length:counted} '? time", ({ length }, context) => awayFromNow(context, length, 1)),
  // “I leave in 10”.
  rule("in {count}", ({ count }, context, { tokens, next: end }) =>
    end === tokens.length && context.towards === "future" && count <= 90
      ? awayFromNow(context, { count, unit: "minute", isCounted: true }, 1)
      : undefined,
  ),
  // The last ones, or the next where that is where the question points.
  rule("{length:counted}", ({ length }, context, { tokens, start }) => {
    if (context.isStrict || ["a", "an", "one"].includes(textAt(tokens, start - 1))) return undefined;
    return context.towards === "past"
      ? rolling(context, length)
      : period(context.wall, fromNow(context, length.count, length.unit), length.unit);
  }),
];

const saturday = ({ wall }: Context): number => dayOfWeek(wall, 6);
const weekendAt = (wall: number): Span => period(wall, wall + 2 * DAY, "day");

/** “This weekend”, “last weekend”, “next weekend” (the one after the coming one). */
const WEEKENDS: Reader[] = [
  rule("the? weekend", (_, context, { tokens, next: end }) => {
    if (tokens[end - 1]?.plural) return undefined;
    const isAhead = saturday(context) > context.wall && context.towards === "past";
    return weekendAt(saturday(context) - (isAhead ? 7 : 0) * DAY);
  }),
  rule("the? {this}? this|coming weekend", (_, context) => weekendAt(saturday(context))),
  rule("the? {last} weekend", (_, context) => weekendAt(saturday(context) - 7 * DAY)),
  rule("the? {next} weekend", ({ next: word }, context) =>
    word === "coming" ? undefined : weekendAt(saturday(context) + 7 * DAY),
  ),
  rule("the? weekend of {named:whole}", ({ named }) =>
    named.grain === "day" ? weekendAt(dayOfWeek(named.from ?? 0, 6)) : undefined,
  ),
  rule("the? weekend before last", (_, context) => weekendAt(saturday(context) - 14 * DAY)),
  rule("the? weekend after next", (_, context) => weekendAt(saturday(context) + 14 * DAY)),
];

/** So many units of a stretch from its beginning, or from its end; undefined past its end. */
function cut(whole: Span, place: number, length?: Length): Span | undefined {
  const [from, to] = [whole.from ?? 0, whole.to ?? 0];
  if (!length && place > 2) return undefined;
  const months = Math.round((to - from) / (30.44 * DAY));
  if (!length && months < 2) {
    // The half of some hours ends within a day.
    const unit: Grain = to - from < 2 * DAY ? "minute" : "day";
    const middle = startOf(from + (to - from) / 2, unit);
    return place === 1 ? period(from, middle, unit) : period(middle, to, unit);
  }
  const { count, unit } = length ?? { count: months / 2, unit: "month" as Grain };
  const grain = length ? unit : whole.grain === "year" ? "quarter" : "week";
  const last = plus(to, -count, unit);
  if (place < 0) return last < from ? undefined : period(last, to, grain);
  const start = plus(unit === "week" ? from : startOf(from, unit), (place - 1) * count, unit);
  return start < to ? period(start, Math.min(plus(start, count, unit), to), grain) : undefined;
}

const FINER: Partial<Record<Grain, Grain>> = {
  decade: "year",
  year: "month",
  quarter: "month",
  month: "week",
  week: "day",
};
const THIRDS_IN: Partial<Record<Grain, Grain>> = {
  decade: "year",
  year: "month",
  quarter: "month",
  day: "hour",
};

function thirdOf({ from, to, grain }: Span, third: number): Span {
  const [start, end] = [from ?? 0, to ?? 0];
  const unit = THIRDS_IN[grain] ?? "day";
  const isShort = unit === "hour" || unit === "day";
  const bound = (thirds: number) =>
    startOf(plus(start + (thirds * (end - start)) / 3, isShort ? 0 : 10, "day"), unit);
  return period(bound(third), third === 2 ? end : bound(third + 1), unit);
}

const PARTS: Reader[] = [
  rule("the? {place} half {whole}", ({ place, whole }) => cut(whole, place)),
  rule("the? {place} {length} {whole}", ({ place, length, whole }) => cut(whole, place, length)),
  rule("the? {place} half", ({ place }, context) => partOfThisYear(place, undefined, context)),
  rule("the? {place} {length}", ({ place, length }, context) =>
    length.unit === "quarter" ? partOfThisYear(place, length, context) : undefined,
  ),
  rule("the? {third} part? {whole}", ({ third, whole }) => partOfSpan(whole, (one) => thirdOf(one, third))),
  rule("the? {edge} {whole}", ({ edge, whole }, context, { tokens, start }) => {
    const at = textAt(tokens, start) === "the" ? start + 2 : start + 1;
    if (textAt(tokens, at) !== "of" && !yearAt(tokens, at, context) && !monthNamed(tokens, at, context))
      return undefined;
    return partOfSpan(whole, (one) => edgeSpan(one, edge));
  }),
];

/** A part of a stretch, in whichever year the stretch turns out to be: “from mid-April to mid-May 2021”. */
function partOfSpan(whole: Span, partOf: (whole: Span) => Span): Span {
  const { inYear, near } = whole;
  const inThat = (year: number) => {
    const own = inYear?.(year);
    return own && partOf(own);
  };
  return {
    ...partOf(whole),
    ...(inYear && { inYear: inThat }),
    ...(near && { near: (wall, towards) => partOf(near(wall, towards)) }),
  };
}

function edgeSpan({ from, to, grain }: Span, edge: number): Span {
  const finer = FINER[grain] ?? "hour";
  const [first, end] = [from ?? 0, to ?? 0];
  return edge === 0 ? period(first, plus(first, 1, finer), finer) : period(plus(end, -1, finer), end, finer);
}

function partOfThisYear(
  place: number,
  length: Length | undefined,
  { wall, isStrict }: Context,
): Span | undefined {
  return isStrict || place < 0 ? undefined : cut(unitAt(wall, "year"), place, length);
}

/** “The year before” moves a day, a month or a quarter by a year; other units end where the period before begins. */
function besideAnchor(anchor: Span, { count, unit }: Length, sign: number, isThe: boolean): Span {
  const isMoved = (!isThe && count > 1) || (count === 1 && unit === "year" && isFiner(anchor.grain, "year"));
  const edge = sign < 0 ? anchor.from : (anchor.to ?? anchor.from);
  if (isMoved || (unit === "day" && isWithinDay(anchor)) || edge === null)
    return shifted(anchor, sign * count, unit);
  const isOwn = isFiner(unit, "week") || !isFiner(anchor.grain, unit);
  const whole = isOwn ? edge : wholeEdge(edge, unit, sign, anchor);
  return sign < 0
    ? period(plus(whole, -count, unit), whole, unit)
    : period(whole, plus(whole, count, unit), unit);
}

/** “The night before” of a night, “the day before” of a morning are its same hours. */
const isWithinDay = ({ from, to, kind }: Span): boolean =>
  kind === "period" && from !== null && to !== null && to < plus(from, 1, "day");

/** “The month before” of a day are the days that led to it, of a week the calendar's month before. */
function wholeEdge(edge: number, unit: Grain, sign: number, { grain, from }: Span): number {
  if (grain === "day" || isFiner(grain, "day")) return edge;
  const start = startOf(from ?? edge, unit);
  return sign < 0 ? start : plus(start, 1, unit);
}

const openFrom = ({ grain }: Span, from: number | null, to: number | null): Span => ({
  from,
  to,
  grain,
  kind: "period",
  isOpen: true,
});

const partOfDay = (day: number, [from = 0, to = 24]: number[] = []): Span =>
  period(day + from * HOUR, day + to * HOUR, "hour");

/** Whether a period is one week, day or the like; “the last three days” have the grain of a day. */
function isOneOf({ from, to, grain }: Span, unit: Grain): boolean {
  if (grain !== unit || from == null || to == null) return false;
  const { from: first, to: end } = unitAt(from, unit);
  return first != null && end != null && to - from <= end - first + HOUR;
}

/** Times told by how far they are from the period spoken of before: “the week before (that)”, “since then”, “that year”. */
const BESIDE: Reader[] = [
  rule("the? {part} {beside} {that}?", ({ part, beside }, { before }) =>
    before?.from == null
      ? undefined
      : partOfDay(plus(startOfDay(before.from), beside, "day"), DAY_PARTS[part]),
  ),
  rule("{the}? {length} {beside} {that}?", ({ the, length, beside, that }, { before, isStrict }) => {
    const isSaid = the || length.isCounted || that || !isStrict;
    // Without a number it is the one beside, as if “the” were said.
    return before && isSaid
      ? besideAnchor(before, length, beside, Boolean(the) || !length.isCounted)
      : undefined;
  }),
  rule(
    "a|the* normal|usual|typical|average {length} {beside} {that}?",
    ({ length, beside }, { before }) => before && besideAnchor(before, length, beside, true),
  ),
  rule(
    "the? previous|preceding|prior {length}",
    ({ length }, { before }) => before && besideAnchor(before, length, -1, true),
  ),
  rule("{the}? following|next {length}", ({ the, length }, { before }, { tokens, start }) =>
    before && (the || textAt(tokens, start) === "following")
      ? besideAnchor(before, length, 1, true)
      : undefined,
  ),
  rule("before {that}", (_, { before }) => before && openFrom(before, null, before.from)),
  rule("since {that}", (_, { before }) => before && openFrom(before, before.from, null)),
  rule("ever since", (_, { before, isStrict }) =>
    before && !isStrict ? openFrom(before, before.from, null) : undefined,
  ),
  rule("after {that}", (_, { before }) => before && openFrom(before, before.to ?? before.from, null)),
  rule("until {that}", (_, { before }) => before && openFrom(before, null, before.to)),
  // “That week”, of “the second week of October”, is that one, and no week of the calendar.
  rule("the|in|during* same|exact|that {unit}", ({ unit }, { before }) =>
    before?.from == null ? undefined : isOneOf(before, unit) ? before : unitAt(before.from, unit),
  ),
  rule("the? same|exact|that {kind}", (_, { before }) => before),
  rule("the? same|exact|that {kind} {shift}", ({ kind, shift }, context) =>
    sameOf(kind, shift, context.before, context),
  ),
  rule("this {kind} {shift}", ({ kind, shift }, context) => sameOf(kind, shift, undefined, context)),
  rule("the|at|about* same|this time {day}", ({ day }, context) => sameTime(day, context)),
  rule("{day} the|at|about* same|this time", ({ day }, context) => sameTime(day, context)),
  rule(
    "the? {yearly} {beside} {that}?",
    ({ yearly, beside: sign }, context) =>
      context.before && besides(yearly, sign, { ...context, wall: edgeOf(context.before, sign) }),
  ),
  rule(
    "the? {weekday} {beside} {that}?",
    ({ weekday, beside: sign }, { before }) =>
      before && nearInWeeks(weekday)(edgeOf(before, sign) - (sign < 0 ? 1 : 0), sign < 0 ? "past" : "future"),
  ),
  rule("back? then", (_, { before, isStrict }) => (isStrict ? undefined : before)),
];

const sameTime = (days: number, { wall }: Context): Span => momentAt(plus(wall, days, "day"), "hour");

const edgeOf = ({ from, to }: Span, sign: number): number => (sign < 0 ? from : (to ?? from)) ?? 0;

const SHIFTS: Reader<Shift>[] = [
  rule("in|of|during|the|,* {length} {beside} {that}?", ({ length, beside }) => ({
    ...length,
    count: beside * length.count,
  })),
  rule("in|of|during|the|,* {length} ago", ({ length }) => ({ ...length, count: -length.count })),
  rule("in|of|during|the|,* {away} {unit}", ({ away, unit }) =>
    away === 0 ? undefined : { count: away, unit },
  ),
  rule("in|of|during|,* {year}", ({ year }) => ({ count: 0, unit: "year", year })),
];

/** The same month, day or time elsewhere; without a period before it is counted from now. */
function sameOf(kind: string, shift: Shift, before: Span | undefined, context: Context): Span | undefined {
  const unit = unitNamed([{ text: kind } as Token], 0, context)?.value;
  const isOfNow = !before && !unit;
  if (isOfNow && kind !== "time") return undefined;
  const said = before ?? (unit ? unitAt(context.wall, unit) : momentAt(context.wall, "minute"));
  const anchor = unit && said.from !== null && isFiner(said.grain, unit) ? unitAt(said.from, unit) : said;
  if (anchor.from === null) return undefined;
  const years = shift.year === undefined ? undefined : shift.year - yearOf(anchor.from);
  const moved =
    years === undefined ? shifted(anchor, shift.count, shift.unit) : shifted(anchor, years, "year");
  return isOfNow ? { ...moved, grain: shift.unit === "week" ? "day" : shift.unit } : moved;
}

const PHRASES: Record<keyof typeof lists.phrases, (context: Context) => Span> = {
  now: (context) => momentAt(fromNow(context, 0, "minute"), "minute"),
  ever: () => ({ from: null, to: null, grain: "year", kind: "period", isOpen: true }),
  untilNow: (context) => ({
    from: null,
    to: fromNow(context, 0, "minute"),
    grain: "day",
    kind: "period",
    isOpen: true,
  }),
  /** Long enough for every desk to show a change. */
  lately: (context) => rolling(context, { count: 7, unit: "day" }),
};

const phraseAt = phraseReader(
  Object.fromEntries(
    Object.entries(lists.phrases).flatMap(([kind, list]) =>
      list.split("|").map((phrase) => [phrase, PHRASES[kind as keyof typeof PHRASES]] as const),
    ),
  ),
);
const NOT_IN_PROSE = wordSet(lists.notInProse);

const fixedPhrase: Reader = (tokens, at, context) => {
  const phrase = context.isStrict && NOT_IN_PROSE.has(textAt(tokens, at)) ? undefined : phraseAt(tokens, at);
  return phrase && found(phrase.value(context), phrase.next);
};

const CALENDAR: Reader[] = [
  ...BESIDE,
  inDigits,
  ...NAMED_DATES,
  ...YEARLY,
  dayOfWhole,
  dayOfMonth,
  ...WEEKDAYS,
  ...DAYS,
  ...LAST,
  ...THIS,
  next,
  ...LENGTHS,
  ...WEEKENDS,
  fixedPhrase,
  ...YEARS,
  ...PARTS,
];
