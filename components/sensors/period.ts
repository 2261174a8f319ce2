/** Milliseconds. */
export const RANGES = { "1h": 3_600_000, "6h": 21_600_000, "24h": 86_400_000, "7d": 604_800_000 } as const;
export type Range = keyof typeof RANGES;

export const RANGE_WORDS: Record<Range, string> = { "1h": "1 h", "6h": "6 h", "24h": "24 h", "7d": "7 days" };
export const RANGE_NAMES = Object.keys(RANGES) as Range[];

/** Milliseconds since the epoch. */
export interface Window {
  from: number;
  to: number;
}

/** The last hours, moving on, or a stretch that stays. */
export type Period = { last: Range } | Window;

export const windowOf = (period: Period, now: number): Window =>
  "last" in period ? { from: now - RANGES[period.last], to: now } : period;

export const samePeriod = (a: Period, b: Period): boolean =>
  "last" in a ? "last" in b && a.last === b.last : "from" in b && a.from === b.from && a.to === b.to;

/** The shortest that reaches back to a moment. */
export const reachingBack = (to: number, now: number): Range =>
  RANGE_NAMES.find((range) => now - RANGES[range] <= to) ?? "7d";

/** Nothing happens within less. */
const SHORTEST_MS = 30_000;

/** About the same middle; it doesn't reach beyond `now`. */
export function scaled({ from, to }: Window, factor: number, now: number): Window {
  const length = Math.max(SHORTEST_MS, (to - from) * factor);
  const middle = (from + to) / 2;
  return held({ from: middle - length / 2, to: middle + length / 2 }, now);
}

/** By so many of its lengths, at most to `now`. */
export function moved({ from, to }: Window, lengths: number, now: number): Window {
  const by = (to - from) * lengths;
  return held({ from: from + by, to: to + by }, now);
}

/** Whichever place came first; null where it is too short. */
export function dragged(a: number, b: number): Window | null {
  const window = { from: Math.min(a, b), to: Math.max(a, b) };
  return window.to - window.from >= SHORTEST_MS ? window : null;
}

function held({ from, to }: Window, now: number): Window {
  const beyond = Math.max(0, to - now);
  return { from: Math.round(from - beyond), to: Math.round(to - beyond) };
}

const STEPS_MS = [
  10_000, 30_000, 60_000, 120_000, 300_000, 600_000, 900_000, 1_800_000, 3_600_000, 7_200_000, 10_800_000,
  21_600_000, 43_200_000, 86_400_000, 172_800_000, 604_800_000, 2_592_000_000,
];

/** Round by a clock at `zoneOffset`, minutes as `Date.getTimezoneOffset` has them. */
export function timeTicks({ from, to }: Window, most: number, zoneOffset: number): number[] {
  const step = STEPS_MS.find((one) => (to - from) / one <= most) ?? STEPS_MS.at(-1)!;
  const shift = zoneOffset * 60_000;
  const first = Math.ceil((from - shift) / step) * step + shift;
  const count = Math.max(0, Math.floor((to - first) / step) + 1);
  return Array.from({ length: count }, (_, i) => first + i * step);
}
