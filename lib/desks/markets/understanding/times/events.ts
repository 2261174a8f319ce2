import { inWords } from "./calendar";
import type { Period } from "./periods";

/** Days of what happened to coins, in UTC. */
const KNOWN: [pattern: RegExp, name: string, days: string[]][] = [
  [/\bhalving/, "Bitcoin halving", ["2012-11-28", "2016-07-09", "2020-05-11", "2024-04-20"]],
  [/\bmerge\b/, "Ethereum Merge", ["2022-09-15"]],
  [/\b(?:bitcoin |btc |spot )+etfs?\b/, "approval of Bitcoin spot ETFs in the US", ["2024-01-10"]],
];

const SINCE = /^(?:since|after)\b/;
const UNTIL = /^(?:before|until)\b/;

/**
 * Periods that an event named: by the days that are said beside it, else by those that are known.
 * @param text the question in lower case, before its times were masked
 */
export function withEvents(periods: Period[], text: string, today: string): Period[] {
  const dated = periods.filter(
    ({ event, since, until, isFuture }) => !event && !isFuture && (since || until),
  );
  const opened = periods.map((period) => (isSinceThen(period, periods, text) ? openFrom(period) : period));
  if (dated.length > 0) return opened.filter(({ event }) => !event);
  return opened.map((period) => known(period, text, today) ?? period);
}

/** “Since I bought it on 3 May”: from that day on, whatever stands between. */
function isSinceThen({ start, isDay }: Period, all: Period[], text: string): boolean {
  const lead = text.slice(0, start);
  const at = lead.lastIndexOf("since ");
  if (!isDay || at < 0 || /[.?!;](?:\s|$)/.test(lead.slice(at))) return false;
  return (
    lead.length - at < 90 && !all.some((other) => !other.event && other.start > at && other.start < start)
  );
}

const openFrom = (period: Period): Period => ({ ...period, until: undefined, isDay: false });

function known(period: Period, text: string, today: string): Period | undefined {
  const { event, start, end } = period;
  const found = event && KNOWN.find(([pattern]) => pattern.test(event.toLowerCase()));
  if (!found) return undefined;
  const [, name, days] = found;
  const year = event.match(/\b20\d\d\b/)?.[0];
  const day = days.filter((one) => one <= today && (!year || one.startsWith(year))).at(-1);
  if (!day) return undefined;
  const words = text.slice(start, end).trim();
  const { event: _, ...rest } = period;
  const assumed = [`The ${name} was on ${inWords(day)}.`];
  if (SINCE.test(words)) return { ...rest, since: day, isDay: false, assumed };
  if (UNTIL.test(words)) return { ...rest, until: day, isDay: false, assumed };
  return { ...rest, since: day, until: day, isDay: true, assumed };
}
