import { type Crossing, crossings, LATER } from "../analysis/crossing";
import { pastUntil } from "../past/candles";
import { ohlc } from "../sources/ohlc";
import type { Candle, Coin, Interval } from "../types";
import { INTERVAL_MS } from "../types";
import { type Asked, assertPast, countedBack } from "./candles";
import { addDays, DAY_MS, dayOf, daysBetween, startOf, today } from "./days";
import type { Indicated } from "./indicator-facts";
import type { TechnicalInput } from "./schema";
import { OVERBOUGHT, OVERSOLD } from "./word-facts";

/** Candles before the first asked one, so that the longest average has a value there and the smoothed ones have settled. */
const BEFORE = 365;

type Each = NonNullable<Indicated["each"]>;

/** The candles up to the end of a period, with those before it that indicators need; where nothing is so new, counted back from the newest day. */
export async function candlesUpTo(coin: Coin, interval: Interval, asked: Asked, signal: AbortSignal) {
  assertPast(asked);
  const get = ({ since, until }: Asked) => {
    const days = since ? daysBetween(since, until ?? today()) + 1 : 0;
    const limit = BEFORE + Math.ceil((days * DAY_MS) / INTERVAL_MS[interval]);
    return ohlc({ coin, interval, limit, ...(until && { until }) }, signal);
  };
  const found = await get(asked);
  const newest = found.data.candles.at(-1);
  const isLacking = asked.since !== undefined && newest !== undefined && dayOf(newest.t) < asked.since;
  const embedded = pastUntil(coin);
  if (!isLacking || !asked.rolling || !embedded) return { ...found, period: asked, isLacking };
  const period = countedBack(asked, embedded);
  return { ...(await get(period)), period, isLacking: false, countedFrom: embedded };
}

const LINES: Record<Each["lines"], (periods: number[], isOfEma: boolean, level?: number) => Crossing> = {
  macd: () => "macd",
  averages: () => "averages",
  golden: () => "averages",
  death: () => "averages",
  price: ([length = 200], isOfEma) => ({ close: `${isOfEma ? "ema" : "sma"}${length}` }),
  lower_band: () => ({ close: "bollinger_lower" }),
  upper_band: () => ({ close: "bollinger_upper" }),
  overbought: (_, __, level = OVERBOUGHT) => ({ rsi: level }),
  oversold: (_, __, level = OVERSOLD) => ({ rsi: level }),
};

/** Of these only one of the two directions is meant. */
const IS_ABOVE: Partial<Record<Each["lines"], boolean>> = {
  golden: true,
  death: false,
  lower_band: false,
  upper_band: true,
  overbought: true,
  oversold: false,
};

/** What lasts, so that it may have begun before the period. */
const STATES: ReadonlySet<string> = new Set(["lower_band", "upper_band", "overbought", "oversold"]);

export function eachCrossing(
  candles: Candle[],
  lines: Each["lines"],
  { since, until }: Asked,
  {
    periods = [],
    indicators,
    top,
    above,
    below,
  }: Pick<TechnicalInput, "periods" | "indicators" | "top" | "above" | "below">,
): Each {
  const level = lines === "overbought" ? above : lines === "oversold" ? below : undefined;
  const closes = new Map(candles.map(({ t, close }) => [t, close]));
  const way = IS_ABOVE[lines];
  const both = crossings(candles, LINES[lines](periods, indicators.includes("ema"), level));
  const all = both.filter(({ isAbove }) => isAbove === (way ?? isAbove));
  const [first, last] = [
    [since ?? "", dayOf(candles[0]!.t)].toSorted()[1]!,
    [until ?? today(), dayOf(candles.at(-1)!.t)].toSorted()[0]!,
  ];
  const stood = both.findLast(({ t }) => t < startOf(first));
  const opening = candles.find(({ t }) => t >= startOf(first));
  const isAlready =
    STATES.has(lines) &&
    stood !== undefined &&
    stood.isAbove === way &&
    !all.some(({ t }) => t === opening?.t);
  const already = isAlready && opening ? [{ t: opening.t, isAbove: stood.isAbove }] : [];
  const times = [...already, ...all]
    .filter(({ t }) => t >= startOf(first) && t < startOf(addDays(last, 1)))
    .map(({ t, isAbove }) => {
      const [close, after] = [closes.get(t)!, closes.get(t + LATER * DAY_MS)];
      const later = after === undefined ? {} : { later: (after / close - 1) * 100 };
      return {
        day: dayOf(t),
        is_above: isAbove,
        close,
        ...later,
        ...(already[0]?.t === t && { already: true }),
      };
    });
  const before = all.findLast(({ t }) => t < startOf(first));
  const next = all.find(({ t }) => t >= startOf(addDays(last, 1)));
  return {
    lines,
    ...(level !== undefined && { level }),
    since: first,
    until: last,
    count: times.length,
    times: top ? times.slice(-top) : times,
    ...(before && { last_before: dayOf(before.t) }),
    ...(next && { next: dayOf(next.t) }),
  };
}
