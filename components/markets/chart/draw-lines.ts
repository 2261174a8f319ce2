import {
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  type SeriesType,
} from "lightweight-charts";
import { type Candle, INTERVAL_MS, type Interval } from "@/lib/desks/markets/types";
import type { Series } from "../data/candle-pages";
import type { OverlayInfo } from "../overlays";
import { type ChartColours, DASHES, faint, priceFormat, toTime } from "./chart-options";

/** No label on the axis, no line through the last value. */
export const QUIET_LINE = { lastValueVisible: false, priceLineVisible: false } as const;

/** `digitsOf`: a price with as many digits as the values; undefined for a pane of its own. */
export function drawLines(
  chart: IChartApi,
  pane: number,
  { lines, levels = [], range }: OverlayInfo,
  series: Series,
  colours: ChartColours,
  digitsOf: number | undefined,
): ISeriesApi<SeriesType>[] {
  const drawn = lines.map((line): ISeriesApi<SeriesType> => {
    const color = colours[`data${line.colour}`];
    const added =
      line.dash === "bars"
        ? chart.addSeries(HistogramSeries, { ...QUIET_LINE, color: faint(color, 0.6) }, pane)
        : chart.addSeries(
            LineSeries,
            {
              ...QUIET_LINE,
              color,
              lineWidth: 2,
              lineStyle: DASHES[line.dash],
              crosshairMarkerVisible: false,
            },
            pane,
          );
    if (digitsOf !== undefined) added.applyOptions({ priceFormat: priceFormat(digitsOf) });
    if (range) added.applyOptions({ autoscaleInfoProvider: () => range });
    added.setData((series[line.series] ?? []).map(({ t, value }) => ({ time: toTime(t), value })));
    return added;
  });
  for (const price of levels) drawn[0]?.createPriceLine(levelAt(price, colours));
  return drawn;
}

const levelAt = (price: number, { quiet }: ChartColours) => ({
  price,
  color: quiet,
  lineWidth: 1 as const,
  lineStyle: DASHES.dotted,
  axisLabelVisible: true,
  axisLabelColor: quiet,
});

/** A day, or a period from the opening of one day to the end of another; YYYY-MM-DD. */
export interface Marks {
  day: string | null;
  since: string | null;
  until: string | null;
}

const DAY_MS = 86_400_000;

/** −1 where no candle reaches the moment. */
export function indexAt(candles: Candle[], t: number, interval: Interval): number {
  const index = lastBefore(candles, t);
  const candle = candles[index];
  return candle && t < candle.t + INTERVAL_MS[interval] ? index : -1;
}

function lastBefore(candles: Candle[], t: number): number {
  let low = 0;
  let high = candles.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (candles[middle]!.t <= t) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Null where none of it is there. */
export function markedRange(candles: Candle[], { since, until }: Marks): [number, number] | null {
  if (!since || !until) return null;
  const first = lastBefore(candles, Date.parse(since) - 1) + 1;
  const last = lastBefore(candles, Date.parse(until) + DAY_MS - 1);
  return first <= last ? [first, last] : null;
}
