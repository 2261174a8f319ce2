import { readTime, type Time } from "@/lib/understanding/times";
import { DAY, HOUR, MINUTE } from "@/lib/understanding/times/calendar";

/** Milliseconds since the epoch; the end isn't in it. */
export interface TimeWindow {
  from: number;
  to: number;
}

/**
 * “Yesterday”, “40 minutes ago”, “on Monday morning”, looking back. Whole days are the zone's, and a moment has some
 * time around it, as nobody remembers the minute. `now` in milliseconds since the epoch, `zone` an IANA name.
 * @returns undefined where the phrase names no time, or many (“on Sundays”)
 */
export function timeWindow(phrase: string, now: number, zone: string): TimeWindow | undefined {
  const time = readTime(phrase, { now: new Date(now), zone });
  if (!time || (!time.from && !time.to)) return undefined;
  const [from, to] = [time.from?.getTime() ?? 0, time.to?.getTime() ?? now];
  if (time.kind === "moment") return momentWindow(time, from, now);
  const early = time.grain === "hour" && !time.rolling ? earlier(phrase) : 0;
  return { from: from - early, to };
}

const HALF: Partial<Record<Time["grain"], number>> = {
  hour: HOUR / 2,
  day: DAY / 2,
  week: 3.5 * DAY,
  month: 15 * DAY,
  quarter: 45 * DAY,
  year: 182 * DAY,
};
const LEAST = 10 * MINUTE;

function momentWindow({ grain, clock }: Time, at: number, now: number): TimeWindow {
  const around = clock ? HOUR / 2 : Math.max(LEAST, HALF[grain] ?? (now - at) / 4);
  return { from: at - around, to: clock ? at + around : Math.min(now, at + around) };
}

/** A morning begins for some at five, and last night for many after supper. */
const earlier = (phrase: string): number => (/\bnight\b/i.test(phrase) ? 4 * HOUR : HOUR);
