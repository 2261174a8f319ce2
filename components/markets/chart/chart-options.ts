import {
  type ChartOptions,
  ColorType,
  CrosshairMode,
  type DeepPartial,
  LineStyle,
  TickMarkType,
  type Time,
} from "lightweight-charts";
import { cssColours } from "@/components/map/css-colours";
import type { Interval } from "@/lib/desks/markets/types";
import { barePrice, candleTime, compact, isByDay, priceDigits } from "../data/format";

/** Lightweight Charts counts in seconds. */
export const toTime = (ms: number) => (ms / 1000) as Time;
export const toMs = (time: Time): number => Number(time) * 1000;

export const DASHES = {
  solid: LineStyle.Solid,
  dashed: LineStyle.Dashed,
  dotted: LineStyle.Dotted,
  bars: LineStyle.Solid,
} as const;

export function chartOptions(
  colours: ChartColours,
  interval: Interval,
  fontFamily: string,
): DeepPartial<ChartOptions> {
  const crosshair = { color: colours.quiet, labelBackgroundColor: colours.ink };
  return {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: colours.ground },
      textColor: colours.quiet,
      fontFamily,
      fontSize: 12,
      panes: { separatorColor: colours.line, separatorHoverColor: colours.strong },
      // The page's own words under the chart stand for it: the logo would bring a style element that the policy forbids.
      attributionLogo: false,
    },
    grid: { vertLines: { color: colours.line }, horzLines: { color: colours.line } },
    crosshair: { mode: CrosshairMode.Normal, vertLine: crosshair, horzLine: crosshair },
    rightPriceScale: { borderColor: colours.line },
    timeScale: {
      borderColor: colours.line,
      timeVisible: !isByDay(interval),
      secondsVisible: false,
      minBarSpacing: 0.1,
      tickMarkFormatter: (time: Time, type: TickMarkType) => tickWords(toMs(time), type, interval),
    },
    localization: { timeFormatter: (time: Time) => candleTime(toMs(time), interval) },
    kineticScroll: { touch: false, mouse: false },
    // A finger that moves up or down scrolls the page.
    handleScroll: { vertTouchDrag: false },
  };
}

const TICKS: Record<TickMarkType, Intl.DateTimeFormatOptions> = {
  [TickMarkType.Year]: { year: "numeric" },
  [TickMarkType.Month]: { month: "short" },
  [TickMarkType.DayOfMonth]: { day: "numeric", month: "short" },
  [TickMarkType.Time]: { hour: "2-digit", minute: "2-digit" },
  [TickMarkType.TimeWithSeconds]: { hour: "2-digit", minute: "2-digit" },
};

const tickFormats = new Map<string, Intl.DateTimeFormat>();

function tickWords(ms: number, type: TickMarkType, interval: Interval): string {
  const key = `${type} ${isByDay(interval)}`;
  const format =
    tickFormats.get(key) ??
    new Intl.DateTimeFormat(undefined, { ...TICKS[type], timeZone: isByDay(interval) ? "UTC" : undefined });
  tickFormats.set(key, format);
  return format.format(ms);
}

/** With as many digits as the last price has. */
export function priceFormat(last: number) {
  const digits = priceDigits(last);
  return {
    type: "custom" as const,
    minMove: 10 ** -digits,
    formatter: (price: number) => barePrice(price, digits),
  };
}

export const VOLUME_FORMAT = { type: "custom" as const, minMove: 0.01, formatter: compact };

export const useChartColours = cssColours(
  {
    ink: "--ink",
    quiet: "--ink-quiet",
    line: "--line",
    strong: "--line-strong",
    ground: "--raised",
    accent: "--accent",
    up: "--data-1",
    down: "--data-2",
    data1: "--data-1",
    data2: "--data-2",
    data3: "--data-3",
    data4: "--data-4",
    data5: "--data-5",
    data6: "--data-6",
    data7: "--data-7",
    data8: "--data-8",
  },
  "[data-desk]",
);

export type ChartColours = ReturnType<typeof useChartColours>;

/** A computed colour, “rgb(1, 2, 3)”. */
export const faint = (colour: string, strength: number): string =>
  colour.replace(/^rgba?\(([^,]+,[^,]+,[^,)]+).*\)$/, `rgba($1, ${strength})`);
