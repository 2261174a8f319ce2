import type { Tape } from "./tape";
import type { Period } from "./times";

/** “A year ago” begins a stretch that ends now, where a stretch is asked for; “on 5 August” is that day. */
export const isRelative = ({ text }: Tape, period: Period | undefined): boolean =>
  period !== undefined &&
  /\b(?:ago|back|earlier|same|this time)\b/i.test(text.slice(period.start, period.end));

/** Before any coin had a price. */
export const FIRST_DAY = "2010-01-01";

/** A period as tools take it. */
export function periodArgs(
  period: Period | undefined,
  relative: boolean,
): { since?: string; until?: string } {
  if (!period || period.isFuture) return {};
  if (period.isWhole) return { since: FIRST_DAY };
  const { since, until, isDay } = period;
  return { ...(since && { since }), ...(until && !(isDay && relative) && { until }) };
}
