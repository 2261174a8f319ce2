import { type Days, yearOf } from "./calendar";

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

export type Made = Omit<Point, "start" | "end">;
export type Match = RegExpMatchArray;

export const fixed = (days: Days, rest: Partial<Made> = {}): Made => ({
  in: () => days,
  hasYear: true,
  isDay: days.since === days.until,
  ...rest,
});

const isOne = ({ since, until }: Days) => since === until;

/** The last year in which it has begun. */
function latest(make: (year: number) => Days, today: string): number {
  const year = yearOf(today);
  return make(year).since <= today ? year : year - 1;
}

export const inYear = (year: number | undefined, make: (year: number) => Days, today: string): Made =>
  year === undefined
    ? { in: (given) => make(given ?? latest(make, today)), hasYear: false, isDay: isOne(make(2020)) }
    : fixed(make(year));
