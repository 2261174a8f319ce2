import { COUNT, countOf } from "../numbers";
import { before, calendarUnit, plusDays, type Unit, yearOf } from "./calendar";
import {
  dayInYear,
  lastNumbered,
  lastUnits,
  months,
  numeric,
  ORDINALS,
  oneDay,
  pointAt,
  rolling,
  SEASONS,
  weekday,
  wholeMonth,
} from "./days-meant";
import { fixed, inYear, type Made, type Match, type Point } from "./point";
import {
  DAY_NUMBER,
  HOLIDAYS,
  MONTH,
  monthIn,
  SPOKEN_DAY,
  SPOKEN_DAYS,
  SPOKEN_YEAR,
  spoken,
  UNIT,
  unitOf,
  YEAR,
  yearIn,
} from "./words-of-time";

/** What people write for times, each with what it means; the first that fits wins. */
const PATTERNS: [pattern: string, make: (match: Match, today: string) => Made | undefined][] = [
  [
    "(\\d{4})-(\\d{2})-(\\d{2})(?:t[\\d:.]+z?)?",
    ([, y, m, d], today) => dayInYear(Number(y), Number(m), Number(d), today),
  ],
  [
    "(20\\d{2})[/.](\\d{1,2})[/.](\\d{1,2})",
    ([, y, m, d], today) => dayInYear(Number(y), Number(m), Number(d), today),
  ],
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
    `(?:(?:this time|(?:on )?this (?:day|date)|(?:the )?same (?:day|date|time)) last|(?:a|one) year (?:ago|earlier))(?: year| today)?`,
    (_, today) => fixed(pointAt(before(today, 1, "year"))),
  ],
  [
    `(?:about |around |roughly |some )?(${COUNT}) ?${UNIT.replace("hour|hr|", "")} (?:ago|back|earlier|before now)`,
    agoOf,
  ],
  // As those say it in whose language “before” is “ago”.
  [`before (${COUNT}) ?${UNIT.replace("hour|hr|", "")}(?=\\W*$)`, agoOf],
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

function agoOf([, count, unit]: Match, today: string): Made {
  const weeks = unit === "fortnight" ? 2 : 1;
  const length = unit === "fortnight" ? "week" : unitOf(unit ?? "day");
  return fixed(pointAt(before(today, countOf(count ?? "") * weeks, length)));
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
