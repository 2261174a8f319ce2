import * as chrono from "chrono-node";
import { DAY, HOUR, MINUTE, momentOf, startOfDay, wallOf } from "./wall-clock";

/** A period in milliseconds since the epoch; its end isn't in it. */
export interface TimeWindow {
  from: number;
  to: number;
}

/** A period on the wall's clock, or in real time where `isReal`. */
interface Span extends TimeWindow {
  isReal?: boolean;
}

interface Moment {
  now: number;
  /** What the clock on the wall shows. */
  wall: number;
}

/**
 * The time that a phrase such as “yesterday”, “40 minutes ago”, “last Tuesday” or “on Monday morning” means, looking back: whole days are the
 * zone's, and a moment has some minutes around it.
 * @param now milliseconds since the epoch
 * @param zone IANA name
 * @returns undefined where the phrase names no time
 */
export function timeWindow(phrase: string, now: number, zone: string): TimeWindow | undefined {
  const moment = { now, wall: wallOf(now, zone) };
  const text = phrase.toLowerCase();
  const span = agoIn(text, moment) ?? namedSpan(text, moment) ?? dateIn(text, moment);
  if (!span) return undefined;
  if (span.isReal) return { from: span.from, to: span.to };
  return { from: momentOf(span.from, zone), to: momentOf(span.to, zone) };
}

const NUMBERS: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  couple: 2,
  few: 3,
};

const AMOUNT = String.raw`(?:(half)\s+an?|(?:an?\s+)?(\d+(?:\.\d+)?|${Object.keys(NUMBERS).join("|")})(?:\s+of)?)`;
const AGO = new RegExp(String.raw`\b${AMOUNT}\s+(min(?:ute)?|h(?:ou)?r)s?\s+(?:ago|earlier|back|before)\b`);
const LATELY = new RegExp(
  String.raw`\b(?:in|over|within|during)?\s*the\s+(?:last|past)\s+(?:${AMOUNT}\s+)?(min(?:ute)?|h(?:ou)?r|day|week|month)s?\b`,
);

const amountOf = (half: string | undefined, count: string | undefined): number =>
  half ? 0.5 : count === undefined ? 1 : (NUMBERS[count] ?? Number(count));

const UNITS: Record<string, number> = { m: MINUTE, h: HOUR, d: DAY, w: 7 * DAY, mo: 30 * DAY };
const unitOf = (word = ""): number => UNITS[word.startsWith("mo") ? "mo" : word.charAt(0)] ?? DAY;

/** Hours and minutes back are counted in real time, whatever the clocks did meanwhile. */
function agoIn(text: string, { now }: Moment): Span | undefined {
  const ago = text.match(AGO);
  if (ago) {
    const back = amountOf(ago[1], ago[2]) * unitOf(ago[3]);
    const around = Math.max(10 * MINUTE, back / 4);
    return { from: now - back - around, to: Math.min(now, now - back + around), isReal: true };
  }
  const lately = text.match(LATELY);
  if (lately)
    return { from: now - amountOf(lately[1], lately[2]) * unitOf(lately[3]), to: now, isReal: true };
  if (!/\b(?:just now|a moment ago|a minute ago|moments ago)\b/.test(text)) return undefined;
  return { from: now - 15 * MINUTE, to: now, isReal: true };
}

/** Periods that chrono reads as moments. */
function namedSpan(text: string, { wall }: Moment): Span | undefined {
  const today = startOfDay(wall);
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY;
  if (/\blast night\b/.test(text)) return { from: today - 6 * HOUR, to: today + 6 * HOUR };
  if (/\b(?:last|previous) weekend\b/.test(text)) return { from: monday - 2 * DAY, to: monday };
  if (/\b(?:last|previous) week\b/.test(text)) return { from: monday - 7 * DAY, to: monday };
  if (/\bthis week\b/.test(text)) return { from: monday, to: monday + 7 * DAY };
  const weeks = text.match(new RegExp(String.raw`\b${AMOUNT}\s+weeks?\s+ago\b`));
  if (weeks) {
    const from = monday - Math.round(amountOf(weeks[1], weeks[2])) * 7 * DAY;
    return { from, to: from + 7 * DAY };
  }
  if (/\b(?:last|previous) month\b/.test(text)) return monthOf(wall, -1);
  if (/\bthis month\b/.test(text)) return monthOf(wall, 0);
  if (/\b(?:last|previous) year\b/.test(text)) return yearOf(wall, -1);
  if (/\bthis year\b/.test(text)) return yearOf(wall, 0);
  return undefined;
}

function monthOf(wall: number, more: number): Span {
  const day = new Date(wall);
  const at = (months: number) => Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1);
  return { from: at(more), to: at(more + 1) };
}

function yearOf(wall: number, more: number): Span {
  const year = new Date(wall).getUTCFullYear() + more;
  return { from: Date.UTC(year, 0, 1), to: Date.UTC(year + 1, 0, 1) };
}

/** Hours of the parts of a day. */
const DAY_PARTS: [RegExp, number, number][] = [
  [/\bmorning\b/, 5, 12],
  [/\b(?:noon|midday|lunch(?:time)?)\b/, 11, 14],
  [/\bafternoon\b/, 12, 18],
  [/\bevening\b/, 17, 24],
  [/\b(?:tonight|night)\b/, 18, 30],
];

function dateIn(text: string, { wall }: Moment): Span | undefined {
  const spelled = text.replace(/\bbetween\s+(.+?)\s+and\s+/, "$1 to ");
  const [found] = chrono.en.GB.parse(spelled, { instant: new Date(wall), timezone: 0 });
  if (!found) return undefined;
  const start = spanOf(found.start, text, wall);
  if (!found.end) return start;
  const { to } = spanOf(found.end, text, wall);
  return { from: start.from, to: to > start.from ? to : wall };
}

function spanOf(said: chrono.ParsedComponents, text: string, wall: number): Span {
  const at = lookingBack(said, wall);
  const day = startOfDay(at);
  if (!said.isCertain("day") && !said.isCertain("weekday") && !said.isCertain("hour") && isOnlyMonth(said)) {
    return said.isCertain("month") ? monthOf(at, 0) : yearOf(at, 0);
  }
  const part = DAY_PARTS.find(([words]) => words.test(text));
  if (part) return { from: day + part[1] * HOUR, to: day + part[2] * HOUR };
  if (said.isCertain("hour")) return { from: at - 30 * MINUTE, to: at + 30 * MINUTE };
  return { from: day, to: day + DAY };
}

const isOnlyMonth = (said: chrono.ParsedComponents): boolean =>
  said.isCertain("month") || said.isCertain("year");

/** A day that chrono takes for one to come was meant as the last one that was. */
function lookingBack(said: chrono.ParsedComponents, wall: number): number {
  const at = said.date().getTime();
  if (at <= wall || startOfDay(at) === startOfDay(wall)) return at;
  if (said.isCertain("weekday")) return at - 7 * DAY;
  if (said.isCertain("year") || !said.isCertain("month")) return at;
  const day = new Date(at);
  return Date.UTC(
    day.getUTCFullYear() - 1,
    day.getUTCMonth(),
    day.getUTCDate(),
    day.getUTCHours(),
    day.getUTCMinutes(),
  );
}
