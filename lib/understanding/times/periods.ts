import type { Grain } from ".";
import { nearInYears, period, plus, type Span } from "./calendar";
import type { Context, Reader } from "./context";
import { found, type Read, says, skip, type Token, textAt } from "./tokens";
import { besides, fullYear, relativeYear, YEARS_AWAY, yearAt } from "./years";

const wholeYears = (first: number, last: number): Span =>
  period(Date.UTC(Math.min(first, last), 0, 1), Date.UTC(Math.max(first, last) + 1, 0, 1), "year");

const JOINS = new Set(["-", "to", "until", "through", "thru", "/", "and", "&"]);
const YEAR_WORDS = new Set(["year", "the", "of", "calendar"]);

/** “2015”, “the year 2015”, “2010-2020”, “2015–17”, “between 2010 and 2020”. */
const years: Reader = (tokens, start, context) => {
  const at =
    says(tokens, start, "year") || says(tokens, start, "the", "year")
      ? skip(tokens, start, YEAR_WORDS)
      : start;
  const first = yearAt(tokens, at, context);
  if (!first) return undefined;
  const isJoined =
    JOINS.has(textAt(tokens, first.next)) &&
    (textAt(tokens, first.next) !== "and" || textAt(tokens, at - 1) === "between");
  const last = isJoined
    ? lastYear(tokens, skip(tokens, first.next + 1, YEAR_WORDS), first.value, context)
    : undefined;
  if (last) return found({ ...wholeYears(first.value, last.value), isRange: true }, last.next);
  return found(wholeYears(first.value, first.value), first.next);
};

/** The year after a dash: “2020”, “17”. */
function lastYear(tokens: Token[], at: number, first: number, context: Context): Read<number> | undefined {
  const full = yearAt(tokens, at, context);
  if (full) return full;
  const digits = tokens[at];
  if (digits?.raw.length !== 2 || digits.value === undefined || digits.value <= first % 100) return undefined;
  const isOther = ["-", "/", ":", "am", "pm", "%"].includes(textAt(tokens, at + 1));
  return isOther ? undefined : found(first - (first % 100) + digits.value, at + 1);
}

const DECADES: Record<string, number> = {
  noughties: 2000,
  naughties: 2000,
  tens: 2010,
  teens: 2010,
  twenties: 2020,
  thirties: 1930,
  forties: 1940,
  fifties: 1950,
  sixties: 1960,
  seventies: 1970,
  eighties: 1980,
  nineties: 1990,
};

/** “The 2010s”, “the nineties”, “the '80s”. */
const decade: Reader = (tokens, start, context) => {
  const at = skip(tokens, start, new Set(["the", "'"]));
  const named = DECADES[textAt(tokens, at)];
  if (named !== undefined && !context.isStrict) return found(tenYears(named), at + 1);
  const digits = tokens[at];
  if (digits?.value === undefined || digits.value % 10 !== 0) return undefined;
  const end = textAt(tokens, at + 1) === "'" ? at + 2 : at + 1;
  if (tokens[end]?.raw !== "s" || !tokens[end]?.glued) return undefined;
  if (digits.raw.length === 4) return found(tenYears(digits.value), end + 1);
  return digits.raw.length === 2 ? found(tenYears(fullYear(digits.value, context)), end + 1) : undefined;
};

const tenYears = (first: number): Span => ({ ...wholeYears(first, first + 9), grain: "decade" });

const SEASONS: Record<string, number> = { spring: 2, summer: 5, autumn: 8, winter: 11 };

interface Named {
  /** Months from January on. */
  first: number;
  months: number;
  grain: Grain;
}

/** “Q1”, “H2”, “summer”. */
function partOfYear(tokens: Token[], at: number): Read<Named> | undefined {
  const word = textAt(tokens, at);
  if (word in SEASONS) return found({ first: SEASONS[word] ?? 0, months: 3, grain: "quarter" }, at + 1);
  const number = tokens[at + 1]?.value;
  const start = at + 2;
  if ((word === "q" || word === "quarter") && number && number >= 1 && number <= 4)
    return found({ first: 3 * (number - 1), months: 3, grain: "quarter" }, start);
  if (word === "h" && tokens[at + 1]?.glued && (number === 1 || number === 2))
    return found({ first: 6 * (number - 1), months: 6, grain: "quarter" }, start);
  return undefined;
}

const OF = new Set(["of", ",", "the", "in", "/", "-", "year"]);

/** “Q1 2021”, “2021 Q1”, “summer 2020”, “last winter”, “Q3 last year”. */
const quarters: Reader = (tokens, start, context) => {
  const away = YEARS_AWAY[textAt(tokens, start)];
  const early = yearAt(tokens, start, context);
  const part = partOfYear(
    tokens,
    away !== undefined ? start + 1 : early ? skip(tokens, early.next, OF) : start,
  );
  if (!part) return undefined;
  const { first, months, grain } = part.value;
  const inYear = (year: number) => {
    const from = Date.UTC(year, first, 1);
    return period(from, plus(from, months, "month"), grain);
  };
  if (early) return found(inYear(early.value), part.next);
  const late =
    yearAt(tokens, skip(tokens, part.next, OF), context) ??
    relativeYear(tokens, skip(tokens, part.next, OF), context);
  if (late) return found(inYear(late.value), late.next);
  if (context.isStrict && away === undefined && !tokens[start + 1]?.value) return undefined;
  if (away !== undefined) return found(besides(inYear, away, context), part.next);
  const near = nearInYears(inYear);
  return found({ ...near(context.wall, context.towards), near, inYear }, part.next);
};

/** Years, quarters, seasons and decades. */
export const PERIOD_READERS: Reader[] = [years, decade, quarters];
