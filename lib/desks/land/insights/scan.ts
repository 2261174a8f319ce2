import { type Unit, unitAt } from "./units";

/** A number in a text. */
export interface Mention {
  /** As written, with its unit. */
  text: string;
  start: number;
  end: number;
  /** In the unit's base unit; as written where there is none. */
  value: number;
  /** How far a value may be from it and still be written like this. */
  tolerance: number;
  /** Significant digits. */
  digits: number;
  negative: boolean;
  unit: Unit | null;
  /** Units that it may share with a number or a table's head beside it. */
  nearby: Unit[];
}

/** A day or a year in a text: `2016`, `March 2016`, `4 March 2016`, `2016-03-04`. */
export interface DateMention {
  text: string;
  start: number;
  end: number;
  year: number;
  /** YYYY-MM-DD where a day is named. */
  day: string | null;
}

export interface Scan {
  numbers: Mention[];
  dates: DateMention[];
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTH =
  "(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?";

const DATES: readonly RegExp[] = [
  /(?<![\d.,])(?<year>\d{4})-(?<month>\d{2})(?:-(?<day>\d{2}))?(?:T[\d:.]+Z?)?(?![\d-])/gu,
  new RegExp(
    `(?<![\\d.,])(?<day>\\d{1,2})(?:st|nd|rd|th)?\\s+(?<month>${MONTH}),?\\s+(?<year>\\d{4})(?!\\d)`,
    "giu",
  ),
  new RegExp(
    `\\b(?<month>${MONTH})\\s+(?:(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s+)?(?<year>\\d{4})(?!\\d)`,
    "giu",
  ),
];
/** A day without its year says nothing that could be checked. */
const YEARLESS = new RegExp(
  `(?<![\\d.,])\\d{1,2}(?:st|nd|rd|th)?\\s+${MONTH}(?!\\p{L})|\\b${MONTH}\\s+\\d{1,2}(?!\\d|[.,]\\d|\\s*%)`,
  "gu",
);

/** What isn't prose: addresses, references to areas, licences, list and heading numbers, footnotes, times of day, ordinals. */
const NOT_PROSE: readonly RegExp[] = [
  /\]\([^)]*\)|https?:\/\/\S+|<[^>\s]+>/gu,
  /\b(?:gadm|iso|fips|kba|wdpa|landmark|custom):\S+/gu,
  /\bCC[ -]BY(?:-[A-Z]+)*[ -]\d\.\d/gu,
  /^[ \t>]*(?:#+[ \t]*)?(?:\*\*)?\d{1,3}[.)](?=[ \t])/gmu,
  /\[\^?\d+\]/gu,
  /(?<![\d.,:])\d{1,2}:\d{2}(?::\d{2})?(?![\d:])/gu,
  /(?<![\d.,])\d+(?:st|nd|rd|th)\b/gu,
];

const FILL = "·";
const blank = (text: string, pattern: RegExp): string =>
  text.replace(pattern, (found) => FILL.repeat(found.length));

/** Digits of other scripts as ours; the length stays. */
function withPlainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (char) => {
    if (char <= "9" || char.length > 1) return char;
    let zero = char.charCodeAt(0);
    while (zero > char.charCodeAt(0) - 9 && /\p{Nd}/u.test(String.fromCharCode(zero - 1))) zero -= 1;
    return String(char.charCodeAt(0) - zero);
  });
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** Whether a name is nothing but a number, so that it can't be told from one in a text. */
export const isNumber = (name: string): boolean => /\p{Nd}/u.test(name) && /^[\p{Nd}\s.,+−-]+$/u.test(name);

/** A pattern for names with digits in them, longest first; null where there are none. */
export function namesPattern(names: Iterable<string>): RegExp | null {
  const odd = [...new Set(names)]
    .filter((name) => /\p{Nd}/u.test(name) && !isNumber(name))
    .map((name) => withPlainDigits(name).trim())
    .sort((a, b) => b.length - a.length);
  if (odd.length === 0) return null;
  return new RegExp(
    `(?<![\\p{L}\\p{N}]|\\d[.,])(?:${odd.map(escaped).join("|")})(?![\\p{L}\\p{N}]|[.,]\\d)`,
    "giu",
  );
}

function dateOf(match: RegExpExecArray): DateMention {
  const { year, month, day } = match.groups as { year: string; month?: string; day?: string };
  const index = month ? MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1 || Number(month) : 1;
  const iso = `${year}-${String(index).padStart(2, "0")}-${(day ?? "01").padStart(2, "0")}`;
  const start = match.index;
  return { text: match[0], start, end: start + match[0].length, year: Number(year), day: day ? iso : null };
}

const GROUPED = /^(?:\d{1,3}(?:[,\u00a0\u2009\u202f]\d{3})+|\d{1,2}(?:,\d{2})*,\d{3}|\d+)(?:\.\d+)?$/;
const TOKEN = /(?<![\p{L}\p{N}_]|[\p{L}_][._/-]|\d[.,])\d(?:[\d.,\u00a0\u2009\u202f]*\d)?/gu;
const WORDS = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const WORD = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${WORDS.join("|")})(?=[\\s-])`, "giu");
const MAGNITUDE =
  /[*_`]*[\s-]?(?:(hundred|thousand|million|billion|trillion|bn|mn)(?!\p{L})|([mk])(?=\s*ha(?!\p{L})))/iuy;
const MAGNITUDES: Record<string, number> = {
  hundred: 1e2,
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  mn: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
  trillion: 1e12,
};
const GAP = /[*_`]*[\s-]?(?:of\s)?/uy;

/** Few digits right before a letter: “3D”, “2010s”. */
const IDENTIFIER = /^\d{1,4}[\p{L}_]$/u;

/** A token's digits as numbers: one where they are grouped as a number is, else each part. */
function partsOf(token: string, at: number): { text: string; at: number }[] {
  if (GROUPED.test(token)) return [{ text: token, at }];
  return [...token.matchAll(/\d+(?:\.\d+)?/g)].map((match) => ({ text: match[0], at: at + match.index }));
}

interface Written {
  value: number;
  /** Of the last digit that counts, as a power of ten. */
  exponent: number;
  digits: number;
}

/** What written digits say, and to which digit: trailing zeros may be rounding, but two digits always count. */
function readDigits(text: string): Written {
  const plain = text.replace(/[^\d.]/g, "");
  const [whole = "", decimals = ""] = plain.split(".");
  const digits = (whole + decimals).replace(/^0+/, "").length;
  const zeros = decimals ? 0 : /0*$/.exec(whole)![0].length;
  const exponent = decimals ? -decimals.length : Math.max(0, Math.min(zeros, digits - 2));
  return { value: Number(plain), exponent: digits < 2 ? exponent - 1 : exponent, digits };
}

function mentionAt(source: string, start: number, length: number, written: Written): Mention {
  let end = start + length;
  MAGNITUDE.lastIndex = end;
  const magnitude = MAGNITUDE.exec(source);
  if (magnitude) end += magnitude[0].length;
  const scale = magnitude ? MAGNITUDES[(magnitude[1] ?? magnitude[2])!.toLowerCase()]! : 1;
  GAP.lastIndex = end;
  const found = unitAt(source, end + (GAP.exec(source)?.[0].length ?? 0));
  if (found) end = found.end;
  const factor = scale * (found?.unit.factor ?? 1);
  const unit = found && { ...found.unit, factor };
  const negative = /(?:^|[\s(|*_~≈])[−-]$/u.test(source.slice(Math.max(0, start - 2), start));
  const value = written.value * factor * (negative ? -1 : 1);
  const tolerance = 0.5 * 10 ** written.exponent * factor * (1 + 1e-9) + 1e-9 * Math.abs(value);
  const from = negative ? start - 1 : start;
  const text = source.slice(from, end).replace(/[*_`]/g, "");
  return { text, start: from, end, value, tolerance, digits: written.digits, negative, unit, nearby: [] };
}

const LINK = /^[\s*_`]*(?:to|and|or|versus|vs\.?|against|from|in|–|—|-|,|\/)(?:\s*(?:to|and|or))?[\s*_`]*$/iu;

/** A number without a unit may have the next one's (“from 2.5 to 3.1 Mha”), or that of its table's head. */
function withNearbyUnits(numbers: Mention[], source: string): void {
  const head = [...source.matchAll(/^\s*\|.*\(([^)|]+)\).*$/gmu)].flatMap(([line]) =>
    [...line.matchAll(/\(([^)|]+)\)/gu)].map((match) => unitAt(match[1]!.trim(), 0)?.unit),
  );
  const ofHead = head.filter((unit) => unit !== undefined);
  for (let at = numbers.length - 1; at >= 0; at -= 1) {
    const mention = numbers[at]!;
    if (mention.unit) continue;
    const next = numbers[at + 1];
    const isLinked = next && LINK.test(source.slice(mention.end, next.start));
    if (isLinked) mention.nearby.push(...(next.unit ? [next.unit] : next.nearby));
    const line = source.slice(source.lastIndexOf("\n", mention.start) + 1, mention.start);
    if (/^\s*\|/.test(line)) mention.nearby.push(...ofHead);
  }
}

/**
 * The numbers and dates of a text, in Markdown or plain, in their order. Left out: digits in the given names, identifiers
 * (CO2e, BRA.14_1), addresses, licences, list numbers, footnotes and ordinals. Number words count where a unit follows.
 */
export function scan(text: string, names: RegExp | null = null): Scan {
  let source = withPlainDigits(text);
  if (names) source = blank(source, names);
  for (const pattern of NOT_PROSE) source = blank(source, pattern);
  const dates: DateMention[] = [];
  for (const pattern of DATES) {
    for (const match of source.matchAll(pattern)) dates.push(dateOf(match));
    source = blank(source, pattern);
  }
  source = blank(source, YEARLESS);
  const numbers: Mention[] = [];
  for (const match of source.matchAll(TOKEN)) {
    for (const part of partsOf(match[0], match.index)) {
      const mention = mentionAt(source, part.at, part.text.length, readDigits(part.text));
      const isIdentifier = !mention.unit && IDENTIFIER.test(source.slice(mention.start, mention.end + 1));
      const isYear = !mention.unit && /^(?:1[89]|20|21)\d\d$/.test(mention.text);
      if (isYear && !isIdentifier) {
        dates.push({
          text: mention.text,
          start: mention.start,
          end: mention.end,
          year: mention.value,
          day: null,
        });
      } else if (!isIdentifier) numbers.push(mention);
    }
  }
  for (const match of source.matchAll(WORD)) {
    const value = WORDS.indexOf(match[0].toLowerCase()) + 1;
    const mention = mentionAt(source, match.index, match[0].length, readDigits(String(value)));
    if (mention.unit) numbers.push(mention);
  }
  numbers.sort((a, b) => a.start - b.start);
  dates.sort((a, b) => a.start - b.start);
  withNearbyUnits(numbers, source);
  return { numbers, dates };
}
