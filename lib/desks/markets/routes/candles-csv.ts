import type { Sourced } from "@/lib/sources/provenance";
import type { Candle, Candles } from "../types";

const HEAD = "time,open,high,low,close,volume";

/** Candles as CSV (RFC 4180), oldest first, after # lines that name their source. No cell can be taken for a formula. */
export function candlesCsv({ data, provenance }: Sourced<Candles>): string {
  const { coin, interval, quote, candles } = data;
  const [first, last] = [candles.at(0), candles.at(-1)];
  const about = [
    `Coin: ${coin.name} (${coin.symbol})`,
    `Interval: ${interval}`,
    `Prices and volumes in ${quote}; times are when a candle opened; UTC`,
    ...(first && last ? [`From ${isoOf(first)} to ${isoOf(last)}`] : []),
    `Source: ${provenance.source}${provenance.live ? "" : " (past data)"}`,
    `As of ${provenance.as_of}`,
    ...(provenance.note ? [provenance.note] : []),
  ];
  return [...about.map(comment), HEAD, ...candles.map(row), ""].join("\r\n");
}

/** One cell: a comma would begin another, whose text could be a formula. */
const comment = (text: string): string =>
  `# ${text.replace(/[,"\s]+/g, (found) => (found.includes(",") ? "; " : " "))}`;

const isoOf = ({ t }: Candle): string => new Date(t).toISOString();

const row = (candle: Candle): string =>
  [isoOf(candle), candle.open, candle.high, candle.low, candle.close, candle.volume ?? ""].join(",");
