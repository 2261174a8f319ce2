import type { Candle } from "../types";
import type { Point } from "./indicators";

/** Closes rebased to 100 on the first day that all coins have; all empty where none is shared. Candles of one interval. */
export function rebased<T extends { candles: Candle[] }>(coins: T[]): (T & { points: Point[] })[] {
  const start = firstShared(coins.map(({ candles }) => candles));
  return coins.map((coin) => ({ ...coin, points: start === undefined ? [] : line(coin.candles, start) }));
}

function firstShared([first, ...others]: Candle[][]): number | undefined {
  const days = others.map((candles) => new Set(candles.map(({ t }) => t)));
  return first?.find(({ t }) => days.every((each) => each.has(t)))?.t;
}

function line(candles: Candle[], start: number): Point[] {
  const shown = candles.filter(({ t }) => t >= start);
  const base = shown[0]!.close;
  return shown.map(({ t, close }) => ({ t, value: (close / base) * 100 }));
}
