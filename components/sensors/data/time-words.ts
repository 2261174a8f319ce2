const time = new Intl.DateTimeFormat(undefined, { timeStyle: "medium" });
const shortTime = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const dayTime = new Intl.DateTimeFormat(undefined, {
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});
const day = new Intl.DateTimeFormat(undefined, { weekday: "short", day: "numeric" });
const exact = new Intl.DateTimeFormat(undefined, {
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});
const whole = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeStyle: "long" });

const DAY_MS = 86_400_000;

export const wholeMoment = (ms: number): string => whole.format(ms);

export const exactMoment = (ms: number): string => exact.format(ms);

export const dayMoment = (ms: number): string => dayTime.format(ms);

/** The time of the day, with the day where it isn't today. */
export function shortMoment(ms: number, now: number): string {
  const isToday = new Date(ms).toDateString() === new Date(now).toDateString();
  return isToday ? time.format(ms) : dayTime.format(ms);
}

/** `span`: the axis in milliseconds. */
export function axisMoment(ms: number, span: number): string {
  const date = new Date(ms);
  const isMidnight = date.getHours() === 0 && date.getMinutes() === 0;
  if (span > DAY_MS && isMidnight) return day.format(ms);
  return span < 10 * 60_000 ? time.format(ms) : shortTime.format(ms);
}

const LENGTHS: [ms: number, one: string, many: string][] = [
  [DAY_MS, "day", "days"],
  [3_600_000, "hour", "hours"],
  [60_000, "minute", "minutes"],
  [1000, "second", "seconds"],
];

/** Rounded to one unit: “3 minutes”. */
export function lengthWords(ms: number): string {
  const [unit, one, many] = LENGTHS.find(([size]) => ms >= size) ?? LENGTHS[3]!;
  const n = Math.max(1, Math.round(ms / unit));
  return `${n} ${n === 1 ? one : many}`;
}

const two = (value: number): string => String(value).padStart(2, "0");

/** For a `datetime-local` field, in the reader's zone, to the minute. */
export function toField(ms: number): string {
  const date = new Date(ms);
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("-");
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Milliseconds since the epoch; NaN where there is none. */
export const fromField = (text: string): number => new Date(text).getTime();
