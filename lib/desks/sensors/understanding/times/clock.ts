import { DAY, HOUR, MINUTE, midnight, plus } from "./dates";
import { dayIn } from "./day";

/** A time of day: its hours, its minutes, its half of the day. */
export const CLOCK =
  "(\\d{1,2})(?:[:.h](\\d{2}))?(?::\\d{2})?\\s?(am|pm|a\\.m\\.?|p\\.m\\.?|oclock|h|hrs|hours)?(?![\\d:])";

/** A time of day. */
export interface Clock {
  /** Milliseconds since midnight. */
  ms: number;
  /** Only an hour from 1 to 12 was said, which may be before noon or after. */
  isHalf: boolean;
}

/** The time of day of a match of `CLOCK`. */
export function clockOf(
  hours: string | undefined,
  minutes: string | undefined,
  half: string | undefined,
): Clock | undefined {
  const hour = Number(hours);
  if (hours === undefined || hour > 24) return undefined;
  const suffix = half?.replaceAll(".", "");
  const whole = suffix === "pm" ? (hour % 12) + 12 : suffix === "am" ? hour % 12 : hour;
  const isHalf =
    hour >= 1 && hour <= 12 && minutes === undefined && (suffix === undefined || suffix === "oclock");
  return { ms: whole * HOUR + Number(minutes ?? 0) * MINUTE, isHalf };
}

/** “8 in the evening”, “2 this afternoon”: the hour after noon. */
export function afternoon(clock: Clock, text: string): Clock {
  if (!clock.isHalf || clock.ms >= 12 * HOUR || !/\b(afternoon|evening|tonight)\b/.test(text)) return clock;
  return { ms: clock.ms + 12 * HOUR, isHalf: false };
}

/** What says which half of the day an hour is of. */
export const HALVES = /\b(morning|afternoon|evening|night|tonight)\b/;

/** The time of day on that day; where it says no day and may be of either half, the latest that has been. */
export function at(clock: Clock, text: string, now: Date): Date {
  const named = dayIn(text, now);
  const { ms, isHalf } = afternoon(clock, text);
  if (named) return plus(named, ms);
  const today = midnight(now);
  const later = plus(today, ms + 12 * HOUR);
  if (isHalf && ms < 12 * HOUR && !HALVES.test(text) && later <= now) return later;
  const sooner = plus(today, ms);
  return sooner <= now ? sooner : plus(sooner, -DAY);
}
