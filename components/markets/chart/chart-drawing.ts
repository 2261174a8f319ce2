import {
  AreaSeries,
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  createTextWatermark,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  type LogicalRange,
  type MouseEventParams,
  PriceLineSource,
  type SeriesType,
  type Time,
} from "lightweight-charts";
import type { Candle, Interval, Quote } from "@/lib/desks/markets/types";
import type { Series } from "../data/candle-pages";
import { dayWords } from "../data/format";
import { OVERLAY, type Overlay } from "../overlays";
import {
  type ChartColours,
  chartOptions,
  faint,
  priceFormat,
  toMs,
  toTime,
  VOLUME_FORMAT,
} from "./chart-options";
import { drawLines, indexAt, type Marks, markedRange, QUIET_LINE } from "./draw-lines";
import { zoomed } from "./use-cursor";

interface Options {
  box: HTMLElement;
  interval: Interval;
  quote: Quote;
  colours: ChartColours;
  onPoint(t: number | null): void;
  onStart(): void;
}

const FIRST_VIEW = 110;
const PRICE_PANE = 0;
const VOLUME_PANE = 1;
const SHARES = { price: 6, volume: 1.4, other: 2 };

const LEAST_MARGIN = 4;
/** Of a marked period's length: its ends are seen, and the year below its first day isn't cut. */
const MARGIN = 0.06;

function withMargin([from, to]: [number, number]): [number, number] {
  const margin = Math.max(LEAST_MARGIN, Math.round(MARGIN * (to - from)));
  return [from - margin, to + margin];
}

export class ChartDrawing {
  private readonly chart: IChartApi;
  private readonly price: ISeriesApi<"Candlestick">;
  private readonly volume: ISeriesApi<"Histogram">;
  private readonly period: ISeriesApi<"Area">;
  private readonly markers: ISeriesMarkersPluginApi<Time>;
  private added: ISeriesApi<SeriesType>[] = [];
  private candles: Candle[] = [];
  private shown = "";

  constructor(private readonly options: Options) {
    const { box, interval, colours } = options;
    this.chart = createChart(box, chartOptions(colours, interval, getComputedStyle(box).fontFamily));
    const { up, down, ground, quiet } = colours;
    const shade = faint(colours.accent, 0.06);
    this.period = this.chart.addSeries(AreaSeries, {
      ...QUIET_LINE,
      topColor: shade,
      bottomColor: shade,
      lineColor: colours.accent,
      lineWidth: 3,
      crosshairMarkerVisible: false,
      priceScaleId: "period",
      autoscaleInfoProvider: () => ({ priceRange: { minValue: 0, maxValue: 1 } }),
    });
    this.period.priceScale().applyOptions({ scaleMargins: { top: 0, bottom: 0 } });
    this.price = this.chart.addSeries(CandlestickSeries, {
      upColor: ground,
      borderUpColor: up,
      wickUpColor: up,
      downColor: down,
      borderDownColor: down,
      wickDownColor: down,
      priceLineColor: quiet,
      priceLineSource: PriceLineSource.LastVisible,
    });
    this.volume = this.chart.addSeries(
      HistogramSeries,
      { ...QUIET_LINE, priceFormat: VOLUME_FORMAT },
      VOLUME_PANE,
    );
    this.markers = createSeriesMarkers(this.price);
    this.title(PRICE_PANE, `Price, ${options.quote}`);
    this.title(VOLUME_PANE, `Volume, ${options.quote}`);
    this.chart.subscribeCrosshairMove(this.pointed);
    this.chart.timeScale().subscribeVisibleLogicalRangeChange(this.ranged);
  }

  /** Oldest first; what is in view stays. */
  setCandles(candles: Candle[]): void {
    const isFirst = this.candles.length === 0;
    const { up, down } = this.options.colours;
    this.candles = candles;
    this.price.applyOptions({ priceFormat: priceFormat(candles.at(-1)?.close ?? 1) });
    this.price.setData(
      candles.map(({ t, open, high, low, close }) => ({ time: toTime(t), open, high, low, close })),
    );
    this.volume.setData(
      candles.map(({ t, volume, open, close }) =>
        volume === null
          ? { time: toTime(t) }
          : { time: toTime(t), value: volume, color: faint(close < open ? down : up, 0.55) },
      ),
    );
    if (isFirst) this.showNewest();
  }

  setOverlays(overlays: Overlay[], series: Series): void {
    for (const one of this.added) this.chart.removeSeries(one);
    this.added = [];
    let pane = VOLUME_PANE;
    const { colours } = this.options;
    for (const overlay of overlays) {
      const info = OVERLAY[overlay];
      const isOver = info.pane === "price";
      if (!isOver) pane += 1;
      const last = isOver ? (this.candles.at(-1)?.close ?? 1) : undefined;
      this.added.push(...drawLines(this.chart, isOver ? PRICE_PANE : pane, info, series, colours, last));
      if (info.pane !== "price") this.title(pane, this.titleOf(info.pane));
    }
    this.sharePanes();
  }

  /** Brings what is marked into view once; another `turn` does so again. */
  setMarks(marks: Marks, turn: number): void {
    const { interval, colours } = this.options;
    const range = markedRange(this.candles, marks);
    const day = marks.day === null ? -1 : indexAt(this.candles, Date.parse(marks.day), interval);
    const candle = this.candles[day];
    this.markers.setMarkers(
      candle && marks.day
        ? [
            {
              time: toTime(candle.t),
              position: "aboveBar",
              shape: "arrowDown",
              color: colours.accent,
              text: dayWords(marks.day),
            },
          ]
        : [],
    );
    this.period.setData(
      range ? this.candles.slice(range[0], range[1] + 1).map(({ t }) => ({ time: toTime(t), value: 1 })) : [],
    );
    const key = JSON.stringify([marks, turn]);
    if (this.shown === key) return;
    if (range) this.show(...withMargin(range));
    else if (candle) {
      const to = Math.min(day + FIRST_VIEW / 2, this.candles.length + 8);
      this.show(to - FIRST_VIEW, to);
    }
    // Of a period that begins before the candles, more is shown once they are there.
    const isWhole = range ? range[0] > 0 : candle !== undefined;
    if (isWhole) this.shown = key;
  }

  /** Brings the candle into view; undefined takes the crosshair away. */
  select(candle: Candle | undefined): void {
    if (!candle) {
      this.chart.clearCrosshairPosition();
      return;
    }
    this.reveal(indexAt(this.candles, candle.t, this.options.interval));
    this.chart.setCrosshairPosition(candle.close, toTime(candle.t), this.price);
  }

  /** @param around the place of the candle that stays where it is */
  zoom(factor: number, around: number): void {
    const range = this.range();
    if (!range) return;
    const { from, to } = zoomed(range, factor, around, this.candles.length);
    this.show(from, to);
  }

  showNewest(): void {
    const last = this.candles.length;
    this.show(Math.max(-2, last - FIRST_VIEW), last + 3);
  }

  range(): LogicalRange | null {
    return this.chart.timeScale().getVisibleLogicalRange();
  }

  show(from: number, to: number): void {
    if (this.candles.length > 0) this.chart.timeScale().setVisibleLogicalRange({ from, to });
  }

  picture(): HTMLCanvasElement {
    return this.chart.takeScreenshot(true, false);
  }

  remove(): void {
    this.chart.remove();
  }

  private titleOf({ title, isInPrices }: { title: string; isInPrices: boolean }): string {
    return isInPrices ? `${title}, ${this.options.quote}` : title;
  }

  private title(pane: number, text: string): void {
    const { colours, box } = this.options;
    const { fontFamily } = getComputedStyle(box);
    const place = this.chart.panes()[pane];
    if (!place) return;
    createTextWatermark(place, {
      horzAlign: "left",
      vertAlign: "top",
      lines: [{ text, color: colours.quiet, fontSize: 11, fontFamily }],
    });
  }

  private sharePanes(): void {
    this.chart.panes().forEach((pane, i) => {
      pane.setStretchFactor(
        i === PRICE_PANE ? SHARES.price : i === VOLUME_PANE ? SHARES.volume : SHARES.other,
      );
    });
  }

  private reveal(index: number): void {
    const range = this.range();
    if (!range || (index > range.from + 1 && index < range.to - 1)) return;
    const shift = index <= range.from + 1 ? index - 2 - range.from : index + 2 - range.to;
    this.show(range.from + shift, range.to + shift);
  }

  private readonly pointed = ({ time, point, sourceEvent }: MouseEventParams): void => {
    if (!sourceEvent && point) return;
    this.options.onPoint(time === undefined ? null : toMs(time));
  };

  private readonly ranged = (range: LogicalRange | null): void => {
    if (range && range.from < 10 && this.candles.length > 0) this.options.onStart();
  };
}
