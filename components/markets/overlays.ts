export const OVERLAYS = [
  "sma20",
  "sma50",
  "sma200",
  "ema12",
  "ema26",
  "bollinger",
  "rsi14",
  "macd",
  "atr14",
] as const;
export type Overlay = (typeof OVERLAYS)[number];

interface Line {
  /** Of `GET /api/markets/{symbol}/indicators`. */
  series: string;
  label: string;
  colour: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  /** The same for lines of one kind, so that they are told apart without colours too. */
  dash: "solid" | "dashed" | "dotted" | "bars";
}

export interface OverlayInfo {
  label: string;
  /** Over the candles, or in a pane below, under its title, which the prices' unit may follow. */
  pane: "price" | { title: string; isInPrices: boolean };
  lines: Line[];
  levels?: number[];
  /** From bottom to top; otherwise as much as there is. */
  range?: { priceRange: { minValue: number; maxValue: number } };
}

export const OVERLAY: Record<Overlay, OverlayInfo> = {
  sma20: moving("SMA 20", "sma20", 3, "solid"),
  sma50: moving("SMA 50", "sma50", 4, "solid"),
  sma200: moving("SMA 200", "sma200", 7, "solid"),
  ema12: moving("EMA 12", "ema12", 5, "dashed"),
  ema26: moving("EMA 26", "ema26", 8, "dashed"),
  bollinger: {
    label: "Bollinger bands 20, 2",
    pane: "price",
    lines: [
      { series: "bollinger_upper", label: "Bollinger upper", colour: 8, dash: "dotted" },
      { series: "bollinger_middle", label: "Bollinger middle", colour: 8, dash: "dashed" },
      { series: "bollinger_lower", label: "Bollinger lower", colour: 8, dash: "dotted" },
    ],
  },
  rsi14: {
    label: "RSI 14",
    pane: { title: "RSI 14, 0 to 100", isInPrices: false },
    lines: [{ series: "rsi14", label: "RSI 14", colour: 4, dash: "solid" }],
    levels: [30, 70],
    range: { priceRange: { minValue: 0, maxValue: 100 } },
  },
  macd: {
    label: "MACD 12, 26, 9",
    pane: { title: "MACD 12, 26, 9", isInPrices: true },
    lines: [
      { series: "macd_histogram", label: "Histogram", colour: 8, dash: "bars" },
      { series: "macd", label: "MACD", colour: 1, dash: "solid" },
      { series: "macd_signal", label: "Signal", colour: 2, dash: "dashed" },
    ],
  },
  atr14: {
    label: "ATR 14",
    pane: { title: "ATR 14", isInPrices: true },
    lines: [{ series: "atr14", label: "ATR 14", colour: 3, dash: "solid" }],
  },
};

function moving(label: string, series: string, colour: Line["colour"], dash: Line["dash"]): OverlayInfo {
  return { label, pane: "price", lines: [{ series, label, colour, dash }] };
}

export const linesOf = (overlays: readonly Overlay[]): Line[] =>
  overlays.flatMap((overlay) => OVERLAY[overlay].lines);

/** Each once, in the order of the menu. */
export const inOrder = (overlays: readonly string[]): Overlay[] =>
  OVERLAYS.filter((overlay) => overlays.includes(overlay));

export const panesOf = (overlays: readonly Overlay[]): number =>
  overlays.filter((overlay) => OVERLAY[overlay].pane !== "price").length;
