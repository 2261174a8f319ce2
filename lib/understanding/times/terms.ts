import { countAt, numberAt } from "../quantities/numbers";
import type { Grain } from ".";
import { type Context, type Reader, yearOf } from "./calendar";
import {
  DAY_PARTS,
  found,
  monthOf,
  ORDINALS,
  phraseReader,
  type Read,
  SUFFIXES,
  says,
  skip,
  type Token,
  textAt,
  weekdayOf,
  wordSet,
  words,
} from "./tokens";
import lists from "./words.json";

const UNITS: Record<string, [unit: Grain, times: number]> = {
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
/** Numbers of months that charts have; any other “20m” are minutes. */
const CHARTED_MONTHS = new Set([1, 3, 6, 9, 12, 18, 24]);

/** Some units: “3 months”, “a fortnight”, “24h”, “hour and a half”. */
export interface Length {
  count: number;
  unit: Grain;
  isCounted: boolean;
  /** “Years” without a number. */
  isPlural?: boolean;
  /** “6m”: months or minutes. */
  isShortM?: boolean;
}

const LENGTH_FILLERS = wordSet("or so full whole calendar of consecutive business - more");
const OR_SO = wordSet("or so");

function lengthAt(tokens: Token[], at: number): Read<Length> | undefined {
  const length = oneLength(tokens, at);
  if (length?.value.unit !== "hour" || !length.value.isCounted) return length;
  // “An hour and 20 minutes”, “1h 30m”.
  const more = oneLength(tokens, textAt(tokens, length.next) === "and" ? length.next + 1 : length.next);
  const isMore = more?.value.isCounted && (more.value.unit === "minute" || more.value.isShortM);
  if (!more || !isMore) return length;
  return found(
    { count: 60 * length.value.count + more.value.count, unit: "minute", isCounted: true },
    more.next,
  );
}

function counted(tokens: Token[], at: number): Read<Length> | undefined {
  const read = lengthAt(tokens, at);
  return read?.value.isCounted ? read : undefined;
}

function oneLength(tokens: Token[], at: number): Read<Length> | undefined {
  const counted = countAt(tokens, at);
  const start = skip(tokens, counted?.next ?? at, LENGTH_FILLERS);
  const word = textAt(tokens, start);
  const isShort =
    counted && (tokens[start]?.glued || (word === "h" && tokens[start - 1]?.value !== undefined));
  const isMinutes = word === "m" && !CHARTED_MONTHS.has(counted?.value ?? 0);
  const short = isShort ? (isMinutes ? "minute" : SHORT_UNITS[word]) : undefined;
  const [unit, times] = UNITS[word] ?? [short, 1];
  // “1730 hours” is a clock time.
  if (
    !unit ||
    (unit === "hour" && tokens[at]?.value !== undefined && tokens[at].raw.length === 4 && start === at + 1)
  )
    return undefined;
  const hasHalf = says(tokens, start + 1, "and", "a", "half");
  const count = ((counted?.value ?? 1) + (hasHalf ? 0.5 : 0)) * times;
  const isCounted = counted !== undefined || hasHalf;
  const isPlural = !isCounted && tokens[start]?.raw.endsWith("s");
  const next = hasHalf ? start + 4 : skip(tokens, start + 1, OR_SO);
  return found(
    { count, unit, isCounted, ...(isPlural && { isPlural }), ...(short === "month" && { isShortM: true }) },
    next,
  );
}

export const unitNamed: Reader<Grain> = (tokens, at) => {
  const word = textAt(tokens, at);
  const unit = word === "night" ? undefined : UNITS[word];
  return unit?.[1] === 1 ? found(unit[0], at + 1) : undefined;
};

/** A year: “2015”, “'15”, “twenty fifteen”, “nineteen ninety nine”, “two thousand and five”. */
export const yearAt: Reader<number> = (tokens, at, context) => {
  const token = tokens[at];
  if (token?.value !== undefined) {
    const isYear = token.raw.length === 4 && token.value >= 1900 && token.value <= 2100;
    return isYear ? found(token.value, at + 1) : undefined;
  }
  const digits = tokens[at + 1];
  if (token?.text === "'" && digits?.glued && digits.raw.length === 2 && digits.value !== undefined)
    return found(fullYear(digits.value, context), at + 2);
  return spokenYear(tokens, at);
};

/** Two digits: the century in which the year is at most ten years ahead. */
export function fullYear(digits: number, context: Context): number {
  const year = 2000 + digits;
  return year > yearOf(context.wall) + 10 ? year - 100 : year;
}

export function spokenYear(tokens: Token[], at: number): Read<number> | undefined {
  const first = numberAt(tokens, at);
  if (!first) return undefined;
  if (first.value >= 2000 && first.value <= 2100 && textAt(tokens, at + 1) === "thousand") return first;
  if (first.value !== 19 && first.value !== 20) return undefined;
  const second = numberAt(tokens, first.next);
  const isYear =
    second && second.value >= 10 && second.value < 100 && tokens[first.next]?.value === undefined;
  return isYear ? found(first.value * 100 + second.value, second.next) : undefined;
}

const BEFORE_YEAR = wordSet("of , in the / - year");
const SIGNS = wordSet("- /");
const awayAt = phraseReader(lists.away);
const NO_SHORT_YEAR = wordSet(": . am pm - to / %");

/** The year after a month, a quarter or a holiday, “last year” also. */
const laterYear: Reader<number> = (tokens, at, context) => {
  const start = skip(tokens, at, BEFORE_YEAR);
  const away = awayAt(tokens, start);
  if (away && textAt(tokens, away.next) === "year")
    return found(yearOf(context.wall) + away.value, away.next + 1);
  return yearAt(tokens, start, context);
};

/** The year after a day and a month: also “24”, which is no hour there; what stands after a loose dash is another time. */
const yearAfter: Reader<number> = (tokens, at, context) => {
  const isSign = SIGNS.has(textAt(tokens, at));
  if (isSign && !tokens[at + 1]?.glued) return undefined;
  const start = isSign ? at + 1 : at;
  const { raw = "", value = 0 } = tokens[start] ?? {};
  const isShort = raw.length === 2 && value >= 13 && !NO_SHORT_YEAR.has(textAt(tokens, start + 1));
  return isShort ? found(fullYear(value, context), start + 1) : laterYear(tokens, start, context);
};

/** The year after a dash: “2020”, “17”. */
const lastYear: Reader<number> = (tokens, at, context) => {
  const digits = tokens[at];
  const isShort = digits?.raw.length === 2 && digits.value !== undefined;
  if (!isShort) return yearAt(tokens, at, context);
  return NO_SHORT_YEAR.has(textAt(tokens, at + 1)) ? undefined : found(digits.value ?? 0, at + 1);
};

export interface DayNumber {
  day: number;
  isOrdinal: boolean;
}

const dayNumber: Reader<DayNumber> = (tokens, start) => {
  const at = textAt(tokens, start) === "the" ? start + 1 : start;
  const token = tokens[at];
  if (token?.value !== undefined) {
    if (token.raw.length > 2) return undefined;
    const isOrdinal = SUFFIXES.has(textAt(tokens, at + 1)) && tokens[at + 1]?.glued === true;
    return found({ day: token.value, isOrdinal }, isOrdinal ? at + 2 : at + 1);
  }
  const ordinal = ordinalAt(tokens, at);
  if (ordinal) return found({ day: ordinal.value, isOrdinal: true }, ordinal.next);
  const cardinal = numberAt(tokens, at);
  return cardinal && cardinal.value < 32 && cardinal.value >= 1
    ? found({ day: cardinal.value, isOrdinal: false }, cardinal.next)
    : undefined;
};

const TENS: Record<string, number> = { twenty: 20, thirty: 30 };

export function ordinalAt(tokens: Token[], at: number): Read<number> | undefined {
  const word = textAt(tokens, at);
  const index = word === "thirtieth" ? 29 : ORDINALS.indexOf(word);
  if (index >= 0) return found(index + 1, at + 1);
  const unit = textAt(tokens, at + 1) === "-" ? at + 2 : at + 1;
  const ones = ORDINALS.indexOf(textAt(tokens, unit)) + 1;
  const tens = TENS[word];
  return tens && ones > 0 && ones < 10 ? found(tens + ones, unit + 1) : undefined;
}

const namedPlaceAt = phraseReader(lists.places);

const placeAt: Reader<number> = (tokens, at, context) => {
  const number = namedPlaceAt(tokens, at) ? undefined : dayNumber(tokens, at, context);
  return number?.value.isOrdinal ? found(number.value.day, number.next) : namedPlaceAt(tokens, at);
};

const namedDecadeAt = phraseReader(lists.decades);

/** “The 2010s”, “the nineties”, “the '80s”: its first year. */
const decadeAt: Reader<number> = (tokens, at, context) => {
  const named = namedDecadeAt(tokens, at);
  if (named) return context.isStrict ? undefined : named;
  const { value, raw = "" } = tokens[at] ?? {};
  if (value === undefined || value % 10 !== 0 || (raw.length !== 4 && raw.length !== 2)) return undefined;
  const end = textAt(tokens, at + 1) === "'" ? at + 2 : at + 1;
  if (tokens[end]?.raw !== "s" || !tokens[end]?.glued) return undefined;
  return found(raw.length === 4 ? value : fullYear(value, context), end + 1);
};

/** “Q1”, “H2”, “summer”: its first month and how many it has. */
const partOfYear: Reader<[first: number, months: number]> = (tokens, at) => {
  const word = textAt(tokens, at);
  const season = (lists.seasons as Record<string, number>)[word];
  if (season !== undefined) return found([season, 3], at + 1);
  const { value: number = 0, glued } = tokens[at + 1] ?? {};
  const isQuarter = (word === "q" || word === "quarter") && number >= 1 && number <= 4;
  if (isQuarter) return found([3 * (number - 1), 3], at + 2);
  return word === "h" && glued && (number === 1 || number === 2)
    ? found([6 * (number - 1), 6], at + 2)
    : undefined;
};

const OTHER_WORDS = wordSet(lists.otherWords);
const LEADS = wordSet(lists.leads);
/** Whether a word leads to a time: “in”, “since”, “early”. */
export const isLead = (tokens: Token[], at: number): boolean => LEADS.has(textAt(tokens, at));

/** Names of months and days that are other words, too: “may I”, “march on”, “the sun”. */
export function isOtherWord(tokens: Token[], at: number, { isStrict }: Context): boolean {
  if (!isStrict || !OTHER_WORDS.has(tokens[at]?.raw ?? "")) return false;
  const isName = (word: string) => monthOf(word) >= 0 || weekdayOf(word) >= 0;
  const isJoined = LEADS.has(textAt(tokens, at + 1)) && isName(textAt(tokens, at + 2));
  return !isLead(tokens, at - 1) && tokens[at - 1]?.value === undefined && !isJoined;
}

const weekdayNamed: Reader<number> = (tokens, at, context) => {
  const index = weekdayOf(textAt(tokens, at));
  return index < 0 || tokens[at]?.plural || isOtherWord(tokens, at, context)
    ? undefined
    : found(index, at + 1);
};

const weekdaysNamed: Reader<number> = (tokens, at) => {
  const index = weekdayOf(textAt(tokens, at));
  return index >= 0 && tokens[at]?.plural ? found(index, at + 1) : undefined;
};

export const monthNamed: Reader<number> = (tokens, at) => {
  const index = monthOf(textAt(tokens, at));
  return index < 0 ? undefined : found(index, at + 1);
};

const dayPartNamed: Reader<string> = (tokens, at) => {
  const name = textAt(tokens, at);
  return name in DAY_PARTS && !tokens[at]?.plural ? found(name, at + 1) : undefined;
};

const wordOf = (list: string): Reader<string> =>
  phraseReader(Object.fromEntries(words(list).map((one) => [one, one])));

export const TERMS = {
  length: lengthAt,
  counted,
  count: countAt,
  unit: unitNamed,
  year: yearAt,
  laterYear,
  yearAfter,
  lastYear,
  month: monthNamed,
  weekday: weekdayNamed,
  weekdays: weekdaysNamed,
  dayNumber,
  decade: decadeAt,
  partOfYear,
  place: placeAt,
  part: dayPartNamed,
  the: wordOf("the"),
  last: wordOf(lists.sets.last),
  next: wordOf(lists.sets.next),
  this: wordOf(lists.sets.this),
  complete: wordOf(lists.sets.complete),
  about: wordOf(lists.sets.about),
  that: wordOf(lists.sets.that),
  kind: wordOf(lists.sets.kind),
  away: awayAt,
  weeks: phraseReader(lists.weeksAway),
  beside: phraseReader(lists.beside),
  fromNow: phraseReader(lists.fromNow),
  day: phraseReader(lists.relativeDays),
  third: phraseReader(lists.thirds),
  edge: phraseReader(lists.edges),
  holiday: phraseReader(lists.holidays),
  nthWeekday: phraseReader(lists.nthWeekdays),
  soFar: phraseReader({ "so far": true }),
  toDate: phraseReader({ "so far": true, "to date": true }),
  short: phraseReader(lists.toDate),
  half: phraseReader({ earlier: -1, later: 1 }),
};
