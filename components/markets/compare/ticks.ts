const DAY_MS = 86_400_000;
const STEPS_DAYS = [1, 2, 7, 14];
const STEPS_MONTHS = [1, 2, 3, 6, 12, 24, 60, 120];

/** Days or weeks, else first days of months or years, at most so many. UTC. */
export function dayTicks(from: number, to: number, most: number): number[] {
  const days = STEPS_DAYS.map((step) => within(from, to, (i) => from + i * step * DAY_MS));
  const months = STEPS_MONTHS.map((step) => within(from, to, monthsFrom(from, step)));
  return [...days, ...months].find(({ length }) => length <= most) ?? [from, to];
}

function monthsFrom(ms: number, step: number): (i: number) => number {
  const date = new Date(ms);
  const first = Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / step);
  return (i) => Date.UTC(1970, (first + i) * step - 1970 * 12);
}

function within(from: number, to: number, at: (i: number) => number): number[] {
  const ticks: number[] = [];
  for (let i = 0; at(i) <= to; i++) if (at(i) >= from) ticks.push(at(i));
  return ticks;
}

const YEAR_MS = 366 * DAY_MS;
const dayFormat = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", timeZone: "UTC" });
const monthFormat = new Intl.DateTimeFormat(undefined, { month: "short", year: "numeric", timeZone: "UTC" });
const yearFormat = new Intl.DateTimeFormat(undefined, { year: "numeric", timeZone: "UTC" });

/** `span`: the axis in milliseconds. */
export function axisDay(ms: number, span: number): string {
  if (span > 5 * YEAR_MS) return yearFormat.format(ms);
  return (span > YEAR_MS / 3 ? monthFormat : dayFormat).format(ms);
}

const MOST = 8;
const STEPS = [[1, 2, 5], [1, 3], [1]];

/** How many times the lowest value the highest is before a linear scale hides lines. */
const WIDE = 20;

export function logTicks(low: number, high: number): number[] {
  const from = Math.floor(Math.log10(low));
  const powers = Array.from({ length: Math.ceil(Math.log10(high)) - from + 1 }, (_, i) => 10 ** (from + i));
  const choices = STEPS.map((steps) =>
    powers
      .flatMap((power) => steps.map((step) => step * power))
      .filter((tick) => tick >= low && tick <= high),
  );
  return choices.find(({ length }) => length <= MOST) ?? choices.at(-1) ?? [];
}

export const isWide = (low: number, high: number): boolean => low > 0 && high / low > WIDE;
