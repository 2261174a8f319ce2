import { type Candle, INTERVAL_MS } from "../types";

/** The epoch began on a Thursday; weeks begin on Monday, as exchanges count them. */
const FIRST_MONDAY = 4 * INTERVAL_MS["1d"];
const DAYS = 7;

const weekOf = (t: number) =>
  t - ((((t - FIRST_MONDAY) % INTERVAL_MS["1w"]) + INTERVAL_MS["1w"]) % INTERVAL_MS["1w"]);

/** Weekly candles from daily ones; a volume is null where a day has none. `whole` leaves out weeks that lack a day. */
export function weekly(days: Candle[], { whole = false } = {}): Candle[] {
  const weeks = Map.groupBy(days, ({ t }) => weekOf(t));
  return [...weeks].filter(([, of]) => !whole || of.length === DAYS).map(([t, of]) => merged(t, of));
}

const merged = (t: number, days: Candle[]): Candle => ({
  t,
  open: days[0]!.open,
  high: Math.max(...days.map(({ high }) => high)),
  low: Math.min(...days.map(({ low }) => low)),
  close: days.at(-1)!.close,
  volume: days.reduce<number | null>(
    (sum, { volume }) => (sum === null || volume === null ? null : sum + volume),
    0,
  ),
});
