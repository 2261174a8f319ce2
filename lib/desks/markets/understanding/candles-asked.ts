import type { Indicator } from "../tools/schema";
import type { Interval } from "../types";
import { AMOUNT, type Tape } from "./tape";

/** Which candles and which lengths of indicators a question asks for. */
export interface CandlesAsked {
  interval?: Interval;
  /** An interval that there are no candles of, as written. */
  otherInterval?: string;
  /** Lengths in candles: “the 200-day average”. */
  lengths: { of: "sma" | "ema" | "ma" | "rsi" | "atr" | "bollinger"; length: number }[];
}

const TECHNICAL =
  /\b(?:rsi|macd|[se]?ma|dma|atr|bol+in?ger|technicals?|indicators?|averages?|charts?|candles?|candlesticks?|intervals?|time ?frames?|bands|momentum|trend|instead|basis|over[- ]?(?:bought|sold)|on the (?:weekly|daily|hourly))\b/;

const INTERVALS: [pattern: RegExp, interval: Interval, needsTechnical: boolean][] = [
  [/\b(?:4|four)[ -]?(?:h|hr|hours?|hourly)s?\b(?! ago)/, "4h", false],
  [/\b(?:1|one|60)[ -]?(?:h|hr|hour|hourly|min(?:ute)?s?)\b(?! ago)|\bhourly\b|\bper hour\b/, "1h", false],
  [/\b(?:1|one)[ -]?(?:d|day)\b|\bdaily\b|\bday (?=candles?|chart)/, "1d", true],
  [/\b(?:1|one)[ -]?(?:w|wk|week)\b|\bweekly\b|\bweek (?=candles?|chart)|\bby (?:the )?week\b/, "1w", true],
];

const OTHER_INTERVAL =
  /\b(?:(?:3|5|10|15|30|45|two|five|fifteen|thirty)[ -]?(?:m|min|mins|minutes?)(?! ago)|1[ -]?(?:min|minute)|(?:2|3|6|8|12|two|six|eight|twelve)[ -]?(?:h|hr|hourly|hours?)(?= (?:candles?|chart|rsi|macd|time ?frame|interval))|(?:3|three)[ -]?(?:d|days?) (?:candles?|chart)|monthly(?= (?:candles?|chart|rsi|macd|bollinger|sma|ema|time ?frame|interval|averages?))|(?:1|one)[ -]?(?:mo|month) (?:candles?|chart)|minutely|by the minute|monthly instead|on (?:a |the )?monthly)\b/;

const NAMES =
  "simple moving averages?|exponential moving averages?|exponential averages?|moving averages?|averages?|[se]ma|d?ma|rsi|atr|bol+in?gers?";
const LENGTH_FIRST = new RegExp(
  `(?<![\\d.,$])(\\d{1,3})[ -]?(day|d|week|w|wk|hour|h|period|candle|bar)?s?[ -]?(${NAMES})\\b`,
  "g",
);
const LENGTH_LAST = /\b(rsi|atr|[se]ma|ma)[ -]?[(]?(\d{1,3})\b[)]?/g;
const AND_LENGTHS = /(?<![\d.,$])(\d{1,3})(?:[ -]?(?:day|d))?(?=(?:,| and| or|\/| vs) ?N)/g;

/** “Is it above the 200 day?” */
const AVERAGES =
  /(?<=\b(?:above|below|over|under|crossed|cross|the) (?:the |its )?)(20|50|200)[ -]?(?:day|d)\b(?! (?:return|high|low|volatility|performance|change|correlation|drawdown))/g;

const UNIT_INTERVALS: Record<string, Interval> = {
  d: "1d",
  day: "1d",
  w: "1w",
  wk: "1w",
  week: "1w",
  h: "1h",
  hour: "1h",
};

/** “4 hour Bollinger bands”, “1 day RSI”: how long a candle is rather than how many there are. */
const isInterval = (length: number, unit: string | undefined) =>
  length === 1 || (unit !== undefined && /^h/.test(unit) && length < 24);

function kindOf(name: string): CandlesAsked["lengths"][number]["of"] {
  if (name.startsWith("exp") || name === "ema") return "ema";
  if (name.startsWith("simple") || name === "sma" || name === "dma") return "sma";
  if (name === "rsi" || name === "atr") return name;
  return name.startsWith("bol") ? "bollinger" : "ma";
}

/** Reads intervals and lengths, before “4h” and “200 days” can be taken for times. Lengths are masked. */
export function readCandles(tape: Tape, isTechnical: boolean): CandlesAsked {
  const asked: CandlesAsked = { lengths: [] };
  for (const match of tape.free.matchAll(LENGTH_FIRST)) {
    const [whole, length, unit, name = ""] = match;
    if (isInterval(Number(length), unit)) continue;
    asked.lengths.push({ of: kindOf(name), length: Number(length) });
    asked.interval ??= UNIT_INTERVALS[unit ?? ""];
    tape.mask(match.index, match.index + whole.length - name.length, AMOUNT);
  }
  for (const match of tape.free.matchAll(LENGTH_LAST)) {
    const [whole, name = "", length = ""] = match;
    if (UNIT_INTERVALS[tape.free[match.index + whole.length] ?? ""]) continue;
    asked.lengths.push({ of: kindOf(name), length: Number(length) });
    tape.mask(match.index + name.length, match.index + whole.length, AMOUNT);
  }
  for (const match of tape.free.matchAll(AND_LENGTHS)) {
    asked.lengths.push({ of: asked.lengths[0]?.of ?? "ma", length: Number(match[1]) });
    tape.mask(match.index, match.index + match[0].length, AMOUNT);
  }
  for (const match of tape.free.matchAll(AVERAGES)) {
    asked.lengths.push({ of: "sma", length: Number(match[1]) });
    tape.mask(match.index, match.index + match[0].length, AMOUNT);
  }
  const other = tape.free.match(OTHER_INTERVAL);
  if (other?.index !== undefined) {
    asked.otherInterval = other[0];
    tape.mask(other.index, other.index + other[0].length, AMOUNT);
  }
  const isAboutCandles = isTechnical || TECHNICAL.test(tape.free);
  for (const [pattern, interval, needsTechnical] of INTERVALS) {
    const match = tape.free.match(pattern);
    if (match?.index === undefined || (needsTechnical && !isAboutCandles)) continue;
    asked.interval ??= interval;
    tape.mask(match.index, match.index + match[0].length, AMOUNT);
  }
  return asked;
}

const SIMPLE = [20, 50, 200];
const EXPONENTIAL = [12, 26];

/** The indicators that the lengths belong to, and sentences on those that there aren't. */
export function indicatorsOf({ lengths }: CandlesAsked): { indicators: Indicator[]; missing: string[] } {
  const indicators = new Set<Indicator>();
  const missing: string[] = [];
  for (const { of, length } of lengths) {
    if (of === "ma" || of === "sma" || of === "ema") {
      const isExponential = of === "ema" || (of === "ma" && EXPONENTIAL.includes(length));
      indicators.add(isExponential ? "ema" : "sma");
      if (!(isExponential ? EXPONENTIAL : SIMPLE).includes(length))
        missing.push(
          `I have no average over ${length} candles: simple ones are over 20, 50 and 200, exponential ones over 12 and 26.`,
        );
      continue;
    }
    indicators.add(of);
    const usual = of === "bollinger" ? 20 : 14;
    if (length !== usual) missing.push(`${LABELS[of]} is over ${usual} candles here, not ${length}.`);
  }
  return { indicators: [...indicators], missing };
}

const LABELS = { rsi: "RSI", atr: "ATR", bollinger: "Bollinger" };
