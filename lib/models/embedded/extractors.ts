import * as chrono from "chrono-node";
import { clock } from "@/lib/clock";
import type { Token } from "./text";

const ORDINALS: Record<string, number> = {
  second: 2,
  "2nd": 2,
  third: 3,
  "3rd": 3,
  fourth: 4,
  "4th": 4,
  fifth: 5,
  "5th": 5,
  sixth: 6,
  "6th": 6,
};

/** “the third train” is 3, “the one after next” 2; undefined when nothing of the kind is said. */
export function extractOrdinal(tokens: Token[]): number | undefined {
  const text = tokens.map((token) => token.text).join(" ");
  if (/\b(after next|next but one|one after|following one|following train|skip the next)\b/.test(text))
    return 2;
  for (const token of tokens) if (ORDINALS[token.text]) return ORDINALS[token.text];
  return undefined;
}

/** The first date or time named, as ISO 8601 in UTC; “tomorrow at 9”, “in 20 minutes”, “12 May 2024”. */
export function extractDate(question: string, now = clock.now()): string | undefined {
  return chrono.en.GB.parse(question, now, { forwardDate: true })[0]?.date().toISOString();
}

/** A stretch of time, both ends as YYYY-MM-DD, the last day included. */
export interface Period {
  start: string;
  end: string;
}

const day = (date: Date) => date.toISOString().slice(0, 10);

/** “2015 to 2020”, “since 2018”, “in 2019”, “the last 3 years”, “from 1 May to 12 June”. */
export function extractPeriod(question: string, now = clock.now()): Period | undefined {
  return yearPeriod(question, now) ?? lastPeriod(question, now) ?? chronoPeriod(question, now);
}

const YEAR = "((?:19|20)\\d{2})";

function yearPeriod(question: string, now: Date): Period | undefined {
  const range = question.match(
    new RegExp(`\\b${YEAR}\\s*(?:-|–|to|until|till|and|through)\\s*${YEAR}\\b`, "i"),
  );
  if (range?.[1] && range[2]) return years(Math.min(+range[1], +range[2]), Math.max(+range[1], +range[2]));
  const since = question.match(new RegExp(`\\b(?:since|from|after)\\s+${YEAR}\\b`, "i"));
  if (since?.[1]) return { start: `${since[1]}-01-01`, end: day(now) };
  const single = question.match(new RegExp(`\\b(?:in|during|for|of)\\s+${YEAR}\\b`, "i"));
  return single?.[1] ? years(+single[1], +single[1]) : undefined;
}

function years(first: number, last: number): Period {
  return { start: `${first}-01-01`, end: `${last}-12-31` };
}

const UNIT_DAYS: Record<string, number> = { day: 1, week: 7, month: 30, year: 365 };

function lastPeriod(question: string, now: Date): Period | undefined {
  const match = question.match(/\b(?:last|past|previous)\s+(\d+)?\s*(day|week|month|year)s?\b/i);
  if (!match?.[2]) return undefined;
  const start = new Date(now);
  const count = Number(match[1] ?? 1);
  const unit = match[2].toLowerCase();
  if (unit === "year") start.setUTCFullYear(start.getUTCFullYear() - count);
  else if (unit === "month") start.setUTCMonth(start.getUTCMonth() - count);
  else start.setUTCDate(start.getUTCDate() - count * (UNIT_DAYS[unit] ?? 1));
  return { start: day(start), end: day(now) };
}

function chronoPeriod(question: string, now: Date): Period | undefined {
  const result = chrono.en.GB.parse(question, now)[0];
  if (!result) return undefined;
  const start = result.start.date();
  return { start: day(start), end: day(result.end?.date() ?? start) };
}

export interface Amount {
  value: number;
  unit: string | null;
}

const SCALE: Record<string, number> = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6, bn: 1e9, billion: 1e9 };

/** A number with its unit: “$1,500”, “2.5 million ha”, “0.001 USDC”, “30 %”. */
export function extractAmount(question: string): Amount | undefined {
  const match = question.match(
    /([$€£])?\s?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*(k|m|bn|thousand|million|billion)?\b\s*(%|°C|hPa|ppb|ppm|ha|km²|km2|USDC|USD|EUR|GBP)?/i,
  );
  if (!match?.[2]) return undefined;
  const value = Number(match[2].replaceAll(",", "")) * (SCALE[match[3]?.toLowerCase() ?? ""] ?? 1);
  return { value, unit: match[4] ?? match[1] ?? null };
}

/** An EVM address, as written: 0x and 40 hexadecimal digits. */
export function extractAddress(question: string): string | undefined {
  return question.match(/\b0x[0-9a-fA-F]{40}\b/)?.[0];
}

/** A ticker: “$btc”, or two to six capitals; upper case without the dollar sign. */
export function extractSymbol(question: string): string | undefined {
  const dollar = question.match(/\$([a-z][a-z0-9]{1,9})\b/i)?.[1];
  return (dollar ?? question.match(/\b[A-Z][A-Z0-9]{1,5}\b/)?.[0])?.toUpperCase();
}
