const DAY_MS = 86_400_000;
const STEPS_DAYS = [1, 2, 7, 14];
const STEPS_MONTHS = [1, 2, 3, 6, 12, 24, 60];

/** Round days of a period for its axis, at most so many: days or weeks, else first days of months or years. UTC. */
export function dayTicks(from: number, to: number, most: number): number[] {
  const days = STEPS_DAYS.find((step) => (to - from) / (step * DAY_MS) <= most - 1);
  if (days !== undefined) return range(from, to, (i) => from + i * days * DAY_MS);
  const months = STEPS_MONTHS.find((step) => (to - from) / (step * 28 * DAY_MS) <= most - 1) ?? 120;
  const first = new Date(from);
  const year = first.getUTCFullYear();
  const month = Math.floor(first.getUTCMonth() / months) * months;
  return range(from, to, (i) => Date.UTC(year, month + i * months));
}

function range(from: number, to: number, at: (i: number) => number): number[] {
  const ticks: number[] = [];
  for (let i = 0; at(i) <= to; i++) if (at(i) >= from) ticks.push(at(i));
  return ticks;
}

const YEAR_MS = 366 * DAY_MS;
const dayFormat = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", timeZone: "UTC" });
const monthFormat = new Intl.DateTimeFormat(undefined, { month: "short", year: "numeric", timeZone: "UTC" });
const yearFormat = new Intl.DateTimeFormat(undefined, { year: "numeric", timeZone: "UTC" });

/** A day on an axis that is so many milliseconds long. */
export function axisDay(ms: number, span: number): string {
  if (span > 5 * YEAR_MS) return yearFormat.format(ms);
  return (span > YEAR_MS / 3 ? monthFormat : dayFormat).format(ms);
}
