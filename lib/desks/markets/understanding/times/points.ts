import { COUNT, countOf } from "../numbers";
import { before, calendarUnit, type Days, dayOf, plusDays, plusMonths, type Unit, yearOf } from "./calendar";

/** A time that a text names: a day, or a stretch of days. */
export interface Point {
  start: number;
  end: number;
  /** The days it means; where it names no year, in the given one. */
  in(year?: number): Days;
  hasYear: boolean;
  /** It is one day rather than a stretch. */
  isDay: boolean;
  /** It is counted back from today: it ends now. */
  isRolling?: boolean;
  /** What else it could have meant. */
  assumed?: string;
}

type Made = Omit<Point, "start" | "end">;
type Match = RegExpMatchArray;

const MONTH_NAMES = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH =
  "(jan(?:uary)?|feb(?:r?uary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const monthIn = (name = "") => MONTH_NAMES.indexOf(name.slice(0, 3)) + 1;

const YEAR = "(20[0-4]\\d|'[0-4]\\d)(?!\\d|,\\d|\\.\\d| ?(?:dollars?|usd|usdt|bucks|k\\b|%|coins?|candles?))";
const SPOKEN_YEAR =
  "(twenty[ -](?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?)|two thousand(?: and)? (?:nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?))";
const yearIn = (text: string) => (text.startsWith("'") ? 2000 + Number(text.slice(1)) : Number(text));

const UNIT = "(hour|hr|day|week|wk|fortnight|month|quarter|year|yr)s?";
const SHORT: Record<string, Unit> = {
  h: "hour",
  hr: "hour",
  d: "day",
  w: "week",
  wk: "week",
  mo: "month",
  m: "month",
  y: "year",
  yr: "year",
};
const unitOf = (text: string): Unit => SHORT[text] ?? (text as Unit);

const DAY_NUMBER = "(\\d{1,2})(?:st|nd|rd|th)?";
const SPOKEN_DAYS =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first".split(
    " ",
  );
const SPOKEN_DAY = `(${[...SPOKEN_DAYS].reverse().join("|").replaceAll("-", "[ -]")})`;
const WEEKDAYS = "sun mon tue wed thu fri sat".split(" ");

const HOLIDAYS: Record<string, [month: number, day: number]> = {
  "christmas eve": [12, 24],
  christmas: [12, 25],
  "new year's eve": [12, 31],
  "new years eve": [12, 31],
  "new year": [1, 1],
  valentine: [2, 14],
  halloween: [10, 31],
};

const fixed = (days: Days, rest: Partial<Made> = {}): Made => ({
  in: () => days,
  hasYear: true,
  isDay: days.since === days.until,
  ...rest,
});

const dayInYear = (year: number | undefined, month: number, day: number, today: string): Made | undefined =>
  isDayOf(month, day, year) ? inYear(year, oneDay(month, day), today) : undefined;

const inYear = (year: number | undefined, make: (year: number) => Days, today: string): Made =>
  year === undefined
    ? { in: (given) => make(given ?? latest(make, today)), hasYear: false, isDay: isOne(make(2020)) }
    : fixed(make(year));

const isOne = ({ since, until }: Days) => since === until;

/** The last year in which it has begun. */
function latest(make: (year: number) => Days, today: string): number {
  const year = yearOf(today);
  return make(year).since <= today ? year : year - 1;
}

const isDayOf = (month: number, day: number, year = 2020) =>
  day >= 1 && dayOf(year, month, day).endsWith(`-${String(day).padStart(2, "0")}`);

const oneDay = (month: number, day: number) => (year: number) => {
  const found = dayOf(year, month, day);
  return { since: found, until: found };
};
const wholeMonth = (month: number) => (year: number) => calendarUnit(dayOf(year, month, 1), "month");
const months = (first: number, count: number) => (year: number) => {
  const since = dayOf(year, first, 1);
  return { since, until: plusDays(plusMonths(since, count), -1) };
};

const ORDINALS: Record<string, number> = {
  first: 1,
  "1st": 1,
  second: 2,
  "2nd": 2,
  third: 3,
  "3rd": 3,
  fourth: 4,
  "4th": 4,
  last: 4,
};
const SEASONS: Record<string, number> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 };

function rolling(today: string, count: number, unit: Unit): Made {
  return fixed({ since: before(today, count, unit), until: today }, { isDay: false, isRolling: true });
}

/** Day and month, whichever of the two can be the month; of two that can, the day is first. */
function numeric(first: number, second: number, year: number): Made | undefined {
  const [day, month] = second > 12 ? [second, first] : [first, second];
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const isOpen = first <= 12 && second <= 12 && first !== second;
  return fixed(oneDay(month, day)(year), isOpen ? { assumed: "with the day before the month" } : {});
}

function weekday(today: string, name: string, isLast: boolean): Made {
  const back = (new Date(today).getUTCDay() - WEEKDAYS.indexOf(name.slice(0, 3)) + 7) % 7;
  const day = plusDays(today, -(back === 0 && isLast ? 7 : back));
  return fixed({ since: day, until: day });
}

/** What people write for times, each with what it means; the first that fits wins. */
const PATTERNS: [pattern: string, make: (match: Match, today: string) => Made | undefined][] = [
  [
    "(\\d{4})-(\\d{2})-(\\d{2})(?:t[\\d:.]+z?)?",
    ([, y, m, d]) => fixed(oneDay(Number(m), Number(d))(Number(y))),
  ],
  ["(20\\d{2})[/.](\\d{1,2})[/.](\\d{1,2})", ([, y, m, d]) => fixed(oneDay(Number(m), Number(d))(Number(y)))],
  [
    "(\\d{1,2})[/.-](\\d{1,2})[/.-](20\\d{2}|\\d{2})",
    ([, a, b, y]) => numeric(Number(a), Number(b), (Number(y) % 2000) + 2000),
  ],
  [
    "(20\\d{2})-(\\d{2})(?![\\d-])",
    ([, y, m]) => (Number(m) <= 12 ? fixed(wholeMonth(Number(m))(Number(y))) : undefined),
  ],
  [
    `(?:the )?${DAY_NUMBER}(?: of)? ${MONTH}(?:,? (?:of )?${YEAR})?`,
    ([, d, m, y], today) => dayInYear(y ? yearIn(y) : undefined, monthIn(m), Number(d), today),
  ],
  [
    `(?:the )?${SPOKEN_DAY}(?: of)? ${MONTH}(?:,? (?:of )?(?:${YEAR}|${SPOKEN_YEAR}))?`,
    ([, d, m, y, s], today) =>
      inYear(
        y ? yearIn(y) : spoken(s),
        oneDay(monthIn(m), SPOKEN_DAYS.indexOf(d?.replace(" ", "-") ?? "") + 1),
        today,
      ),
  ],
  [
    `${MONTH} (?:the )?${DAY_NUMBER}(?!\\d)(?:,? (?:of )?${YEAR})?`,
    ([, m, d, y], today) =>
      Number(d) <= 31 ? dayInYear(y ? yearIn(y) : undefined, monthIn(m), Number(d), today) : undefined,
  ],
  [
    `${MONTH} (?:the )?${SPOKEN_DAY}(?:,? (?:of )?(?:${YEAR}|${SPOKEN_YEAR}))?`,
    ([, m, d, y, s], today) =>
      inYear(
        y ? yearIn(y) : spoken(s),
        oneDay(monthIn(m), SPOKEN_DAYS.indexOf(d?.replace(" ", "-") ?? "") + 1),
        today,
      ),
  ],
  [
    `${MONTH},? (?:of )?(?:(?:last) year|${YEAR}|${SPOKEN_YEAR})`,
    ([, m, y, s], today) => fixed(wholeMonth(monthIn(m))(y ? yearIn(y) : (spoken(s) ?? yearOf(today) - 1))),
  ],
  [
    "(?<=\\b(?:start|beginning) of )(?:the|this) (year|month|week|quarter)",
    ([, unit], today) => fixed(calendarUnit(today, unit as Unit)),
  ],
  [
    `(?:last|this(?: past)?) ${MONTH}(?![a-z])`,
    ([, m], today) => inYear(undefined, wholeMonth(monthIn(m)), today),
  ],
  [
    `(?<=\\b(?:in|since|from|during|until|till|to|of|and|between|through|by|before|after|for|early|mid|late|end of|start of|beginning of|about|-) ?)${MONTH}(?![a-z])`,
    ([, m], today) => inYear(undefined, wholeMonth(monthIn(m)), today),
  ],
  [
    "(january|february|april|june|july|august|september|october|november|december)",
    ([, m], today) => inYear(undefined, wholeMonth(monthIn(m)), today),
  ],
  [
    `(${Object.keys(HOLIDAYS).join("|")})(?:'?s)?(?: day)?(?:,? (?:of |in )?${YEAR})?`,
    ([, name, y], today) =>
      inYear(y ? yearIn(y) : undefined, oneDay(...(HOLIDAYS[name ?? ""] ?? [1, 1])), today),
  ],
  [
    `q([1-4])(?:,? (?:of )?${YEAR})?`,
    ([, q, y], today) => inYear(y ? yearIn(y) : undefined, months(3 * Number(q) - 2, 3), today),
  ],
  [`${YEAR} ?q([1-4])`, ([, y, q]) => fixed(months(3 * Number(q) - 2, 3)(yearIn(y ?? "")))],
  [
    `(?:the )?(first|second|third|fourth|last|1st|2nd|3rd|4th) quarter(?: (?:of )?${YEAR})`,
    ([, q, y]) => fixed(months(3 * (ORDINALS[q ?? ""] ?? 1) - 2, 3)(yearIn(y ?? ""))),
  ],
  [
    `(?:h([12])|(?:the )?(first|second|1st|2nd) half)(?:,? (?:of )?${YEAR})`,
    ([, h, q, y]) => fixed(months((Number(h) || (ORDINALS[q ?? ""] ?? 1)) === 1 ? 1 : 7, 6)(yearIn(y ?? ""))),
  ],
  [
    `(?:the )?(spring|summer|autumn|fall|winter) (?:of )?${YEAR}`,
    ([, s, y]) =>
      fixed(months(SEASONS[s ?? ""] ?? 1, 3)(yearIn(y ?? "")), {
        assumed: "by whole months, in the northern hemisphere",
      }),
  ],
  [
    "(?:last|this(?: past)?) (spring|summer|autumn|winter)",
    ([, s], today) => ({
      ...inYear(undefined, months(SEASONS[s ?? ""] ?? 1, 3), today),
      assumed: "by whole months, in the northern hemisphere",
    }),
  ],
  [
    `(?:(?:this time|(?:the )?same (?:day|date|time)) last|(?:a|one) year (?:ago|earlier))(?: year| today)?`,
    (_, today) => fixed(pointAt(before(today, 1, "year"))),
  ],
  [
    `(?:about |around |roughly |some )?(${COUNT}) ?${UNIT.replace("hour|hr|", "")} (?:ago|back|earlier|before now)`,
    ([, n, unit], today) =>
      fixed(
        pointAt(
          before(
            today,
            countOf(n ?? "") * (unit === "fortnight" ? 2 : 1),
            unit === "fortnight" ? "week" : unitOf(unit ?? "day"),
          ),
        ),
      ),
  ],
  ["(?:the )?day before yesterday", (_, today) => fixed(pointAt(plusDays(today, -2)))],
  [
    "(?:yesterday|yday|last night)(?: morning| afternoon| evening| night)?",
    (_, today) => fixed(pointAt(plusDays(today, -1))),
  ],
  ["(?:earlier )?today|this (?:morning|afternoon|evening)|tonight", (_, today) => fixed(pointAt(today))],
  [
    "(?:the )?year[ -]to[ -]date|ytd|(?:so far )?this year(?: so far)?|since new year",
    (_, today) => fixed({ since: `${yearOf(today)}-01-01`, until: today }, { isDay: false, isRolling: true }),
  ],
  [
    "(?:so far )?this (week|month|quarter)(?: so far)?|(?:month|mtd)[ -]to[ -]date|mtd",
    ([, unit], today) =>
      fixed(
        { since: calendarUnit(today, (unit as Unit) ?? "month").since, until: today },
        { isDay: false, isRolling: true },
      ),
  ],
  [
    `(?:the )?(?:last|past|previous|trailing) (?:(${COUNT}) )?${UNIT}(?! (?:sma|ema|moving|average))`,
    lastUnits,
  ],
  [
    `(?:(?:over|for|within|across|during|in) )?(?:the )?(?:whole|entire|full) (${UNIT.slice(1)}`,
    ([, unit], today) => rolling(today, 1, unitOf(unit?.replace(/s$/, "") ?? "year")),
  ],
  [
    `(?<=\\b(?:over|for|within|across|during|in) )(an?|one) (day|week|month|quarter|year)`,
    ([, , unit], today) => rolling(today, 1, unitOf(unit ?? "year")),
  ],
  [
    `(last|this past|past|on)? ?((?:mon|tues|wednes|thurs|fri|satur|sun)day)s?`,
    ([, which, name], today) => weekday(today, name ?? "", which === "last"),
  ],
  [
    `(?<=\\b(?:on|last|since|from|until|till) )(mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat|sun)(?![a-z])`,
    ([, name], today) => weekday(today, name ?? "", false),
  ],
  [
    `(?<!every |each |next |\\d)(${COUNT.replace("an?|", "")})[ -]?(hour|hr|day|week|wk|month|mo|quarter|year|yr|d|w|y|h)s?(?![a-z])(?! ?-?(?:sma|ema|ma|dma|moving|average|rsi|candles?|chart|bars?|ago))`,
    ([, n, unit], today) => rolling(today, countOf(n ?? ""), unitOf(unit ?? "day")),
  ],
  [`(?:(?:the )?(?:whole |entire )?year )?${YEAR}`, ([, y]) => fixed(months(1, 12)(yearIn(y ?? "")))],
  [
    "(?<=\\b(?:in|since|from|during|of|before|until) )(19[5-9]\\d)",
    ([, y]) => fixed(months(1, 12)(Number(y))),
  ],
  [SPOKEN_YEAR, ([, s]) => fixed(months(1, 12)(spoken(s) ?? 2020))],
  ["the (\\d{1,2})(?:st|nd|rd|th)", ([, d], today) => lastNumbered(Number(d), today)],
];

const pointAt = (day: string): Days => ({ since: day, until: day });

/** “last month” is the calendar's; “the last month”, “the past month” and “the last 3 months” end today. */
function lastUnits({ 0: whole, 1: count, 2: written }: Match, today: string): Made {
  const unit = unitOf((written ?? "day") === "fortnight" ? "week" : (written ?? "day"));
  const times = written === "fortnight" ? 2 : 1;
  const isCalendar =
    !count && /^(?:last|previous) /.test(whole) && unit !== "hour" && unit !== "day" && times === 1;
  if (isCalendar) return fixed(calendarUnit(today, unit, 1));
  const made = rolling(today, (count ? countOf(count) : 1) * times, unit);
  if (!/few|several/.test(count ?? "")) return made;
  return { ...made, assumed: "as three" };
}

function spoken(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const words = text.split(/[ -]+/).filter((word) => word !== "and");
  const rest = words[0] === "two" ? words.slice(2) : words.slice(1);
  return 2000 + countOf(rest.join(" "));
}

/** The last day of that number: of this month, or of the one before. */
function lastNumbered(day: number, today: string): Made | undefined {
  if (day < 1 || day > 31) return undefined;
  const back = day > Number(today.slice(8)) ? 1 : 0;
  const month = plusMonths(`${today.slice(0, 7)}-01`, -back);
  return fixed(pointAt(dayOf(yearOf(month), Number(month.slice(5, 7)), day)));
}

const COMPILED = PATTERNS.map(([pattern, make]) => ({
  pattern: new RegExp(`(?<![\\p{L}\\p{N}$])(?:${pattern})(?![\\p{L}\\p{N}])`, "gu"),
  make,
}));

/** Every time that a text in lower case names, in order, none overlapping another. */
export function pointsIn(text: string, today: string): Point[] {
  let left = text;
  const found: Point[] = [];
  for (const { pattern, make } of COMPILED) {
    for (const match of left.matchAll(pattern)) {
      const made = make(match, today);
      if (!made) continue;
      const [start, end] = [match.index, match.index + match[0].length];
      found.push({ ...made, start, end });
      left = left.slice(0, start) + "T".repeat(end - start) + left.slice(end);
    }
  }
  return found.sort((a, b) => a.start - b.start);
}
