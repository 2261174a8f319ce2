import type { Candle, Interval, Quote } from "@/lib/desks/markets/types";
import type { Series } from "../data/candle-pages";
import {
  barePrice,
  candleTime,
  changeBetween,
  changeWords,
  compact,
  priceDigits,
  priceWords,
} from "../data/format";
import { linesOf, type Overlay } from "../overlays";

export interface Entry {
  label: string;
  value: string;
  colour?: number;
  dash?: string;
}

export function candleEntries(candle: Candle, before: Candle | undefined, quote: Quote): Entry[] {
  const digits = priceDigits(candle.close);
  const entries: Entry[] = [
    { label: "Open", value: barePrice(candle.open, digits) },
    { label: "High", value: barePrice(candle.high, digits) },
    { label: "Low", value: barePrice(candle.low, digits) },
    { label: "Close", value: barePrice(candle.close, digits) },
  ];
  if (before)
    entries.push({ label: "Change", value: changeWords(changeBetween(before.close, candle.close)) });
  entries.push({
    label: `Volume, ${quote}`,
    value: candle.volume === null ? "unknown" : compact(candle.volume),
  });
  return entries;
}

/** “–” where a line has none. */
export function lineEntries(overlays: Overlay[], series: Series, t: number): Entry[] {
  return linesOf(overlays).map(({ series: name, label, colour, dash }) => {
    const value = valueAt(series[name] ?? [], t);
    return { label, value: value === undefined ? "–" : bareLine(name, value), colour, dash };
  });
}

const bareLine = (name: string, value: number): string =>
  name.startsWith("rsi") ? barePrice(value, 2) : barePrice(value);

/** Lines are in order. */
export function valueAt(line: Series[string], t: number): number | undefined {
  let low = 0;
  let high = line.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const point = line[middle]!;
    if (point.t === t) return point.value;
    if (point.t < t) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

export function spoken(candle: Candle, interval: Interval, quote: Quote, entries: Entry[]): string {
  const { open, high, low, close } = candle;
  const prices = [
    `open ${priceWords(open, quote)}`,
    `high ${priceWords(high, quote)}`,
    `low ${priceWords(low, quote)}`,
    `close ${priceWords(close, quote)}`,
  ];
  const lines = entries.filter(({ value }) => value !== "–").map(({ label, value }) => `${label} ${value}`);
  return `${candleTime(candle.t, interval)}: ${[...prices, ...lines].join(", ")}`;
}
