import { z } from "zod";
import type { ToolCallRecord } from "@/lib/agent/tools/tool";
import type { Provenance } from "@/lib/sources/provenance";
import type { Rating } from "./score";

const FRESH_MS = 5 * 60_000;
const STALE_MS = 24 * 60 * 60_000;

/** How fresh data of that age is to a question about now: 1 up to five minutes, 0 from a day on. */
export function freshnessOf(ageMs: number): number {
  if (ageMs <= FRESH_MS) return 1;
  return Math.max(0, (STALE_MS - ageMs) / (STALE_MS - FRESH_MS));
}

const WithEnd = z.object({ at: z.iso.date().optional(), until: z.iso.date().optional() });
const WithLastDay = z.object({
  day: z.iso.date().optional(),
  until: z.iso.date().optional(),
  index: z.array(z.object({ t: z.number() })).optional(),
});

/**
 * About now, the age of the oldest source counts, and data that isn't live is not fresh; about the past, whether data
 * reaches the last day. Results without a source have no age. `now`: milliseconds since the epoch.
 */
export function rateFreshness(calls: ToolCallRecord[], now: number): Rating {
  const dated = calls.filter(({ result }) => (result?.provenance.length ?? 0) > 0);
  if (dated.length === 0) return { value: 1, note: "there is nothing to date" };
  const rated = dated.map((call) => rateCall(call, now));
  const value = rated.reduce((sum, rating) => sum + rating.value, 0) / rated.length;
  const worst = rated.reduce((least, rating) => (rating.value < least.value ? rating : least));
  return { value, note: worst.note };
}

function rateCall({ args, result }: ToolCallRecord, now: number): Rating {
  const end = endOf(args);
  if (end !== undefined && end < dayOf(now)) return ratePast(end, result?.data);
  const sources = result?.provenance ?? [];
  const rated = sources.map((source) => rateSource(source, now));
  return rated.reduce((least, rating) => (rating.value < least.value ? rating : least));
}

function ratePast(end: string, data: unknown): Rating {
  const last = lastDayOf(data);
  if (last === undefined || last >= end) return { value: 1, note: "the data covers the period asked for" };
  return { value: 0, note: `the data ends on ${inWords(last)}, before the period asked for` };
}

function rateSource({ live, as_of }: Provenance, now: number): Rating {
  const at = Date.parse(as_of);
  if (!live)
    return { value: 0, note: `past data, which ends on ${inWords(as_of)}, for a question about now` };
  const age = Math.max(0, now - at);
  return { value: freshnessOf(age), note: `the oldest data is ${ageInWords(age)} old` };
}

function endOf(args: unknown): string | undefined {
  const { at, until } = WithEnd.safeParse(args).data ?? {};
  return at ?? until;
}

function lastDayOf(data: unknown): string | undefined {
  const { day, until, index } = WithLastDay.safeParse(data).data ?? {};
  const last = index?.at(-1)?.t;
  return day ?? until ?? (last === undefined ? undefined : dayOf(last));
}

function dayOf(at: number): string {
  const { year, month, day } = Object.fromEntries(
    new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", year: "numeric", month: "2-digit", day: "2-digit" })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${year}-${month}-${day}`;
}

const inWords = (day: string): string =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(day));

function ageInWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return "less than a minute";
  if (minutes < 90) return minutes === 1 ? "a minute" : `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
