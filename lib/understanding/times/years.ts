import { numberAt } from "../quantities/numbers";
import { type Span, yearOf } from "./calendar";
import type { Context } from "./context";
import { found, type Read, skip, type Token, textAt } from "./tokens";

/** A year: “2015”, “'15”, “twenty fifteen”, “nineteen ninety nine”, “two thousand and five”. */
export function yearAt(tokens: Token[], at: number, context: Context): Read<number> | undefined {
  const token = tokens[at];
  if (token?.value !== undefined) {
    return token.raw.length === 4 && token.value >= 1900 && token.value <= 2100
      ? found(token.value, at + 1)
      : undefined;
  }
  const digits = tokens[at + 1];
  if (token?.text === "'" && digits?.glued && digits.raw.length === 2 && digits.value !== undefined) {
    return found(fullYear(digits.value, context), at + 2);
  }
  return spokenYear(tokens, at);
}

/** Two digits: the century in which the year is at most ten years ahead. */
export function fullYear(digits: number, context: Context): number {
  const year = 2000 + digits;
  return year > yearOf(context.wall) + 10 ? year - 100 : year;
}

export function spokenYear(tokens: Token[], at: number): Read<number> | undefined {
  const first = numberAt(tokens, at);
  if (!first) return undefined;
  if (first.value >= 2000 && first.value <= 2100 && textAt(tokens, at + 1) === "thousand") return first;
  if (first.value !== 19 && first.value !== 20) return undefined;
  const second = numberAt(tokens, first.next);
  const isYear =
    second && second.value >= 10 && second.value < 100 && tokens[first.next]?.value === undefined;
  return isYear ? found(first.value * 100 + second.value, second.next) : undefined;
}

/** The year after a day and a month: also “24”, which is no hour there. */
export function yearAfter(tokens: Token[], at: number, context: Context): Read<number> | undefined {
  const start = skip(tokens, at, OF);
  const year = yearAt(tokens, start, context) ?? relativeYear(tokens, start, context);
  if (year) return year;
  const digits = tokens[start];
  const isTwo = digits?.raw.length === 2 && (digits.value ?? 0) >= 13;
  const isClock = [":", ".", "am", "pm", "-", "to"].includes(textAt(tokens, start + 1));
  return isTwo && !isClock && start === at
    ? found(fullYear(digits.value ?? 0, context), start + 1)
    : undefined;
}

const OF = new Set(["of", ",", "in"]);
export const YEARS_AWAY: Record<string, number> = { last: -1, previous: -1, this: 0, next: 1 };

/** “Last year”, “this year”. */
export function relativeYear(tokens: Token[], at: number, context: Context): Read<number> | undefined {
  const away = YEARS_AWAY[textAt(tokens, at)];
  const isYear = away !== undefined && textAt(tokens, at + 1) === "year";
  return isYear ? found(yearOf(context.wall) + away, at + 2) : undefined;
}

/** “Last summer” is over, “next May” has yet to begin, “this winter” is this year's. */
export function besides(inYear: (year: number) => Span, away: number, { wall }: Context): Span {
  const year = yearOf(wall);
  if (away === 0) return inYear(year);
  const candidates = (away < 0 ? [0, -1, -2] : [-1, 0, 1]).map((more) => inYear(year + more));
  const fits = ({ from, to }: Span) => (away < 0 ? (to ?? 0) <= wall : (from ?? 0) > wall);
  return candidates.find(fits) ?? inYear(year + away);
}
