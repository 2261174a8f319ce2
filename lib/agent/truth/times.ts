import { blank } from "./plain";

/** Days as numbers that grow with time (see `dayNumber`). */
export interface Period {
  from: number;
  to: number;
}

export interface TimeMention extends Period {
  text: string;
  start: number;
  end: number;
  kind: "year" | "month" | "day" | "span";
  /** “Since 2015”, “after 2020”. */
  open?: boolean;
}

/** Days in their order; gaps don't matter. */
const dayNumber = (year: number, month = 1, day = 1): number => year * 372 + (month - 1) * 31 + day - 1;

export const yearOf = (day: number): number => Math.floor(day / 372);

const PARTS = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?/;

/** Null where it isn't a time. */
export function periodOf(time: string): Period | null {
  const [from, to = from] = time.split("/").map(oneTime);
  return from && to ? { from: from.from, to: to.to } : null;
}

function oneTime(time: string): Period | null {
  const match = PARTS.exec(time);
  if (!match) return null;
  const [year, month, day] = match.slice(1).map((part) => (part ? Number(part) : undefined));
  return {
    from: dayNumber(year!, month ?? 1, day ?? 1),
    to: dayNumber(year!, month ?? 12, day ?? 31),
  };
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH =
  "(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?";
const YEAR = "(?:1[89]|20|21)\\d\\d";

const DATES: readonly RegExp[] = [
  /(?<![\d.,])(?<year>\d{4})-(?<month>\d{2})(?:-(?<day>\d{2}))?(?:T[\d:.]+Z?)?(?![\d-])/gu,
  new RegExp(
    `(?<![\\d.,])(?<day>\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?(?<month>${MONTH}),?\\s+(?<year>\\d{4})(?!\\d)`,
    "giu",
  ),
  new RegExp(
    `\\b(?<month>${MONTH}),?\\s+(?:(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s+)?(?<year>\\d{4})(?!\\d)`,
    "giu",
  ),
];
const YEARLESS = [
  new RegExp(`(?<![\\d.,])(?<day>\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?(?<month>${MONTH})(?!\\p{L})`, "gu"),
  new RegExp(
    `\\b(?<month>${MONTH})(?:\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?(?!\\d|[.,]\\d|\\s*(?:%|\\p{L})))?(?!\\p{L})`,
    "gu",
  ),
];
const PLAIN_YEAR = new RegExp(
  `(?<![\\p{L}\\p{N}_$£€#]|\\d[.,]|(?<!${YEAR}\\s?)[–-])${YEAR}(?!\\p{L}|\\d|[.,]\\d|\\s*(?:%|ha\\b|[kM]ha\\b|hectares|tonnes|km))(?:(?=s\\b)s)?`,
  "gu",
);
const DECADE = new RegExp(`(?<![\\p{L}\\p{N}])(?<year>${YEAR.replace("\\d\\d", "\\d0")})s(?!\\p{L})`, "gu");

interface Found extends TimeMention {
  yearless?: { month: number; day?: number };
}

function dateOf(match: RegExpExecArray, fallbackYear?: number): Found {
  const { year, month, day } = match.groups as { year?: string; month?: string; day?: string };
  const named = month ? MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1 || Number(month) : 1;
  const of = Number(year ?? fallbackYear ?? 0);
  return {
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
    kind: day ? "day" : "month",
    from: dayNumber(of, named, day ? Number(day) : 1),
    to: dayNumber(of, named, day ? Number(day) : 31),
  };
}

const LINK =
  /^[\s,]*(?:–|—|-|to|until|till|through|up to|and|\/)[\s,]*(?:the end of )?(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? )?$/iu;
const BEFORE_SPAN = /\b(?:from|between|over|during|in|for|of|through|across|period|years?)\s*[(,]?$/iu;
const SINCE = /\b(?:since|after|from|starting (?:in|from)|beginning in)\s*$/iu;
const ONWARDS = /^\s*(?:onwards?|on\b)/iu;

/** “2015–2024”, “from 2015 to 2024” are spans; “in 2015 and 2016” stay two. */
function joined(times: TimeMention[], source: string): TimeMention[] {
  const spans: TimeMention[] = [];
  for (let at = 0; at < times.length; at += 1) {
    const first = times[at]!;
    const second = times[at + 1];
    const before = source.slice(Math.max(0, first.start - 24), first.start);
    const between = second ? source.slice(first.end, second.start) : "";
    const isLinked = second !== undefined && second.from > first.from && LINK.test(between);
    const isAnd = /and|\//i.test(between);
    const isRange = isLinked && (isAnd ? /\bbetween\s*(?:the years )?$/iu.test(before) : true);
    if (isRange && (!isAnd || BEFORE_SPAN.test(before))) {
      spans.push({
        kind: "span",
        start: first.start,
        end: second.end,
        text: source.slice(first.start, second.end),
        from: first.from,
        to: second.to,
      });
      at += 1;
      continue;
    }
    const isOpen =
      SINCE.test(before) && (!/\bfrom\s*$/iu.test(before) || ONWARDS.test(source.slice(first.end)));
    spans.push(isOpen ? { ...first, open: true } : first);
  }
  return spans;
}

export function timesIn(text: string, fallbackYear?: number): { times: TimeMention[]; rest: string } {
  let source = text;
  const times: TimeMention[] = [];
  const take = (pattern: RegExp, read: (match: RegExpExecArray) => TimeMention) => {
    for (const match of source.matchAll(pattern)) times.push(read(match));
    source = blank(source, pattern);
  };
  for (const pattern of DATES) take(pattern, dateOf);
  for (const pattern of YEARLESS) {
    if (fallbackYear === undefined) source = blank(source, pattern);
    else take(pattern, (match) => dateOf(match, fallbackYear));
  }
  take(DECADE, (match) => {
    const year = Number(match.groups!.year);
    return { ...at(match), kind: "span", from: dayNumber(year), to: dayNumber(year + 9, 12, 31) };
  });
  take(/(?<!\d)((?:1[89]|20|21)\d\d)([–-])(\d\d)(?![\d–-])/gu, (match) => {
    const from = Number(match[1]);
    const to = Math.floor(from / 100) * 100 + Number(match[3]);
    return { ...at(match), kind: "span", from: dayNumber(from), to: dayNumber(to, 12, 31) };
  });
  take(PLAIN_YEAR, (match) => {
    const year = Number(match[0].slice(0, 4));
    return { ...at(match), kind: "year", from: dayNumber(year), to: dayNumber(year, 12, 31) };
  });
  times.sort((a, b) => a.start - b.start);
  return { times: joined(times, text), rest: source };
}

const at = (match: RegExpExecArray) => ({
  text: match[0],
  start: match.index,
  end: match.index + match[0].length,
});
