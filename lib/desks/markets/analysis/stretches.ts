import type { Candle } from "../types";

export const STRETCHES = ["week", "month", "quarter", "year"] as const;
export type StretchUnit = (typeof STRETCHES)[number];

const MONTHS: Record<Exclude<StretchUnit, "week">, number> = { month: 1, quarter: 3, year: 12 };

const DAY_MS = 86_400_000;
/** 1 January 1970 was the third day after a Monday. */
const EPOCH_WEEKDAY = 3;

/** Daily candles by week (from Monday), calendar month, quarter or year in UTC. Each stretch begins with the close before it, from which it moved. */
export function stretchesOf(candles: Candle[], unit: StretchUnit): Candle[][] {
  const keyOf = ({ t }: Candle) => {
    if (unit === "week") return Math.floor((t / DAY_MS + EPOCH_WEEKDAY) / 7);
    const day = new Date(t);
    return Math.floor((day.getUTCFullYear() * 12 + day.getUTCMonth()) / MONTHS[unit]);
  };
  const groups = [...Map.groupBy(candles, keyOf).values()];
  return groups.map((group, at) => [
    ...groups
      .slice(0, at)
      .slice(-1)
      .flatMap((before) => before.slice(-1)),
    ...group,
  ]);
}
