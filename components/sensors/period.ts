/** The lengths of time that are offered, in milliseconds. */
export const RANGES = { "1h": 3_600_000, "6h": 21_600_000, "24h": 86_400_000, "7d": 604_800_000 } as const;
export type Range = keyof typeof RANGES;

export const RANGE_WORDS: Record<Range, string> = { "1h": "1 h", "6h": "6 h", "24h": "24 h", "7d": "7 days" };
export const RANGE_NAMES = Object.keys(RANGES) as Range[];

/** Between two moments, in milliseconds since the epoch. */
export interface Window {
  from: number;
  to: number;
}

/** What stretch of time is in view: the last hours, moving on, or a stretch that stays. */
export type Period = { last: Range } | Window;

export const isRange = (text: string | null): text is Range => text !== null && Object.hasOwn(RANGES, text);

/** The stretch of time that a period is now. */
export const windowOf = (period: Period, now: number): Window =>
  "last" in period ? { from: now - RANGES[period.last], to: now } : period;

export const samePeriod = (a: Period, b: Period): boolean =>
  "last" in a ? "last" in b && a.last === b.last : "from" in b && a.from === b.from && a.to === b.to;

/** The shortest of the lengths that reaches back to a moment. */
export const reachingBack = (to: number, now: number): Range =>
  RANGE_NAMES.find((range) => now - RANGES[range] <= to) ?? "7d";
