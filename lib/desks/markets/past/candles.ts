import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { weekly } from "../analysis/weekly";
import { type Candle, type Candles, type Coin, INTERVAL_MS, type Interval } from "../types";

/** Where the embedded candles are from; more in data/SOURCES.md. */
export const PAST = {
  source: "CoinMarketCap, past daily prices (Kaggle, sudalairajkumar/cryptocurrencypricehistory)",
  licence: "CC0",
  until: "2021-07-06",
} as const;

const Figures = z.array(z.number().positive());
const OptionalFigures = z.array(z.number().positive().nullable());
const Columns = z.object({
  since: z.iso.date(),
  open: Figures,
  high: Figures,
  low: Figures,
  close: Figures,
  volume: OptionalFigures,
  market_cap: OptionalFigures,
});

/** data/candles.json.gz: by CoinGecko's id, a column for each figure, one entry a day without gaps; null where the source has none. */
export const PastFile = z.object({ coins: z.record(z.string(), Columns) });
export type PastFile = z.infer<typeof PastFile>;

let file: PastFile | undefined;
const dailyOf = new Map<string, Candle[]>();

export function pastColumns(id: string): z.infer<typeof Columns> | undefined {
  file ??= PastFile.parse(
    JSON.parse(
      gunzipSync(readFileSync(join(process.cwd(), "lib/desks/markets/data/candles.json.gz"))).toString(),
    ),
  );
  return file.coins[id];
}

/** Whole days and weeks of a coin's past, in US dollars; undefined where there are none, as for hours. */
export function pastCandles(coin: Coin, interval: Interval): Candles | undefined {
  const days = daily(coin.id);
  if (!days) return;
  if (interval === "1d") return { coin, interval, quote: "USD", candles: days };
  if (interval === "1w") return { coin, interval, quote: "USD", candles: weekly(days, { whole: true }) };
}

/** The last day of a coin's embedded candles, YYYY-MM-DD. */
export function pastUntil(coin: Coin): string | undefined {
  const last = daily(coin.id)?.at(-1);
  return last && dayOf(last.t);
}

const dayOf = (t: number) => new Date(t).toISOString().slice(0, 10);

function daily(id: string): Candle[] | undefined {
  const known = dailyOf.get(id);
  if (known) return known;
  const columns = pastColumns(id);
  if (!columns) return;
  const start = Date.parse(columns.since);
  const candles = columns.close.map((close, index) => ({
    t: start + index * INTERVAL_MS["1d"],
    open: columns.open[index]!,
    high: columns.high[index]!,
    low: columns.low[index]!,
    close,
    volume: columns.volume[index] ?? null,
  }));
  dailyOf.set(id, candles);
  return candles;
}
