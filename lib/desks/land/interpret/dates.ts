import * as chrono from "chrono-node";
import { clock } from "@/lib/clock";

/** Dates that a question names; of “since 2015” only the start. Both ends as YYYY-MM-DD, the last day included. */
export interface NamedDates {
  start?: string;
  end?: string;
}

const YEAR = "(?:19[5-9]\\d|20\\d\\d|2100)";

/** In lower case, without the years that are taken back (“2019, not 2009”), famous ones as numbers. */
const plain = (question: string): string =>
  question
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/\by2k\b|\b(the )?turn of the (millenn?ium|century)\b/g, "in 2000")
    .replace(new RegExp(`\\b(?:not|instead of|rather than)\\s+(?:in\\s+|from\\s+)?${YEAR}\\b`, "g"), " ")
    .replace(
      new RegExp(
        `\\b(?:drop|without|exclude|excluding|ignore|skip|leave out|cut)\\b.{0,20}\\bbefore\\s+(${YEAR})\\b`,
        "g",
      ),
      "since $1",
    );

type Reader = (text: string, today: Date) => NamedDates | undefined;

/**
 * The dates that a question names: “2015–2020”, “since 2018”, “the last five years”, “Q1 2024”, “from May to June
 * 2024”, “brazil loss 2020”. Undefined when it names none.
 */
export function readDates(question: string, today = clock.now()): NamedDates | undefined {
  const text = plain(question);
  for (const read of READERS) {
    const dates = read(text, today);
    if (dates) return inOrder(dates);
  }
  return undefined;
}

const TO = "\\s*(?:-|–|—|/|to|until|till|through|thru|and|&|up to|vs\\.?|versus)\\s*";

const day = (date: Date) => date.toISOString().slice(0, 10);
const utc = (year: number, month: number, date: number) => day(new Date(Date.UTC(year, month, date)));
const years = (first: string | number, last: string | number): NamedDates => ({
  start: `${first}-01-01`,
  end: `${last}-12-31`,
});

const isoRange: Reader = (text) => {
  const days = text.match(/\b\d{4}-\d\d-\d\d\b/g);
  return days?.[0] && days[1] ? { start: days[0], end: days[1] } : undefined;
};

const yearRange: Reader = (text) => {
  const match = text.match(
    new RegExp(`\\b(${YEAR})(?:'s)?${TO}(?:the )?(?:year |end of )?(${YEAR}|\\d\\d\\b(?![\\d%]))`),
  );
  if (!match?.[1] || !match[2]) return undefined;
  const last = match[2].length === 2 ? `${match[1].slice(0, 2)}${match[2]}` : match[2];
  if (namesMonth(text)) return undefined;
  return years(match[1], last);
};

const decade: Reader = (text) => {
  const match = text.match(/\b(?:the )?(?:(early|late) )?((?:19|20)\d)0'?s\b/);
  if (!match?.[2]) return undefined;
  const first = Number(`${match[2]}0`);
  if (match[1] === "early") return years(first, first + 4);
  if (match[1] === "late") return years(first + 5, first + 9);
  return years(first, first + 9);
};

const quarter: Reader = (text) => {
  const match =
    text.match(new RegExp(`\\bq([1-4])\\s*(?:of\\s*)?'?(${YEAR})`)) ??
    text.match(new RegExp(`\\b(first|second|third|fourth|last|1st|2nd|3rd|4th) quarter (?:of )?(${YEAR})`));
  if (!match?.[1] || !match[2]) return undefined;
  const index = { first: 0, second: 1, third: 2, fourth: 3, last: 3, "1st": 0, "2nd": 1, "3rd": 2, "4th": 3 }[
    match[1]
  ];
  const from = 3 * (index ?? Number(match[1]) - 1);
  return { start: utc(Number(match[2]), from, 1), end: utc(Number(match[2]), from + 3, 0) };
};

const half: Reader = (text) => {
  const match = text.match(new RegExp(`\\b(first|second) half(?: of)? (${YEAR})`));
  if (!match?.[2]) return undefined;
  return match[1] === "first"
    ? { start: `${match[2]}-01-01`, end: `${match[2]}-06-30` }
    : { start: `${match[2]}-07-01`, end: `${match[2]}-12-31` };
};

/** Counts from two on, as they are written out. */
export const NUMBER_WORDS: Record<string, number> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
};
const NUMBERS: Record<string, number> = { ...NUMBER_WORDS, a: 1, one: 1, couple: 2, few: 3 };
const UNITS: Record<string, (date: Date, count: number) => void> = {
  day: (date, count) => date.setUTCDate(date.getUTCDate() - count),
  week: (date, count) => date.setUTCDate(date.getUTCDate() - 7 * count),
  month: (date, count) => date.setUTCMonth(date.getUTCMonth() - count),
  quarter: (date, count) => date.setUTCMonth(date.getUTCMonth() - 3 * count),
  year: (date, count) => date.setUTCFullYear(date.getUTCFullYear() - count),
  decade: (date, count) => date.setUTCFullYear(date.getUTCFullYear() - 10 * count),
};

const relative: Reader = (text, today) => {
  const match = text.match(
    /\b(?:last|past|previous|recent|latest)\s+(?:(\d+|couple of|couple|few|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty)\s+)?(?:or so\s+)?(day|week|month|quarter|year|decade)s?\b/,
  );
  if (!match?.[2]) return lastIn(text, today);
  const unit = match[2];
  if (!match[1] && unit === "month") return monthBefore(today);
  if (!match[1] && unit === "year") return years(today.getUTCFullYear() - 1, today.getUTCFullYear() - 1);
  const count = match[1] ? Number(match[1]) || NUMBERS[match[1].replace(" of", "")] || 1 : 1;
  const start = new Date(today);
  UNITS[unit]?.(start, count);
  if (unit === "year" || unit === "decade") {
    return { start: `${start.getUTCFullYear()}-01-01`, end: day(today) };
  }
  return { start: day(start), end: day(today) };
};

const monthBefore = (today: Date): NamedDates => ({
  start: utc(today.getUTCFullYear(), today.getUTCMonth() - 1, 1),
  end: utc(today.getUTCFullYear(), today.getUTCMonth(), 0),
});

const lastIn: Reader = (text, today) => {
  const year = today.getUTCFullYear();
  if (/\bthis year\b|\byear to date\b|\bso far this year\b/.test(text))
    return { start: `${year}-01-01`, end: day(today) };
  if (/\bthis month\b/.test(text)) return { start: utc(year, today.getUTCMonth(), 1), end: day(today) };
  if (/\bthis week\b/.test(text)) {
    const start = new Date(today);
    start.setUTCDate(start.getUTCDate() - 7);
    return { start: day(start), end: day(today) };
  }
  return undefined;
};

const since: Reader = (text) => {
  const match = text.match(
    new RegExp(
      `\\b(since|after|from|starting(?: in)?|beginning(?: in)?)\\s+(?:the\\s+)?(?:year\\s+)?(${YEAR})\\b`,
    ),
  );
  if (!match?.[2]) return undefined;
  const first = match[1] === "after" ? Number(match[2]) + 1 : Number(match[2]);
  return { start: `${first}-01-01` };
};

const until: Reader = (text) => {
  const match = text.match(
    new RegExp(
      `\\b(until|till|before|up to|through|by|to)\\s+(?:the\\s+)?(?:year\\s+|end of\\s+)?(${YEAR})\\b`,
    ),
  );
  if (!match?.[2]) return undefined;
  const last = match[1] === "before" ? Number(match[2]) - 1 : Number(match[2]);
  return { end: `${last}-12-31` };
};

const MONTHS =
  /\b(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)\b/;
const namesMonth = (text: string) =>
  MONTHS.test(text) &&
  new RegExp(
    `${MONTHS.source}[a-z0-9 ,]*\\b(?:${YEAR})\\b|\\b(?:since|last|in|from)\\s+${MONTHS.source}`,
  ).test(text);

const MONTH_NAMES = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthOf = (name: string | undefined) => MONTH_NAMES.indexOf((name ?? "").slice(0, 3));

/** “Jan–Mar 2026”. */
const monthRange: Reader = (text) => {
  const match = text.match(
    new RegExp(`\\b([a-z]{3,9})\\s*(?:-|–|to|until|till|through)\\s*([a-z]{3,9})\\s+(${YEAR})\\b`),
  );
  const [from, to] = [monthOf(match?.[1]), monthOf(match?.[2])];
  if (!match?.[3] || from < 0 || to < from) return undefined;
  return { start: utc(Number(match[3]), from, 1), end: utc(Number(match[3]), to + 1, 0) };
};

const months: Reader = (text, today) => {
  if (!namesMonth(text)) return undefined;
  const [first, second] = chrono.en.GB.parse(text, today);
  if (!first) return undefined;
  const from = first.start;
  const to = first.end ?? second?.start;
  const startsOn = utcOf(from, 1);
  if (/\bsince\b/.test(text) && !to) return { start: startsOn };
  const last = to ?? from;
  const end = last.isCertain("day") ? utcOf(last, 1) : utc(last.get("year") ?? 0, last.get("month") ?? 1, 0);
  return { start: startsOn, end };
};

const utcOf = (part: chrono.ParsedComponents, fallback: number) =>
  utc(
    part.get("year") ?? 0,
    (part.get("month") ?? 1) - 1,
    part.isCertain("day") ? (part.get("day") ?? fallback) : fallback,
  );

const singleYear: Reader = (text) => {
  const all = [...text.matchAll(new RegExp(`\\b(${YEAR})\\b`, "g"))].map((match) => Number(match[1]));
  if (all.length === 0) return undefined;
  return years(Math.min(...all), Math.max(...all));
};

/** In the order of trust. */
const READERS: Reader[] = [
  isoRange,
  quarter,
  half,
  monthRange,
  months,
  decade,
  yearRange,
  relative,
  since,
  until,
  singleYear,
];

function inOrder({ start, end }: NamedDates): NamedDates {
  return start && end && start > end
    ? { start: end.slice(0, 4) + start.slice(4), end: start.slice(0, 4) + end.slice(4) }
    : { start, end };
}
