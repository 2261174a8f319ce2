import type { Candle } from "../types";
import { dailyChanges } from "./history";
import { indicatorSeries } from "./indicators";

export interface Condition {
  side: "above" | "below";
  level?: number;
  /** The name of a drawn line, as in `indicatorSeries`. */
  line?: string;
  /** The change from the close of the day before was so many per cent or more, up (above) or down (below); 0: any. */
  percent?: number;
}

/** The days that meet a condition, of those with a value: lines begin later than candles, the first day has no change. */
export function daysThat(
  candles: Candle[],
  { side, level, line, percent }: Condition,
): { met: Candle[]; of: number } {
  const sign = side === "above" ? 1 : -1;
  if (percent !== undefined) {
    const changes = dailyChanges(candles);
    return {
      met: changes
        .filter((change) => sign * change.percent > 0 && sign * change.percent >= percent)
        .map(({ to }) => to),
      of: changes.length,
    };
  }
  const points = new Map(
    (line ? (indicatorSeries(candles)[line] ?? []) : []).map((one) => [one.t, one.value]),
  );
  const held = candles.flatMap((candle) => {
    const against = line ? points.get(candle.t) : level;
    return against === undefined ? [] : [{ candle, against }];
  });
  return {
    met: held
      .filter(({ candle, against }) => sign * (candle.close - against) > 0)
      .map(({ candle }) => candle),
    of: held.length,
  };
}
