import { clock } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import type { Provenance } from "@/lib/sources/provenance";
import { pastCandles, pastUntil } from "../past/candles";
import { isNarrowed } from "../sources/coingecko-candles";
import { ohlc } from "../sources/ohlc";
import { type Candle, type Coin, INTERVAL_MS, type Interval, type Quote } from "../types";
import { addDays, dayOf, daysBetween, dayWords, startOf, today, yearBefore } from "./days";
import { noneOf } from "./none-of";

export interface Period {
  coin: Coin;
  quote: Quote;
  candles: Candle[];
  provenance: Provenance;
  /** The newest embedded day, where the days were counted back from it instead of from today. */
  countedFrom?: string;
}

export interface Asked {
  since?: string;
  until?: string;
  /** They were counted from today: where nothing is so new, they are counted back from the newest embedded day. */
  rolling?: boolean;
}

/** @throws AppError `bad_request` where a day hasn't come yet, or the first comes after the last */
export function assertPast({ since, until }: Asked): void {
  const future = [since, until].find((day) => day !== undefined && day > today());
  if (future)
    throw new AppError(
      "bad_request",
      `${dayWords(future)} hasn't come yet: nobody can know what a coin will be worth then.`,
    );
  if (since && until && since > until)
    throw new AppError("bad_request", `The period begins on ${dayWords(since)}, after its end.`);
}

/**
 * The daily candles of a period. Without an end it ends with the newest candle there is, without a start it is a year long.
 * @throws AppError `bad_request` for a day to come, `not_found` where no candle is in the period
 */
export async function periodOf(coin: Coin, asked: Asked, signal: AbortSignal): Promise<Period> {
  assertPast(asked);
  return orCountedBack(coin, asked, (days) => candlesIn(coin, days, signal));
}

async function candlesIn(coin: Coin, asked: Asked, signal: AbortSignal): Promise<Period> {
  const limit = asked.since ? daysBetween(asked.since, asked.until ?? today()) + 1 : 367;
  const { data, provenance } = await daily(coin, limit, asked.until, signal);
  const newest = data.candles.at(-1);
  const until = asked.until ?? dayOf(newest?.t ?? startOf(today()));
  const since = asked.since ?? yearBefore(until);
  const candles = data.candles.filter(({ t }) => t >= startOf(since) && t <= startOf(until));
  if (candles.length > 0) return { coin, quote: data.quote, candles, provenance };
  throw new AppError(
    "not_found",
    `There are no candles of ${coin.name} ${spanWords(since, asked.until)}.${rangeWords(coin)}`,
  );
}

/** @throws AppError `bad_request` for a day to come, `not_found` where it has no candle */
export async function candleOf(
  coin: Coin,
  day: string,
  { rolling }: Pick<Asked, "rolling">,
  signal: AbortSignal,
): Promise<Period> {
  assertPast({ until: day });
  return orCountedBack(coin, { since: day, until: day, rolling }, ({ until = day }) =>
    candleAt(coin, until, signal),
  );
}

async function candleAt(coin: Coin, day: string, signal: AbortSignal): Promise<Period> {
  const { data, provenance } = await daily(coin, 2, day, signal);
  const candle = data.candles.find(({ t }) => dayOf(t) === day);
  if (candle) return { coin, quote: data.quote, candles: [candle], provenance };
  throw new AppError(
    "not_found",
    `There is no candle of ${coin.name} for ${dayWords(day)}.${nearestWords(coin, day)}${rangeWords(coin)}`,
  );
}

async function orCountedBack(
  coin: Coin,
  asked: Asked,
  get: (asked: Asked) => Promise<Period>,
): Promise<Period> {
  const newest = pastUntil(coin);
  try {
    return await get(asked);
  } catch (error) {
    const isTooNew = newest !== undefined && (asked.since ?? today()) > newest;
    if (!(error instanceof AppError) || error.code !== "not_found" || !asked.rolling || !isTooNew)
      throw error;
    return { ...(await get(countedBack(asked, newest))), countedFrom: newest };
  }
}

const yearStart = (day: string): string => `${day.slice(0, 4)}-01-01`;

export function countedBack({ since, until }: Asked, newest: string): Asked {
  const days = daysBetween(today(), newest);
  // “This year” is the calendar year of that day.
  if (since !== today() && since === yearStart(today()) && !until)
    return { since: yearStart(newest), until: newest };
  const whole = since && until ? wholeBefore({ since, until }, newest) : undefined;
  if (whole) return whole;
  const back = (day: string) => sameDayBefore(day, newest) ?? addDays(day, days);
  return { ...(since && { since: back(since) }), until: back(until ?? today()) };
}

const monthsOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** “Last year”, “last month”: whole calendar months, as many months before those of the newest day; none where they begin or end within one. */
function wholeBefore({ since, until }: { since: string; until: string }, newest: string): Asked | undefined {
  const isWhole = since.endsWith("-01") && addDays(until, 1).endsWith("-01");
  if (!isWhole) return undefined;
  const length = monthsOf(until) - monthsOf(since) + 1;
  const isOfYears = length % 12 === 0 && since.endsWith("-01-01");
  const yearsBack = Number(today().slice(0, 4)) - Number(newest.slice(0, 4));
  // A calendar year stays one; other twelve months stay twelve.
  const step = length % 12 === 0 ? 12 : 1;
  const back = isOfYears ? yearsBack * 12 : Math.ceil((monthsOf(today()) - monthsOf(newest)) / step) * step;
  const firstOf = (month: number) => dayOf(Date.UTC(Math.floor(month / 12), month % 12, 1));
  const first = monthsOf(since) - back;
  return { since: firstOf(first), until: addDays(firstOf(first + length), -1) };
}

/** “A month ago”: the day of the month that the newest one is, as many months before it; none where that month hasn't got it. */
function sameDayBefore(day: string, newest: string): string | undefined {
  const [then, now, last] = [day, today(), newest].map((one) => one.split("-").map(Number));
  const [[thenYear, thenMonth, thenDay], [year, month, dayNow]] = [then!, now!] as [number[], number[]];
  const months = (year! - thenYear!) * 12 + month! - thenMonth!;
  if (thenDay !== dayNow || months < 1) return undefined;
  const found = dayOf(Date.UTC(last![0]!, last![1]! - 1 - months, last![2]!));
  return found.endsWith(newest.slice(-2)) ? found : undefined;
}

async function daily(coin: Coin, limit: number, until: string | undefined, signal: AbortSignal) {
  try {
    return await ohlc({ coin, interval: "1d", limit, until }, signal);
  } catch (error) {
    const isNoData = error instanceof AppError && ["upstream_unavailable", "not_found"].includes(error.code);
    if (isNoData && !pastCandles(coin, "1d")) throw noneOf(coin, error);
    if (!isNoData || !until) throw error;
    throw new AppError(
      "not_found",
      `There are no candles of ${coin.name} up to ${dayWords(until)}.${rangeWords(coin)}`,
      { cause: error },
    );
  }
}

const spanWords = (since: string, until: string | undefined): string =>
  since === until
    ? `on ${dayWords(since)}`
    : until
      ? `from ${dayWords(since)} to ${dayWords(until)}`
      : `since ${dayWords(since)}`;

function rangeWords(coin: Coin): string {
  const past = pastCandles(coin, "1d")?.candles;
  const [first, last] = [past?.at(0), past?.at(-1)];
  if (!first || !last) return "";
  return ` The embedded candles go from ${dayWords(dayOf(first.t))} to ${dayWords(dayOf(last.t))}.`;
}

function nearestWords(coin: Coin, day: string): string {
  const past = pastCandles(coin, "1d")?.candles ?? [];
  const before = past.findLast(({ t }) => t < startOf(day));
  const after = past.find(({ t }) => t > startOf(day));
  if (!before || !after) return "";
  return ` The nearest ones are from ${dayWords(dayOf(before.t))} and ${dayWords(dayOf(after.t))}.`;
}

export function periodWords({ since, until }: Asked): string {
  if (since && until) return spanWords(since, until);
  if (since) return spanWords(since, undefined);
  return until ? `in the year up to ${dayWords(until)}` : "over the last year";
}

export function beginWords(asked: string | undefined, since: string, provenance: Provenance): string {
  if (!asked || since <= asked) return "";
  return isNarrowed(provenance) ? ` ${NO_OLDER}` : ` There are none from before ${dayWords(since)}.`;
}

export const NO_OLDER = "CoinGecko gives no older ones for free, and no other source has this coin now.";

export const endWords = (asked: string | undefined, last: Candle): string =>
  asked && asked > dayOf(last.t) ? ` I have none from later days.` : "";

const COUNTED: Record<Interval, string> = { "1h": "hourly", "4h": "4-hour", "1d": "daily", "1w": "weekly" };

export const candlesWords = (count: number, interval: Interval): string =>
  `${count.toLocaleString("en-US")} ${COUNTED[interval]} ${count === 1 ? "candle" : "candles"}`;

export const openWords = (last: Candle | undefined, interval: Interval): string =>
  last && isOpen(last, interval, clock.ms()) ? ", the last of them still open" : "";

/** Whether a candle isn't over yet, so that its close is only the newest price. */
export const isOpen = ({ t }: Candle, interval: Interval, now: number): boolean =>
  t + INTERVAL_MS[interval] > now;

export const closeOf = ({ t, close }: Candle) => ({ t, value: close });
