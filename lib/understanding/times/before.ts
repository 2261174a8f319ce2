import type { Grain } from ".";
import { HOUR, period, plus, type Span, startOf, startOfDay, unitAt } from "./calendar";
import type { Context, Reader } from "./context";
import { type Length, lengthAt, UNITS } from "./lengths";
import { found, says, skip, type Token, textAt } from "./tokens";
import { DAY_PARTS } from "./words";

const EARLIER = new Set(["before", "earlier", "prior", "preceding"]);
const LATER = new Set(["after", "later", "following", "afterwards"]);
const THAT = new Set(["that", "then", "it", "this", "those"]);

const FINENESS: Grain[] = ["minute", "hour", "day", "week", "month", "quarter", "year", "decade"];
const isFiner = (one: Grain, other: Grain) => FINENESS.indexOf(one) < FINENESS.indexOf(other);

/** The same stretch so many units away. */
function shifted(span: Span, count: number, unit: Grain): Span {
  const move = (wall: number | null) => (wall === null ? null : plus(wall, count, unit));
  return { from: move(span.from), to: move(span.to), grain: span.grain, kind: span.kind, clock: span.clock };
}

/**
 * “The year before” moves a day, a month or a quarter by a year; any other unit is the one that ends where the
 * period before begins.
 */
function besideAnchor(anchor: Span, { count, unit }: Length, sign: 1 | -1, isThe: boolean): Span {
  const isMoved = (!isThe && count > 1) || (count === 1 && unit === "year" && isFiner(anchor.grain, "year"));
  if (isMoved || (unit === "day" && isWithinDay(anchor))) return shifted(anchor, sign * count, unit);
  const edge = sign < 0 ? anchor.from : (anchor.to ?? anchor.from);
  if (edge === null) return shifted(anchor, sign * count, unit);
  const whole =
    isFiner(unit, "week") || !isFiner(anchor.grain, unit) ? edge : wholeEdge(edge, unit, sign, anchor);
  return sign < 0
    ? period(plus(whole, -count, unit), whole, unit)
    : period(whole, plus(whole, count, unit), unit);
}

/** “The night before” of a night, “the day before” of a morning are its same hours. */
const isWithinDay = ({ from, to, kind }: Span): boolean =>
  kind === "period" && from !== null && to !== null && to < plus(from, 1, "day");

/** “The month before” of a day are the days that led to it, of a week the calendar's month before. */
function wholeEdge(edge: number, unit: Grain, sign: 1 | -1, anchor: Span): number {
  if (anchor.grain === "day" || anchor.grain === "hour" || anchor.grain === "minute") return edge;
  const start = startOf(anchor.from ?? edge, unit);
  return sign < 0 ? start : plus(start, 1, unit);
}

/** “The week before (that)”, “two years earlier”, “the day after”. */
const unitBeside: Reader = (tokens, start, context) => {
  const isThe = textAt(tokens, start) === "the";
  const at = isThe ? start + 1 : start;
  const length = lengthAt(tokens, at);
  if (!context.before || !length || (!isThe && !length.value.isCounted)) return undefined;
  const sign = signOf(textAt(tokens, length.next));
  if (sign === undefined) return undefined;
  return found(besideAnchor(context.before, length.value, sign, isThe), afterThat(tokens, length.next + 1));
};

/** “The evening before”: those hours of the day before the one spoken of. */
const dayPartBeside: Reader = (tokens, start, { before }) => {
  const at = textAt(tokens, start) === "the" ? start + 1 : start;
  const hours = DAY_PARTS[textAt(tokens, at)];
  const sign = signOf(textAt(tokens, at + 1));
  if (!hours || sign === undefined || !before || before.from === null) return undefined;
  const day = plus(startOfDay(before.from), sign, "day");
  return found(period(day + hours[0] * HOUR, day + hours[1] * HOUR, "hour"), afterThat(tokens, at + 2));
};

const signOf = (word: string): -1 | 1 | undefined =>
  EARLIER.has(word) ? -1 : LATER.has(word) ? 1 : undefined;

const afterThat = (tokens: Token[], at: number): number => (THAT.has(textAt(tokens, at)) ? at + 1 : at);

/** “The previous year”, “the following week”, “the preceding three months”. */
const adjectiveBeside: Reader = (tokens, start, context) => {
  const at = textAt(tokens, start) === "the" ? start + 1 : start;
  const word = textAt(tokens, at);
  const isBefore = word === "previous" || word === "preceding" || word === "prior";
  const isAfter = word === "following" || (word === "next" && at > start);
  const length = isBefore || isAfter ? lengthAt(tokens, at + 1) : undefined;
  if (!context.before || !length) return undefined;
  return found(besideAnchor(context.before, length.value, isBefore ? -1 : 1, true), length.next);
};

/** “Before that”, “since then”, “after that”, “until then”. */
const openBeside: Reader = (tokens, at, { before }) => {
  if (!before || !THAT.has(textAt(tokens, at + 1))) return undefined;
  const open = (from: number | null, to: number | null) =>
    found<Span>({ from, to, grain: before.grain, kind: "period", isOpen: true }, at + 2);
  const word = textAt(tokens, at);
  if (word === "before") return open(null, before.from);
  if (word === "since") return open(before.from, null);
  if (word === "after") return open(before.to ?? before.from, null);
  return word === "until" ? open(null, before.to) : undefined;
};

const SAME = new Set(["same", "exact"]);
const PERIOD_WORDS = new Set([
  "period",
  "time",
  "times",
  "date",
  "dates",
  "days",
  "span",
  "timeframe",
  "range",
  "stretch",
  "day",
  "month",
  "week",
  "quarter",
  "season",
  "interval",
  "window",
]);

/** “That year”, “the same month”: the unit that the period before begins in. */
const thatUnit: Reader = (tokens, start, context) => {
  const at = skip(tokens, start, new Set(["the", "in", "during"]));
  const isSame = SAME.has(textAt(tokens, at));
  const unit = UNITS[textAt(tokens, at + 1)]?.[0];
  const from = context.before?.from;
  if (!unit || from === undefined || from === null || !(isSame || textAt(tokens, at) === "that"))
    return undefined;
  return found(unitAt(from, unit), at + 2);
};

/** “The same period”, “the same time last year”, “the same month in 2019”. */
const samePeriod =
  (whole: Reader): Reader =>
  (tokens, start, context) => {
    const at = textAt(tokens, start) === "the" ? start + 1 : start;
    const isSame =
      SAME.has(textAt(tokens, at)) || (textAt(tokens, at) === "that" && !UNITS[textAt(tokens, at + 1)]);
    if (!context.before || !isSame || !PERIOD_WORDS.has(textAt(tokens, at + 1))) return undefined;
    const next = at + 2;
    const other = otherYear(whole, tokens, next, context);
    if (other) return other;
    return UNITS[textAt(tokens, at + 1)] ? undefined : found(context.before, next);
  };

/** “… last year”, “… in 2019”, “… a year earlier”, “… the year before”. */
function otherYear(whole: Reader, tokens: Token[], at: number, context: Context) {
  const anchor = context.before;
  if (!anchor) return undefined;
  const start = skip(tokens, at, new Set(["in", "of", "during", ","]));
  const length = lengthAt(tokens, textAt(tokens, start) === "the" ? start + 1 : start);
  const sign = length && signOf(textAt(tokens, length.next));
  if (length && sign) {
    const { count, unit } = length.value;
    return found(shifted(anchor, sign * count, unit), afterThat(tokens, length.next + 1));
  }
  const year = whole(tokens, start, context);
  if (year?.value.grain !== "year" || year.value.from === null || anchor.from === null) return undefined;
  const years = new Date(year.value.from).getUTCFullYear() - new Date(anchor.from).getUTCFullYear();
  return found(shifted(anchor, years, "year"), year.next);
}

/** “Then”, “back then”, “at that time”. */
const then: Reader = (tokens, start, { before, isStrict }) => {
  const at = textAt(tokens, start) === "back" ? start + 1 : start;
  const isThen = textAt(tokens, at) === "then" && !isStrict;
  const isThatTime = says(tokens, at, "that", "time") || says(tokens, at, "that", "period");
  return before && (isThen || isThatTime) ? found(before, isThen ? at + 1 : at + 2) : undefined;
};

/** Times told by how far they are from the period spoken of before. */
export const besideReaders = (whole: Reader): Reader[] => [
  dayPartBeside,
  unitBeside,
  adjectiveBeside,
  openBeside,
  thatUnit,
  samePeriod(whole),
  then,
];
