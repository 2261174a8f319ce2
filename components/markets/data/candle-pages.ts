import type { z } from "zod";
import type { IndicatorsAnswer, OhlcAnswer } from "@/lib/desks/markets/routes/schema";
import { type Candle, INTERVAL_MS, type Interval } from "@/lib/desks/markets/types";
import { dayOf } from "./format";

export type CandlePage = z.infer<typeof OhlcAnswer>;
export type IndicatorPage = z.infer<typeof IndicatorsAnswer>;
export type Series = IndicatorPage["series"];

export const PAGE = 750;
/** With as many candles more, indicators begin where the candles do: the longest of them needs 200. */
export const INDICATOR_PAGE = 1000;

const AFTER = 120;
const DAY_MS = 86_400_000;

/** So that `day` is in view; null where the newest candles reach back to it. `now` in milliseconds since the epoch. */
export function anchorOf(day: string | null, interval: Interval, now: number): string | null {
  if (day === null) return null;
  const at = Date.parse(day);
  const length = INTERVAL_MS[interval];
  if (now - at < (PAGE - AFTER) * length) return null;
  const anchor = at + AFTER * length;
  return anchor >= now ? null : dayOf(anchor);
}

export function dayBefore({ candles }: CandlePage): string | undefined {
  const [first] = candles;
  if (!first || candles.length < PAGE) return undefined;
  const isMidnight = first.t % DAY_MS === 0;
  return dayOf(isMidnight ? first.t - 1 : first.t);
}

/** Oldest first, each once; pages come newest first. */
export function joinCandles(pages: CandlePage[]): Candle[] {
  const known = new Map<number, Candle>();
  for (const { candles } of pages.toReversed()) for (const candle of candles) known.set(candle.t, candle);
  return [...known.values()].sort((a, b) => a.t - b.t);
}

/** Only those of a page's own candles count: the earlier ones were computed from too few. */
export function joinSeries(pages: CandlePage[], indicators: (IndicatorPage | undefined)[]): Series {
  const joined: Series = {};
  pages.forEach((page, i) => {
    const from = page.candles[0]?.t ?? Number.POSITIVE_INFINITY;
    const to = page.candles.at(-1)?.t ?? Number.NEGATIVE_INFINITY;
    for (const [name, line] of Object.entries(indicators[i]?.series ?? {})) {
      const newer = joined[name] ?? [];
      const before = newer[0]?.t ?? Number.POSITIVE_INFINITY;
      joined[name] = [...line.filter(({ t }) => t >= from && t <= to && t < before), ...newer];
    }
  });
  return joined;
}
