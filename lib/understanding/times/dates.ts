import { numberAt } from "../quantities/numbers";
import { DAY, dayIn, nearInYears, oneDay, period, type Span, startOfDay, unitAt } from "./calendar";
import type { Context, Reader } from "./context";
import { found, type Read, says, skip, type Token, textAt } from "./tokens";
import { monthOf, ORDINALS } from "./words";
import { besides, fullYear, spokenYear, YEARS_AWAY, yearAfter, yearAt } from "./years";

const SUFFIXES = new Set(["st", "nd", "rd", "th"]);

/** “2024-05-01”, “2024/5/1”. */
const isoDate: Reader = (tokens, at, context) => {
  const year = yearAt(tokens, at, context);
  const sign = textAt(tokens, at + 1);
  if (
    !year ||
    tokens[at]?.value === undefined ||
    !["-", "/", "."].includes(sign) ||
    textAt(tokens, at + 3) !== sign
  ) {
    return undefined;
  }
  const [month, day] = [tokens[at + 2], tokens[at + 4]];
  const wall = dayIn(year.value, (month?.value ?? 0) - 1, day?.value ?? 0);
  if (wall === undefined) return undefined;
  const hasClock = textAt(tokens, at + 5) === "t" && tokens[at + 5]?.glued;
  return found({ ...oneDay(wall), isPlainDay: true }, hasClock ? at + 6 : at + 5);
};

/** “01/05/2024”, “1.5.24”, “13/03”: the day before the month, unless that can't be. */
export const numericDate: Reader = (tokens, at, context) => {
  const [first, sign, second] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (
    first?.value === undefined ||
    second?.value === undefined ||
    !sign ||
    !["/", ".", "-"].includes(sign.text)
  )
    return undefined;
  if (first.raw.length > 2 || second.raw.length > 2 || !sign.glued || !second.glued) return undefined;
  const third = tokens[at + 4];
  const hasYear =
    textAt(tokens, at + 3) === sign.text && (third?.raw.length === 4 || third?.raw.length === 2);
  const [day, month] = second.value > 12 ? [second.value, first.value] : [first.value, second.value];
  if (hasYear && third?.value !== undefined) {
    const year = third.raw.length === 4 ? third.value : fullYear(third.value, context);
    const wall = dayIn(year, month - 1, day);
    return wall === undefined ? undefined : found(oneDay(wall), at + 5);
  }
  if (sign.text !== "/" || context.isStrict) return undefined;
  return yearless((year) => dayIn(year, month - 1, day), at + 3, context);
};

function yearless(
  dayOf: (year: number) => number | undefined,
  next: number,
  context: Context,
): Read<Span> | undefined {
  const inYear = (year: number) => {
    const wall = dayOf(year);
    return wall === undefined ? undefined : oneDay(wall);
  };
  // 2024 has every day that any year has.
  if (!inYear(2024)) return undefined;
  return open(inYear, next, context);
}

function open(inYear: (year: number) => Span | undefined, next: number, context: Context): Read<Span> {
  const near = nearInYears(inYear);
  return found({ ...near(context.wall, context.towards), near, inYear }, next);
}

interface DayNumber {
  day: number;
  isOrdinal: boolean;
}

/** “1”, “1st”, “the first”, “twenty-first”, “fifth of”. */
function dayNumberAt(tokens: Token[], start: number): Read<DayNumber> | undefined {
  const at = textAt(tokens, start) === "the" ? start + 1 : start;
  const token = tokens[at];
  if (token?.value !== undefined) {
    if (token.raw.length > 2) return undefined;
    const isOrdinal = SUFFIXES.has(textAt(tokens, at + 1)) && tokens[at + 1]?.glued === true;
    return found({ day: token.value, isOrdinal }, isOrdinal ? at + 2 : at + 1);
  }
  return spokenDayNumber(tokens, at);
}

function spokenDayNumber(tokens: Token[], at: number): Read<DayNumber> | undefined {
  const word = textAt(tokens, at);
  const index = ORDINALS.indexOf(word);
  if (index >= 0) return found({ day: index + 1, isOrdinal: true }, at + 1);
  const tens = { twenty: 20, thirty: 30, thirtieth: 30 }[word];
  if (tens) {
    const unit = textAt(tokens, at + 1) === "-" ? at + 2 : at + 1;
    const ones = ORDINALS.indexOf(textAt(tokens, unit)) + 1;
    if (ones > 0 && ones < 10) return found({ day: tens + ones, isOrdinal: true }, unit + 1);
    if (word === "thirtieth") return found({ day: 30, isOrdinal: true }, at + 1);
  }
  const cardinal = numberAt(tokens, at);
  return cardinal && cardinal.value < 32 && cardinal.value >= 1
    ? found({ day: cardinal.value, isOrdinal: false }, cardinal.next)
    : undefined;
}

/** “1 May 2024”, “the fifth of August”, “May 1st, 2024”, “Nov 19”. */
export const namedDate: Reader = (tokens, at, context) => {
  const first = dayNumberAt(tokens, at);
  const middle = first && skip(tokens, first.next, new Set(["of", "-", "/"]));
  const dayFirst = first && middle !== undefined ? monthOf(textAt(tokens, middle)) : -1;
  if (first && middle !== undefined && dayFirst >= 0)
    return dated(tokens, first.value.day, dayFirst, middle + 1, context);
  const month = monthOf(textAt(tokens, at));
  const second =
    month >= 0 ? dayNumberAt(tokens, textAt(tokens, at + 1) === "-" ? at + 2 : at + 1) : undefined;
  if (!second || isClockAfter(tokens, second) || spokenYear(tokens, at + 1)) return undefined;
  return dated(tokens, second.value.day, month, second.next, context);
};

/** “May 9am” and “in May at 9:30” name no 9 May. */
const isClockAfter = (tokens: Token[], { value, next }: Read<DayNumber>): boolean =>
  !value.isOrdinal && ["am", "pm", ":"].includes(textAt(tokens, next)) && tokens[next]?.glued === true;

/** “May 3-12 2024”. */
const daysOfMonth: Reader = (tokens, at, context) => {
  const index = monthOf(textAt(tokens, at));
  const first = index < 0 ? undefined : dayNumberAt(tokens, at + 1);
  if (!first || !["-", "to"].includes(textAt(tokens, first.next))) return undefined;
  const last = dayNumberAt(tokens, first.next + 1);
  if (!last || last.value.day <= first.value.day || isClockAfter(tokens, last)) return undefined;
  const end = dated(tokens, last.value.day, index, last.next, context);
  if (end?.value.from == null) return undefined;
  return found(
    period(end.value.from - (last.value.day - first.value.day) * DAY, end.value.from + DAY, "day"),
    end.next,
  );
};

function dated(
  tokens: Token[],
  day: number,
  month: number,
  next: number,
  context: Context,
): Read<Span> | undefined {
  const sign = textAt(tokens, next) === "-" || textAt(tokens, next) === "/" ? next + 1 : next;
  const year =
    yearAfter(tokens, sign, context) ?? (sign === next ? undefined : yearAfter(tokens, next, context));
  if (!year) return yearless((inYear) => dayIn(inYear, month, day), next, context);
  const wall = dayIn(year.value, month, day);
  return wall === undefined ? undefined : found(oneDay(wall), year.next);
}

/** “May 2020”, “in March”, “last May”, “May last year”, “05/2024”, “2024-05”. */
const month: Reader = (tokens, at, context) => {
  const away = YEARS_AWAY[textAt(tokens, at)];
  const start = away === undefined ? at : at + 1;
  const index = monthOf(textAt(tokens, start));
  const early = yearAt(tokens, at, context);
  const late = early ? monthOf(textAt(tokens, early.next)) : -1;
  if (early && late >= 0) return found(unitAt(Date.UTC(early.value, late, 1), "month"), early.next + 1);
  if (index < 0) return monthInDigits(tokens, at, context);
  const inYear = (year: number) => unitAt(Date.UTC(year, index, 1), "month");
  if (away !== undefined) return found(besides(inYear, away, context), start + 1);
  const year = yearAfter(tokens, textAt(tokens, start + 1) === "-" ? start + 2 : start + 1, context);
  if (year) return found(inYear(year.value), year.next);
  if (context.isStrict && isOtherWord(tokens, start)) return undefined;
  return open(inYear, start + 1, context);
};

function monthInDigits(tokens: Token[], at: number, context: Context): Read<Span> | undefined {
  const [first, sign, second] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (first?.value === undefined || second?.value === undefined || !sign?.glued || !second.glued)
    return undefined;
  const isYearFirst = first.raw.length === 4 && second.raw.length === 2 && "-/".includes(sign.text);
  const isYearLast = first.raw.length <= 2 && second.raw.length === 4 && sign.text === "/";
  if (!isYearFirst && !isYearLast) return undefined;
  const [year, number] = isYearFirst
    ? [yearAt(tokens, at, context), second.value]
    : [yearAt(tokens, at + 2, context), first.value];
  if (!year || number < 1 || number > 12 || (isYearFirst && isShortRange(first.value, second)))
    return undefined;
  return found(unitAt(Date.UTC(year.value, number - 1, 1), "month"), at + 3);
}

/** “2010-12” are years, “2024-12” and “2001-05” months. */
const isShortRange = (year: number, { raw, value = 0 }: Token): boolean =>
  !raw.startsWith("0") && value > year % 100;

/** Names of months and days that are other words, too: “may I”, “march on”, “the sun”. */
const OTHER_WORDS = new Set(["may", "march", "mar", "sun", "sat", "wed", "jan", "mon"]);
const LEADS = new Set([
  "in",
  "on",
  "since",
  "until",
  "last",
  "next",
  "this",
  "of",
  "from",
  "by",
  "to",
  "and",
  "between",
  "during",
  "before",
  "after",
  "early",
  "late",
  "mid",
  "-",
]);

export const isOtherWord = (tokens: Token[], at: number): boolean =>
  OTHER_WORDS.has(tokens[at]?.raw ?? "") && !LEADS.has(textAt(tokens, at - 1));

/** “The 3rd”, “on the first”. */
const dayOfMonth: Reader = (tokens, at, context) => {
  const number = dayNumberAt(tokens, at);
  const isSaid =
    number?.value.isOrdinal &&
    (!context.isStrict || (textAt(tokens, at - 1) === "on" && tokens[at + 1]?.value !== undefined));
  if (!isSaid || number.value.day < 1 || number.value.day > 31) return undefined;
  if (
    textAt(tokens, number.next) === "of" ||
    (textAt(tokens, at) !== "the" && tokens[at]?.value === undefined)
  )
    return undefined;
  const near = nearInMonths(number.value.day);
  return found({ ...near(context.wall, context.towards), near }, number.next);
};

function nearInMonths(day: number) {
  return (wall: number, towards: "past" | "future"): Span => {
    const step = towards === "past" ? -1 : 1;
    const date = new Date(wall);
    for (let away = 0; away < 4; away += 1) {
      const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + step * away, 1));
      const at = dayIn(first.getUTCFullYear(), first.getUTCMonth(), day);
      if (at !== undefined && (step < 0 ? at <= wall : at + DAY > wall)) return oneDay(at);
    }
    return oneDay(startOfDay(wall));
  };
}

/** Fixed days with names. */
const HOLIDAYS: [words: string[], month: number, day: number][] = [
  [["christmas", "eve"], 11, 24],
  [["christmas", "evening"], 11, 24],
  [["xmas"], 11, 25],
  [["christmas", "day"], 11, 25],
  [["christmas"], 11, 25],
  [["boxing", "day"], 11, 26],
  [["new", "year", "eve"], 11, 31],
  [["new", "year", "evening"], 11, 31],
  [["nye"], 11, 31],
  [["new", "year", "day"], 0, 1],
  [["new", "year"], 0, 1],
  [["halloween"], 9, 31],
  [["valentine", "day"], 1, 14],
];

const holiday: Reader = (tokens, at, context) => {
  const away = YEARS_AWAY[textAt(tokens, at)];
  const start = away === undefined ? at : at + 1;
  const [words, index, day] = HOLIDAYS.find(([names]) => says(tokens, start, ...names)) ?? [];
  if (!words || index === undefined || day === undefined) return undefined;
  const next = start + words.length;
  const inYear = (year: number) => oneDay(Date.UTC(year, index, day));
  if (away !== undefined) return found(besides(inYear, away, context), next);
  const year = yearAfter(tokens, next, context);
  return year ? found(inYear(year.value), year.next) : open(inYear, next, context);
};

/** Days and months of the calendar. */
export const DATE_READERS: Reader[] = [
  isoDate,
  numericDate,
  namedDate,
  daysOfMonth,
  month,
  dayOfMonth,
  holiday,
];
