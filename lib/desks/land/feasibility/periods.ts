import { formatTime } from "../insights/format";
import type { DatasetInfo } from "../types";

/** Days as YYYY-MM-DD, both included. */
export interface Period {
  start: string;
  end: string;
}

/** What was made of the dates asked for: a period of the dataset and what was assumed, or how far they lie outside. */
export type Fitted = { period: Period; said: string[] } | { outside: Period };

const FIVE = 5;
/** Loss is published as tables up to here; a year more is live only, so an unasked year must not spoil the rest. */
const LAST_PUBLISHED_LOSS = "2024-12-31";
const DEFAULTS: Record<number, (covered: Period) => Period> = {
  4: (covered) => ({ ...covered, end: LAST_PUBLISHED_LOSS }),
  10: (covered) => ({ ...covered, end: LAST_PUBLISHED_LOSS }),
  // Factors of several years don't add up, so the newest stands for all.
  9: (covered) => wholeYears(yearOf(covered.end), yearOf(covered.end)),
};

const yearOf = (day: string): number => Number(day.slice(0, 4));

export const wholeYears = (first: number, last: number): Period => ({
  start: `${first}-01-01`,
  end: `${last}-12-31`,
});

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);
const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);

/** What is covered as of `today`, narrowed by a layer that begins later (primary forest: 2001, its loss 2002). */
export function coverageOf(dataset: DatasetInfo, today: Date, layer: string | null = null): Period {
  const begins =
    dataset.context_layers.find(({ value }) => value === layer)?.start_date ?? dataset.start_date;
  const end = dataset.end_date ?? isoDay(today);
  return { start: begins > end ? dataset.start_date : later(dataset.start_date, begins), end };
}

/** The period that is assumed where none is asked for: all that is covered; of alerts, the last twelve months. */
export function defaultPeriod(dataset: DatasetInfo, covered: Period): Period {
  if (dataset.granularity !== "day") return DEFAULTS[dataset.dataset_id]?.(covered) ?? covered;
  const yearAgo = new Date(`${covered.end}T00:00:00Z`);
  yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1);
  yearAgo.setUTCDate(yearAgo.getUTCDate() + 1);
  return { start: later(covered.start, isoDay(yearAgo)), end: covered.end };
}

/** Whole years in words, “2001–2024” or “2024”; null where the period isn't whole years. */
export function yearWords({ start, end }: Period): string | null {
  if (!start.endsWith("-01-01") || !end.endsWith("-12-31")) return null;
  const [from, to] = [start.slice(0, 4), end.slice(0, 4)];
  return from === to ? from : `${from}–${to}`;
}

/** The period in words: “2001–2024”, “2024”, or “1 March 2024 to 5 May 2024” where it isn't whole years. */
export function inWords(period: Period): string {
  const [from, to] = [formatTime(period.start), formatTime(period.end)];
  return yearWords(period) ?? (from === to ? from : `${from} to ${to}`);
}

const SNAP: Record<DatasetInfo["granularity"], (asked: Period, covered: Period) => Period> = {
  day: (asked) => asked,
  year: (asked) => wholeYears(yearOf(asked.start), yearOf(asked.end)),
  "five-years": fiveYears,
  total: (_, covered) => covered,
  single: (_, covered) => covered,
};

/** Periods begin and end in years that five divides; the year between two belongs to the one that it begins. */
function fiveYears(asked: Period, covered: Period): Period {
  const [first, last] = [yearOf(covered.start), yearOf(covered.end)];
  const start = Math.min(Math.floor(yearOf(asked.start) / FIVE) * FIVE, last - FIVE);
  const end = Math.max(Math.ceil(yearOf(asked.end) / FIVE) * FIVE, start + FIVE);
  return wholeYears(Math.max(start, first), Math.min(end, last));
}

const WIDENED: Record<DatasetInfo["granularity"], (is: string, asked: string, name: string) => string> = {
  day: () => "",
  year: (is) => `The data is yearly: it is for ${is}.`,
  "five-years": (is) => `The data is in periods of five years: it is for ${is}.`,
  total: (is, asked, name) => `${name} is one total over ${is}, so ${asked} alone can't be told.`,
  single: (is, asked, name) => `${name} is known for ${is} only, so it isn't for ${asked}.`,
};

/** Completes open ends, clips what is partly outside, widens to whole periods. */
export function fitPeriod(dataset: DatasetInfo, covered: Period, asked: Partial<Period>): Fitted {
  if (!asked.start && !asked.end) {
    const period = defaultPeriod(dataset, covered);
    return { period, said: assumed(dataset, period) };
  }
  const wanted = closed(asked, covered);
  if (wanted.start > covered.end || wanted.end < covered.start || wanted.start > wanted.end) {
    return { outside: wanted };
  }
  const clipped = { start: later(wanted.start, covered.start), end: earlier(wanted.end, covered.end) };
  const period = SNAP[dataset.granularity](clipped, covered);
  return { period, said: said(dataset, wanted, clipped, period) };
}

function closed({ start, end }: Partial<Period>, covered: Period): Period {
  return {
    start: start ?? (end! < covered.start ? `${yearOf(end!)}-01-01` : covered.start),
    end: end ?? (start! > covered.end ? `${yearOf(start!)}-12-31` : covered.end),
  };
}

function assumed({ granularity, name }: DatasetInfo, period: Period): string[] {
  if (granularity === "single") return [`${name} is known for ${inWords(period)} only.`];
  if (granularity === "total") return [`${name} is one total over ${inWords(period)}.`];
  if (granularity === "day")
    return [`Assumed the last twelve months, ${inWords(period)}; name other dates to change that.`];
  return [`Assumed ${inWords(period)}; name other years to change that.`];
}

const same = (a: Period, b: Period): boolean => a.start === b.start && a.end === b.end;

function said({ granularity, name }: DatasetInfo, wanted: Period, clipped: Period, period: Period): string[] {
  const sentences = [];
  if (!same(wanted, clipped)) {
    sentences.push(`${inWords(wanted)} is only partly covered: what follows is for ${inWords(period)}.`);
  }
  const [is, asked] = [inWords(period), inWords(clipped)];
  if (is !== asked) sentences.push(WIDENED[granularity](is, asked, name));
  return sentences;
}

/** Of the same length in years as the wanted period and as near to it as the coverage allows. */
export function nearestPeriod(dataset: DatasetInfo, covered: Period, wanted: Period): Period {
  const length = Math.max(0, yearOf(wanted.end) - yearOf(wanted.start));
  const [first, last] = [yearOf(covered.start), yearOf(covered.end)];
  const before = wanted.end < covered.start;
  const from = before ? first : Math.max(first, last - length);
  const to = before ? Math.min(last, first + length) : last;
  const near = { start: later(`${from}-01-01`, covered.start), end: earlier(`${to}-12-31`, covered.end) };
  return SNAP[dataset.granularity](near, covered);
}
