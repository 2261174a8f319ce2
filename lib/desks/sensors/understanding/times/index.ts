import { plus } from "./dates";
import { plain } from "./plain";
import { type Span, spanIn } from "./spans";
import { offsetOf, spokenOffset, toUtc } from "./zone";

/** A stretch of time that a question names, both ends ISO 8601 in UTC; without an end it lasts until now. */
export interface Period {
  since: string;
  until?: string;
}

/**
 * The stretch of time that a question names: “since noon”, “yesterday”, “the last 3 hours”, “overnight”, “this week”,
 * “between 9 and 11”. Undefined when it names none.
 * @param zone IANA name of the asker's zone, in which days and clocks are read; a zone said with a time goes before it
 */
export function readPeriod(question: string, now: Date, zone = "UTC"): Period | undefined {
  const spoken = spokenOffset(question, now);
  const there = plus(now, spoken ?? offsetOf(zone, now));
  const span = spanIn(plain(question), there);
  return span && periodOf(span, there, (wall) => toUtc(wall, zone, spoken));
}

function periodOf({ from, to }: Span, now: Date, toInstant: (wall: Date) => Date): Period | undefined {
  if (from > now) return undefined;
  const since = iso(toInstant(from));
  return to && to > from ? { since, until: iso(toInstant(to)) } : { since };
}

/** Without milliseconds where there are none. */
const iso = (date: Date) => date.toISOString().replace(".000Z", "Z");
