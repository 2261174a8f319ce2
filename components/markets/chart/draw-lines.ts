import {
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  type SeriesType,
} from "lightweight-charts";
import type { Series } from "../data/candle-pages";
import type { OverlayInfo } from "../overlays";
import { type ChartColours, faint } from "./chart-colours";
import { DASHES, priceFormat, toTime } from "./chart-options";

/** A line that only its values tell of: no label on the axis, no line through the last value. */
export const QUIET_LINE = { lastValueVisible: false, priceLineVisible: false } as const;

/**
 * Draws what an overlay has into a pane, and returns it.
 * @param digitsOf a price with as many digits as the values are written with; of a pane of its own undefined
 */
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
