import { type Course, courseOf } from "@/lib/agent/course";
import { AppError } from "@/lib/errors";
import type { Provenance } from "@/lib/sources/provenance";
import { correlations } from "../analysis/correlation";
import { pastUntil } from "../past/candles";
import { marketData } from "../sources/market-data";
import { latestPrice } from "../sources/price";
import type { Coin, MarketData, Quote } from "../types";
import { type Asked, closeOf, type Period, periodOf } from "./candles";
import { dayOf, dayWords, startOf, today } from "./days";
import { measured } from "./measured";
import { missingWords } from "./missing-words";
import type { Compared, Measure } from "./schema";

/** What was compared: a row for each coin, the highest first, those without data last. */
export interface Comparison {
  since: string;
  until: string;
  quote: Quote;
  rows: {
    coin: Coin;
    value: number | null;
    note?: string;
    change_24h?: number | null;
    /** From a peak to the lowest point after it, or a single day. */
    days?: { from: string; to: string };
    course?: Course;
  }[];
  pairs?: { a: string; b: string; value: number }[];
  /** How many daily candles each coin has in the period; none where values of now are compared. */
  candles?: number;
  /** Names of those whose data is embedded and not live. */
  past: string[];
  countedFrom?: string;
  provenance: Provenance[];
}

type Had<T> = { coin: Coin; data: T; reason?: undefined } | { coin: Coin; data?: undefined; reason: string };

/**
 * Compares coins over the days that all of them have, or as they are now. A coin without data is a row without a value.
 * @throws AppError `not_found` where none has data, or no day has candles of all
 */
export async function compare(
  coins: Coin[],
  measure: Compared,
  asked: Asked,
  signal: AbortSignal,
): Promise<Comparison> {
  if (isOfNow(measure)) return compareNow(coins, measure, signal);
  const had = await ofEach(coins, asked, (coin) => periodOf(coin, asked, signal));
  return comparePeriods(had, measure);
}

/** What is had of each coin: that there is no data of one is no failure of the others. */
const ofEach = <T>(coins: Coin[], asked: Asked, get: (coin: Coin) => Promise<T>): Promise<Had<T>[]> =>
  Promise.all(
    coins.map(async (coin) => {
      try {
        return { coin, data: await get(coin) };
      } catch (error) {
        if (!(error instanceof AppError) || !NO_DATA.includes(error.code)) throw error;
        return { coin, reason: reasonOf(coin, error, asked) };
      }
    }),
  );

/** Where nothing is embedded, which sources failed and how is in the log and on the page. */
function reasonOf(coin: Coin, { code, message }: AppError, { since }: Asked): string {
  const newest = pastUntil(coin);
  if (code === "upstream_unavailable" && !newest) return "no source has any now, and nothing is embedded.";
  if (code !== "not_found" || !newest || !since || since <= newest) return message;
  return `no live source answers, and the embedded candles end on ${dayWords(newest)}.`;
}

const NO_DATA = ["upstream_unavailable", "not_found"];

const dataOf = <T>(had: Had<T>[]): T[] => had.flatMap(({ data }) => (data === undefined ? [] : [data]));

function assertAny(had: Had<unknown>[]): void {
  if (dataOf(had).length > 0) return;
  const missing = had.flatMap(({ coin, reason }) => (reason ? [{ coin, reason }] : []));
  throw new AppError("not_found", missingWords(missing));
}

function comparePeriods(had: Had<Period>[], measure: Measure | "correlation"): Comparison {
  assertAny(had);
  const periods = dataOf(had);
  const since = dayOf(Math.max(...periods.map(({ candles }) => candles[0]!.t)));
  const until = dayOf(Math.min(...periods.map(({ candles }) => candles.at(-1)!.t)));
  if (since > until)
    throw new AppError("not_found", `No day has candles of all of them. ${periods.map(spanWords).join(" ")}`);
  const within = (period: Period): Period => ({
    ...period,
    candles: period.candles.filter(({ t }) => t >= startOf(since) && t <= startOf(until)),
  });
  const common = had.map((each) => (each.data ? { ...each, data: within(each.data) } : each));
  const rows = common.map(({ coin, data, reason }) => {
    if (!data) return { coin, value: null, note: reason };
    const found = measure === "correlation" ? undefined : measured(measure, data.candles);
    const days = found && DATED[measure]?.(found);
    const course = courseOf(data.candles.map(closeOf));
    return { coin, value: found?.value ?? null, ...(days && { days }), course };
  });
  return {
    since,
    until,
    quote: quoteOf(periods),
    rows: ranked(rows),
    ...(measure === "correlation" && {
      pairs: correlations(dataOf(common).map(({ coin, candles }) => ({ symbol: coin.symbol, candles }))),
    }),
    candles: Math.max(...dataOf(common).map(({ candles }) => candles.length)),
    past: pastNames(had),
    countedFrom: periods.map(({ countedFrom }) => countedFrom).find(Boolean),
    provenance: periods.map(({ provenance }) => provenance),
  };
}

type Found = NonNullable<ReturnType<typeof measured>>;

const onDay = ({ to }: Found) => ({ from: dayOf(to.t), to: dayOf(to.t) });

const DATED: Partial<Record<Compared, (found: Found) => { from: string; to: string }>> = {
  drawdown: ({ from, to }) => ({ from: dayOf(from.t), to: dayOf(to.t) }),
  highest: onDay,
  lowest: onDay,
  best_day: onDay,
  worst_day: onDay,
};

const NOW = ["price", "market_cap", "volume", "below_ath"] as const;
type Now = (typeof NOW)[number];
const isOfNow = (measure: Compared): measure is Now => (NOW as readonly string[]).includes(measure);

const VALUES: Record<Now, (data: MarketData) => number | null> = {
  price: ({ price }) => price,
  market_cap: ({ market_cap }) => market_cap,
  volume: ({ volume_24h }) => volume_24h,
  below_ath: ({ ath, price }) => (ath === null ? null : (100 * (ath - price)) / ath),
};

async function compareNow(coins: Coin[], measure: Now, signal: AbortSignal): Promise<Comparison> {
  const had = await ofEach(coins, {}, async (coin) => {
    if (measure !== "price") {
      const { data, provenance } = await marketData(coin, signal);
      const change = measure === "market_cap" ? data.change_24h : undefined;
      return { value: VALUES[measure](data), change, quote: "USD" as const, at: data.at, provenance };
    }
    const { data, provenance } = await latestPrice(coin, signal);
    return { value: data.price, change: undefined, quote: data.quote, at: data.at, provenance };
  });
  assertAny(had);
  const found = dataOf(had);
  const days = found.map(({ at }) => dayOf(Date.parse(at) - 1)).sort();
  return {
    since: days[0] ?? today(),
    until: days.at(-1) ?? today(),
    quote: quoteOf(found),
    rows: ranked(
      had.map(({ coin, data, reason }) => ({
        coin,
        value: data?.value ?? null,
        ...(data?.change != null && { change_24h: data.change }),
        ...(data?.value == null && { note: reason ?? "the source doesn't say" }),
      })),
    ),
    past: pastNames(had),
    provenance: found.map(({ provenance }) => provenance),
  };
}

const pastNames = (had: Had<{ provenance: Provenance }>[]): string[] =>
  had.flatMap(({ coin, data }) => (data && !data.provenance.live ? coin.name : []));

const spanWords = ({ coin, candles }: Period): string =>
  `Those of ${coin.name} go from ${dayWords(dayOf(candles[0]!.t))} to ${dayWords(dayOf(candles.at(-1)!.t))}.`;

const quoteOf = (all: { quote: Quote }[]): Quote =>
  all.some(({ quote }) => quote === "USDT") ? "USDT" : "USD";

const ranked = (rows: Comparison["rows"]): Comparison["rows"] =>
  rows.toSorted((a, b) => (b.value ?? Number.NEGATIVE_INFINITY) - (a.value ?? Number.NEGATIVE_INFINITY));
